import { set, svg } from "../../base/dom";
import * as format from "../../base/format";
import type { Point } from "../../base/point";
import type { ClassCurve, ClassPicture } from "../../pictures/multiclass/picture";
import type { Guide, Picture, PointLabel } from "../../pictures/picture";
import { colourOf, isDashed } from "../colour";
import { clipPath, drawAxes, type Frame, makeFrame } from "../frame";
import { drawGuide, inPixels, linePath } from "../marks";
import { drawPointLabel } from "../point_label";
import { DIGIT } from "../span";

/** A curve in pixels. */
export interface DrawnCurve {
  curve: ClassCurve;
  points: Point[];
  path: SVGElement;
}

const isOver = ({ kind, name }: Guide) => kind === "dots" || name === "micro" || name === "macro";

/** The drawing of a picture of several classes in layers; what stays the same is not drawn again. */
export class ClassDrawing {
  readonly plot = svg("svg", { class: "rw-plot" });
  readonly #clip = clipPath(`rw-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);
  readonly #back = svg("g");
  readonly #inside = svg("g", { "clip-path": `url(#${this.#clip.element.id})` });
  readonly #front = svg("g");
  readonly #labels = svg("g", { class: "rw-point-labels" });
  /** What is drawn in this frame. */
  #drawn = new Map<Guide, SVGElement>();
  #axes = "";
  frame: Frame | undefined;
  curves: DrawnCurve[] = [];

  constructor(...over: SVGElement[]) {
    // What can be reached by Tab is not in an image.
    set(this.plot, { role: over.length > 0 ? "group" : "img" });
    this.plot.append(this.#clip.element, this.#back, this.#inside, this.#front, this.#labels, ...over);
  }

  draw(picture: ClassPicture, width: number): void {
    const plain: Picture = { ...picture, tracks: [], handle: () => ({ x: 0 }) };
    const frame = makeFrame(plain, width);
    const { height } = frame;
    const axes = JSON.stringify([width, height, picture.x, picture.y, picture.classes]);
    if (axes !== this.#axes) {
      this.#drawn.clear();
      this.#axes = axes;
      set(this.plot, { width, height, viewBox: `0 0 ${width} ${height}` });
      this.#clip.fit(frame);
      this.#back.replaceChildren(...drawAxes(frame, plain));
      this.#labels.replaceChildren(...fitting(picture, frame).map((label) => drawPointLabel(frame, label)));
    }
    this.frame = frame;
    this.curves = picture.curves.map((curve) => drawCurve(frame, curve));
    this.#drawGuides(picture.guides, frame);
  }

  #drawGuides(guides: Guide[], frame: Frame): void {
    const drawn = guides.map((guide): [Guide, SVGElement] => [
      guide,
      this.#drawn.get(guide) ?? drawGuide(frame, guide),
    ]);
    this.#drawn = new Map(drawn);
    const of = (wanted: boolean) =>
      drawn.filter(([guide]) => isOver(guide) === wanted).map(([, each]) => each);
    this.#inside.replaceChildren(...of(false), ...this.curves.map(({ path }) => path));
    keep(this.#front, of(true));
  }
}

/** Make elements the children of another; those that stay are not moved. */
function keep(parent: SVGElement, children: SVGElement[]): void {
  for (const each of [...parent.children]) if (!children.includes(each as SVGElement)) each.remove();
  for (const [place, each] of children.entries())
    if (parent.children[place] !== each) parent.insertBefore(each, parent.children[place] ?? null);
}

/** The labels of points, two of which have room side by side. */
function fitting({ labels = [] }: ClassPicture, { left, right }: Frame): PointLabel[] {
  const letters = Math.floor((right - left) / 2 / DIGIT);
  return labels.map((each) => ({ ...each, text: format.label(each.text, letters) }));
}

function drawCurve(frame: Frame, curve: ClassCurve): DrawnCurve {
  const points = curve.points.map((point) => inPixels(frame, point));
  const path = svg("path", {
    d: linePath(points),
    class: `rw-curve rw-class-curve${isDashed(curve.index) ? " rw-dashed" : ""}`,
    style: colourOf(curve.index),
  });
  return { curve, points, path };
}
