import { Card } from "./card";
import type { CountTable, Row } from "./counts";
import { html, set, svg } from "./dom";
import * as format from "./format";
import { clipPath, drawAxes, type Frame, makeFrame } from "./frame";
import { Handle, shownThreshold } from "./handle";
import { clamp, colourOf, drawCurve, drawGuide, drawMarker, type Pixels, toPixels } from "./marks";
import { modelKey } from "./models";
import type { Picture, Project } from "./picture";
import { followPointer, nearest, nearestOf } from "./pointer";
import type { Store } from "./store";

export interface ChartOptions {
  /** Only the plot and a few numbers under it. */
  slim?: boolean;
  /** Name the models above the plot. */
  key?: boolean;
}

/** How near the pointer must be to a curve to speak of it, in pixels. */
const REACH = 32;
/** How near to another model's curve a press must be to make it current. */
const PICK = 8;
const SLIM_HEIGHT = 64;

/** Draw a picture that follows the store: axes, guides, curves, the threshold handle, hover card and keyboard. */
export function chart(
  el: HTMLElement,
  store: Store,
  project: Project,
  signal: AbortSignal,
  options: ChartOptions = {},
): void {
  new Chart(el, store, project, signal, options);
}

class Chart {
  #picture: Picture;
  #frame: Frame | undefined;
  #pixels: Pixels[] = [];
  readonly #plot: SVGSVGElement;
  readonly #back = svg("g");
  readonly #guides = svg("g");
  readonly #curves = svg("g");
  readonly #moving = svg("g");
  readonly #front = svg("g");
  readonly #clip = clipPath(`rw-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);
  readonly #ghost = svg("circle", { r: 3.5, class: "rw-ghost", visibility: "hidden" });
  readonly #handle: Handle;
  readonly #card: Card;
  readonly #head = html("div", { class: "rw-key" });

  constructor(
    el: HTMLElement,
    private readonly store: Store,
    private readonly project: Project,
    signal: AbortSignal,
    private readonly options: ChartOptions,
  ) {
    this.#picture = project(store, 0);
    const { title } = this.#picture;
    this.#card = new Card(store);
    this.#handle = new Handle(store, `Threshold, ${title}`, () => this.#direction(), signal);
    this.#plot = svg(
      "svg",
      { class: "rw-plot", role: "group", "aria-label": title },
      this.#clip.element,
      this.#back,
      svg("g", { "clip-path": `url(#${this.#clip.element.id})` }, this.#guides, this.#curves, this.#moving),
      this.#front,
      this.#ghost,
      this.#handle.element,
    );
    const area = html("div", { class: "rw-area" }, this.#plot);
    el.append(this.#heading(title, signal), area, this.#card.element);
    this.#follow(area, signal);
  }

  #heading(title: string, signal: AbortSignal): HTMLElement {
    const heading = html("div", { class: "rw-heading", hidden: this.options.slim });
    heading.append(html("span", { class: "rw-title" }, title), this.#head);
    if (this.options.key) modelKey(heading, this.store, signal);
    return heading;
  }

  #follow(area: HTMLElement, signal: AbortSignal): void {
    // Drawing in the observer's own turn would resize what it observes.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => this.#resize(area.clientWidth)));
    observer.observe(area);
    signal.addEventListener("abort", () => observer.disconnect(), { once: true });
    this.store.on("context", () => this.#draw(area.clientWidth), signal);
    this.store.on("rule", () => this.#move(), signal);
    const actions = {
      grab: (at: [number, number], onHandle: boolean) => this.#grab(at, onHandle),
      drag: (at: [number, number]) => this.#drag(at),
      hover: (at: [number, number]) => this.#hover(at),
      leave: () => this.#leave(),
    };
    followPointer(this.#plot, actions, signal);
  }

  #resize(width: number): void {
    if (width !== this.#frame?.width) this.#draw(width);
  }

  #draw(width: number): void {
    if (width === 0) return;
    const slim = this.options.slim ?? false;
    const height = slim ? SLIM_HEIGHT : Math.round(clamp(width * 0.78, 210, 400));
    this.#picture = this.project(this.store, width);
    const frame = makeFrame(this.#picture, width, height, slim);
    this.#frame = frame;
    this.#pixels = this.#picture.tracks.map((track) => toPixels(frame, track));
    set(this.#plot, { width, height, viewBox: `0 0 ${width} ${height}` });
    const guides = this.#picture.guides;
    const draw = (front: boolean) =>
      guides.filter(({ kind }) => (kind === "diamond") === front).map((guide) => drawGuide(frame, guide));
    this.#clip.fit(frame);
    this.#back.replaceChildren(...drawAxes(frame, this.#picture));
    this.#guides.replaceChildren(...draw(false));
    this.#curves.replaceChildren(...this.#drawCurves(frame));
    this.#front.replaceChildren(...draw(true));
    set(this.#head, { style: colourOf(this.#colour(this.store.table)) });
    this.#head.replaceChildren(...this.#picture.key.map(([name, text]) => keyEntry(name, text)));
    this.#move();
  }

  /** The current model is drawn last, on top. */
  #drawCurves(frame: Frame): SVGElement[] {
    const isCurrent = (pixels: Pixels) => pixels.track.table === this.store.table;
    const drawn = this.#pixels.filter(({ y }) => y !== undefined);
    const ordered = [...drawn.filter((pixels) => !isCurrent(pixels)), ...drawn.filter(isCurrent)];
    return ordered.map((pixels) =>
      drawCurve(frame, pixels, this.#colour(pixels.track.table), isCurrent(pixels)),
    );
  }

  #move(): void {
    const frame = this.#frame;
    if (!frame) return;
    const style = colourOf(this.#colour(this.store.table));
    const isHere = this.#current() !== undefined;
    set(this.#handle.element, { style, visibility: isHere ? undefined : "hidden" });
    if (!isHere) return;
    const moving = this.#picture.moving?.() ?? [];
    const lines = moving.map((guide) => drawGuide(frame, guide));
    set(this.#moving, { style }).replaceChildren(...lines, ...this.#drawMarkers());
    this.#handle.place(frame, this.#picture.handle(this.store.rule));
  }

  /** The other models, where they are compared. */
  #drawMarkers(): SVGElement[] {
    const others = this.#pixels.filter(({ track, y }) => y && track.table !== this.store.table);
    return others.map((pixels) => {
      const { table } = pixels.track;
      return drawMarker(pixels, this.store.comparable(table), this.#colour(table));
    });
  }

  #colour(table: CountTable): number {
    return this.store.tables.indexOf(table);
  }

  /** The current model's track, unless the picture has no place for its scores. */
  #current(): Pixels | undefined {
    return this.#pixels.find(({ track }) => track.table === this.store.table);
  }

  /** Keys follow the eye: right is where the plot's right is. */
  #direction(): 1 | -1 {
    const x = this.#current()?.x;
    return x && x[0] > x[x.length - 1] ? -1 : 1;
  }

  #grab(at: [number, number], onHandle: boolean): void {
    this.#handle.element.focus({ preventScroll: true });
    if (onHandle) return;
    const hit = nearestOf(this.#pixels, at);
    const mine = this.#current();
    const distance = mine ? nearest(mine, at).distance : Number.POSITIVE_INFINITY;
    if (hit && hit.distance < Math.min(PICK, distance - 1)) {
      this.store.set({ model: hit.pixels.track.table.name });
    }
    this.#drag(at);
  }

  #drag(at: [number, number]): void {
    const mine = this.#current();
    if (!mine) return;
    this.store.moveTo(nearest(mine, at).row);
    this.#ghost.setAttribute("visibility", "hidden");
    this.#showCard(this.store.table, this.store.rule, shownThreshold(this.store), at);
  }

  #hover(at: [number, number]): void {
    const hit = nearestOf(this.#pixels, at);
    if (!hit || hit.distance > REACH) {
      this.#leave();
      return;
    }
    const { table } = hit.pixels.track;
    const row = table.row(hit.row);
    const [x, y] = [hit.pixels.x[hit.row], hit.pixels.y?.[hit.row]];
    if (y !== undefined) {
      const style = colourOf(this.#colour(table));
      set(this.#ghost, { cx: x, cy: y, visibility: "visible", style });
    }
    this.#showCard(table, row, format.threshold(row.threshold, row.below), at);
  }

  #showCard(table: CountTable, row: Row, shown: string, at: [number, number]): void {
    this.#card.show(table, row, shown, this.#plot, at);
  }

  #leave(): void {
    this.#ghost.setAttribute("visibility", "hidden");
    this.#card.hide();
  }
}

function keyEntry(name: string, text: string): HTMLElement {
  return html(
    "span",
    { class: "rw-key-entry" },
    html("span", { class: `rw-swatch rw-swatch-${name}` }),
    text,
  );
}
