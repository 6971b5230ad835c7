import { set, svg } from "../base/dom";
import type { Store } from "../model/store";
import { othersOf } from "../pictures/markers";
import type { Guide, Picture } from "../pictures/picture";
import { clipPath, drawAxes, type Frame } from "./frame";
import { colourOf, drawCurve, drawGuide, drawMarker, type Pixels } from "./marks";

/** The drawing of a picture, in layers: what is behind, what moves, what is lit, what is in front. */
export class Layers {
  readonly plot: SVGSVGElement;
  readonly #back = svg("g");
  readonly #guides = svg("g");
  readonly #curves = svg("g");
  readonly #moving = svg("g");
  readonly #lit = svg("g");
  readonly #front = svg("g");
  readonly #ghost = svg("circle", { r: 3.5, class: "rw-ghost", visibility: "hidden" });
  readonly #clip = clipPath(`rw-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);

  /** Drawn over everything: what takes hold of the plot. */
  constructor(...over: SVGElement[]) {
    const clipped = { "clip-path": `url(#${this.#clip.element.id})` };
    this.plot = svg(
      "svg",
      { class: "rw-plot", role: "group" },
      this.#clip.element,
      this.#back,
      svg("g", clipped, this.#guides, this.#curves, this.#moving, this.#lit, this.#front, this.#ghost),
      ...over,
    );
  }

  draw(picture: Picture, frame: Frame, pixels: Pixels[], store: Store): void {
    const { width, height } = frame;
    set(this.plot, { width, height, viewBox: `0 0 ${width} ${height}`, "aria-label": picture.title });
    const isFront = ({ kind }: Guide) => kind === "diamond" || kind === "dots";
    const draw = (guides: Guide[]) => guides.map((guide) => drawGuide(frame, guide));
    this.#clip.fit(frame);
    this.#back.replaceChildren(...drawAxes(frame, picture));
    this.#guides.replaceChildren(...draw(picture.guides.filter((guide) => !isFront(guide))));
    this.#curves.replaceChildren(...curves(frame, pixels, store));
    this.#front.replaceChildren(...draw(picture.guides.filter(isFront)));
    set(this.#moving, { style: colourOf(store.tables.indexOf(store.table)) });
  }

  /** What follows the threshold. */
  move(picture: Picture, frame: Frame, store: Store): void {
    const lines = (picture.moving?.() ?? []).map((guide) => drawGuide(frame, guide));
    this.#moving.replaceChildren(...lines, ...markers(picture, frame, store));
  }

  /** What any view's pointer is on. */
  light(picture: Picture, frame: Frame, pixels: Pixels[], { lit, tables }: Store): void {
    const mine = lit && pixels.find(({ track }) => track.table === lit.table);
    const [x, y] = [mine?.x[lit?.row ?? 0], mine?.y?.[lit?.row ?? 0]];
    const style = lit && colourOf(tables.indexOf(lit.table));
    set(this.#ghost, { cx: x, cy: y, style, visibility: y === undefined ? "hidden" : "visible" });
    const guides = (lit && picture.lit?.(lit)) ?? [];
    set(this.#lit, { style }).replaceChildren(...guides.map((guide) => drawGuide(frame, guide)));
  }
}

/** The current model is drawn last, on top. */
function curves(frame: Frame, pixels: Pixels[], { table, tables }: Store): SVGElement[] {
  const isCurrent = ({ track }: Pixels) => track.table === table;
  const drawn = pixels.filter(({ y }) => y !== undefined);
  const ordered = [...drawn.filter((each) => !isCurrent(each)), ...drawn.filter(isCurrent)];
  return ordered.map((each) => drawCurve(frame, each, tables.indexOf(each.track.table), isCurrent(each)));
}

/** The other models, where they are compared. */
function markers(picture: Picture, frame: Frame, store: Store): SVGElement[] {
  return othersOf(picture, store).map(({ table, x, y = Number.NaN }) =>
    drawMarker(frame, [x, y], store.tables.indexOf(table)),
  );
}
