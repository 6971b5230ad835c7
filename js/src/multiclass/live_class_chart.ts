import { html, listen, set, svg } from "../base/dom";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { made } from "../base/shape";
import type { Chart, Guide, PointLabel } from "../charts/chart";
import type { CaptionCurve } from "../draw/caption";
import { ChartHead } from "../draw/chart_head";
import { colourOf, isDashed } from "../draw/colour";
import { clipPath, drawAxes, type Frame, makeFrame } from "../draw/frame";
import { stroke } from "../draw/legend";
import { Line, lineLabels, NAME, occupiedBy, withEntries } from "../draw/line_labels";
import { drawGuide, inPixels, linePath } from "../draw/marks";
import { drawPointLabel } from "../draw/point_label";
import { type Action, csv } from "../draw/save";
import { DIGIT } from "../draw/span";
import type { AnyStore } from "../model/page_store";
import { type ClassChart, type ClassCurve, type ClassLabel, quietClasses } from "./chart";
import { otherClasses, shortName } from "./class_name";

/** A curve in pixels. */
interface DrawnCurve {
  curve: ClassCurve;
  /** Whether it is drawn without its colour. */
  isQuiet: boolean;
  points: Point[];
  path: SVGElement;
}

const isOver = ({ kind, name }: Guide) => kind === "dots" || name === "micro" || name === "macro";

/** The drawing of a chart of several classes in layers; what stays the same is not drawn again. */
class ClassDrawing {
  readonly plot = svg("svg", { class: "rw-plot" });
  readonly #clip = clipPath(`rw-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);
  readonly #back = svg("g");
  readonly #inside = svg("g", { "clip-path": `url(#${this.#clip.element.id})` });
  readonly #front = svg("g");
  readonly #labels = svg("g", { class: "rw-point-labels" });
  readonly #lineLabels = svg("g");
  /** Names of the guides, and of the classes, that are written at their lines. */
  labelled: ReadonlySet<string> = new Set();
  /** What is drawn in this frame. */
  #drawn = new Map<Guide, SVGElement>();
  #axes = "";
  frame: Frame | undefined;
  curves: DrawnCurve[] = [];

  constructor(...over: SVGElement[]) {
    // What can be reached by Tab is not in an image.
    set(this.plot, { role: over.length > 0 ? "group" : "img" });
    const layers = [this.#back, this.#inside, this.#front, this.#lineLabels, this.#labels];
    this.plot.append(this.#clip.element, ...layers, ...over);
  }

  draw(chart: ClassChart, width: number): void {
    const plain: Chart = { ...chart, tracks: [], handle: () => ({ x: 0 }) };
    const frame = makeFrame(plain, width);
    const { height } = frame;
    const axes = JSON.stringify([width, height, chart.x, chart.y, chart.classes]);
    if (axes !== this.#axes) {
      this.#drawn.clear();
      this.#axes = axes;
      set(this.plot, { width, height, viewBox: `0 0 ${width} ${height}` });
      this.#clip.fit(frame);
      this.#back.replaceChildren(...drawAxes(frame, plain));
      this.#labels.replaceChildren(...fitting(chart, frame).map((label) => drawPointLabel(frame, label)));
    }
    this.frame = frame;
    const quiet = quietClasses(chart.classes);
    this.curves = chart.curves.map((curve) => drawCurve(frame, curve, quiet.has(curve.index)));
    this.#drawGuides(chart.guides, frame, quiet);
    this.#label(frame, plain);
  }

  /** Write the names of curves and of guides at their lines, where there is room. */
  #label(frame: Frame, chart: Chart): void {
    const named = this.curves.filter(({ isQuiet }) => !isQuiet);
    const every = this.curves.map(({ curve: { name } }) => name);
    const names = named.map(({ curve: { name, index, points } }): Guide => {
      return { kind: "line", name: NAME, points, model: index, label: shortName(name, every) };
    });
    const lines = (guides: Guide[]) => guides.map((guide) => new Line(frame, guide));
    const guides = lines(withEntries(chart));
    const occupied = occupiedBy(
      frame,
      chart,
      guides,
      this.curves.map(({ points }) => points),
    );
    const all = this.curves.length > 0 ? [...guides, ...lines(names)] : [];
    const labels = lineLabels(frame, all, occupied).map(({ shape }) => made(shape));
    this.#lineLabels.replaceChildren(...labels);
    const isName = ({ dataset }: SVGElement) => dataset.name === NAME;
    this.labelled = new Set(
      labels.map((each) => (isName(each) ? (each.textContent ?? "") : (each.dataset.name ?? ""))),
    );
  }

  #drawGuides(guides: Guide[], frame: Frame, quiet: ReadonlySet<number>): void {
    const drawn = guides.map((guide): [Guide, SVGElement] => [
      guide,
      this.#drawn.get(guide) ?? drawGuide(frame, guide),
    ]);
    this.#drawn = new Map(drawn);
    for (const [{ kind, model = -1 }, each] of drawn)
      if (kind === "dots" && quiet.has(model)) each.style.setProperty("--rw-model", "var(--rw-edge)");
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
function fitting({ labels = [] }: ClassChart, { left, right }: Frame): PointLabel[] {
  const letters = Math.floor((right - left) / 2 / DIGIT);
  return labels.map((each) => ({ ...each, text: format.label(each.text, letters) }));
}

function drawCurve(frame: Frame, curve: ClassCurve, isQuiet: boolean): DrawnCurve {
  const points = curve.points.map((point) => inPixels(frame, point));
  const path = svg("path", {
    d: linePath(points),
    class: `rw-curve rw-class-curve${isDashed(curve.index) ? " rw-dashed" : ""}`,
    style: colourOf(curve.index),
  });
  path.classList.toggle("rw-quiet", isQuiet);
  return { curve, isQuiet, points, path };
}

/** How near to a curve the pointer is that points at it, in pixels. */
const NEAR = 24;

/** What is drawn over a chart, and placed in its frame after each drawing. */
export interface Over {
  element: SVGElement;
  place: (frame: Frame) => void;
}

/** A chart of several classes in the page: what is pointed at is in a line under it. */
export class LiveClassChart {
  readonly head: ChartHead;
  readonly classes = html("div", { class: "rw-class-legend" });
  readonly below: HTMLElement;
  readonly #drawing: ClassDrawing;
  readonly #readout = html("div", { class: "rw-pointed", "aria-hidden": "true" });
  #chart: ClassChart | undefined;
  /** The entries of the legend, the same while they say the same. */
  #legend: ClassChart["legend"] = [];
  #width = 0;

  constructor(
    private readonly describe: () => ClassChart,
    guarded: AnyStore["guarded"],
    signal: AbortSignal,
    private readonly over?: Over,
  ) {
    this.#drawing = new ClassDrawing(...(over ? [over.element] : []));
    const resize = (width: number) => {
      this.#width = width;
      this.update();
    };
    this.head = new ChartHead(this.#drawing.plot, guarded(resize), signal);
    this.head.describe(describe());
    const { area, notes } = this.head;
    this.below = html("div", {}, this.#readout, notes);
    listen(area, "pointermove", (event) => this.#point(event), signal);
    listen(area, "pointerleave", () => this.#show(undefined), signal);
  }

  /** Menu entries to save it, with a sentence about the rule. */
  saving(sentence: () => string): Action[] {
    return this.head.saving({
      caption: () => ({ sentence: sentence(), curves: this.#caption }),
      numbers: () => this.#numbers,
    });
  }

  get #caption(): CaptionCurve[] {
    const { classes, curves } = this.#chart ?? this.describe();
    const quiet = quietClasses(classes);
    return curves
      .filter(({ index }) => !quiet.has(index))
      .map(({ name, index }) => ({ name, index, area: areaOf(classes[index]), isCurrent: false }));
  }

  get #numbers(): string {
    const { x, y, curves, guides } = this.#chart ?? this.describe();
    const named = [...curves, ...guides].map(({ name, points }) => points.map((at) => [name, ...at]));
    return csv([["series", x.label || "x", y.label || "y"], ...named.flat()]);
  }

  update(): void {
    if (this.#width === 0) return;
    const chart = this.describe();
    this.#chart = chart;
    this.#drawing.draw(chart, this.#width);
    if (this.#drawing.frame) this.over?.place(this.#drawing.frame);
    this.head.describe(chart);
    set(this.#drawing.plot, { "aria-label": nameOf(chart) });
    const { labelled } = this.#drawing;
    const legend = chart.legend.filter(([name]) => !labelled.has(name));
    if (JSON.stringify(legend) !== JSON.stringify(this.#legend)) this.#legend = legend;
    this.head.legend.update([], this.#legend);
    showClasses(this.classes, chart, labelled);
  }

  #point({ clientX, clientY }: PointerEvent): void {
    const { left, top } = this.#drawing.plot.getBoundingClientRect();
    this.#show(nearest(this.#drawing.curves, [clientX - left, clientY - top]));
  }

  #show(pointed: { drawn: DrawnCurve; at: number } | undefined): void {
    for (const each of this.#drawing.curves) {
      const isPointed = each === pointed?.drawn;
      each.path.classList.toggle("rw-current", isPointed);
      each.path.classList.toggle("rw-quiet", each.isQuiet && !isPointed);
    }
    this.#readout.textContent = pointed && this.#chart ? textOf(this.#chart, pointed.drawn, pointed.at) : "";
  }
}

/** The point of a curve that is nearest to a place, if one is near. */
function nearest(curves: DrawnCurve[], [x, y]: Point): { drawn: DrawnCurve; at: number } | undefined {
  let [least, best]: [number, { drawn: DrawnCurve; at: number } | undefined] = [NEAR, undefined];
  for (const drawn of curves)
    for (const [at, [left, top]] of drawn.points.entries()) {
      const distance = Math.hypot(left - x, top - y);
      if (distance < least) [least, best] = [distance, { drawn, at }];
    }
  return best;
}

/** What is pointed at, in numbers. */
function textOf({ x, y }: ClassChart, { curve }: DrawnCurve, at: number): string {
  const [left, up] = curve.points[at];
  const parts = [`${x.label} ${format.rate(left)}`, `${y.label} ${format.rate(up)}`];
  return `${format.label(curve.name)}: ${parts.join(", ")}`;
}

const areaOf = ({ auc, bound }: ClassLabel) => `AUC ${format.area(auc)}${format.margin(bound)}`;

/** The chart in words. */
function nameOf({ title, classes, curves }: ClassChart): string {
  const areas = classes.map((each) => `${each.name} ${areaOf(each)}`);
  return curves.length > 0 ? `${title}: ${areas.join(", ")}` : title;
}

/** The coloured classes whose curves have no room for their names, with their strokes. */
function showClasses(
  element: HTMLElement,
  { classes, curves }: ClassChart,
  labelled: ReadonlySet<string>,
): void {
  const quiet = quietClasses(classes);
  const all = classes.map(({ name }) => name);
  const named = curves.filter(({ index, name }) => !quiet.has(index) && !labelled.has(shortName(name, all)));
  const entries = named.map(({ index, name }) => {
    const text = html("span", { class: "rw-entry-text" }, shortName(name, all));
    return html(
      "span",
      { class: "rw-entry", style: colourOf(index), title: areaOf(classes[index]) },
      stroke(index),
      text,
    );
  });
  element.replaceChildren(...entries, ...(quiet.size > 0 ? [otherClasses(quiet.size)] : []));
}
