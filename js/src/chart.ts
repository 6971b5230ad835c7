import { Card } from "./card";
import type { CountTable } from "./counts";
import { html, set, svg } from "./dom";
import * as format from "./format";
import { clipPath, drawAxes, type Frame, makeFrame } from "./frame";
import { Handle, shownThreshold } from "./handle";
import { clamp, colourOf, drawCurve, drawGuide, drawMarker, inPixels, type Pixels, toPixels } from "./marks";
import { menu } from "./menu";
import { modelKey } from "./models";
import type { Choices } from "./options";
import type { Lit, Picture, Project, Spot } from "./picture";
import { followPointer, nearest, nearestOf } from "./pointer";
import { download, toCsv, toPng, toSvg } from "./save";
import type { Change, Store } from "./store";
import { Zoom } from "./zoom";

export interface ChartOptions {
  /** What is chosen about the picture. */
  choices: Choices;
  /** Only the plot and a few numbers under it. */
  slim?: boolean;
  /** Name the models above the plot. */
  key?: boolean;
  /** What else stands above the plot. */
  controls?: HTMLElement;
}

/** How near the pointer must be to a curve to speak of it, in pixels. */
const REACH = 32;
/** How near to another model's curve, to a spot or an edge a press must be to mean it. */
const PICK = 8;
const SLIM_HEIGHT = 64;

/** Draw a picture that follows the store: axes, guides, curves, the threshold handle, hover card and keyboard. */
export function chart(
  el: HTMLElement,
  store: Store,
  project: Project,
  signal: AbortSignal,
  options: ChartOptions,
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
  readonly #lit = svg("g");
  readonly #front = svg("g");
  readonly #clip = clipPath(`rw-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);
  readonly #ghost = svg("circle", { r: 3.5, class: "rw-ghost", visibility: "hidden" });
  readonly #handle: Handle;
  readonly #card: Card;
  readonly #head = html("div", { class: "rw-key" });
  readonly #title = html("span", { class: "rw-title" });
  readonly #told = html("div", { class: "rw-note rw-told", role: "status" });
  readonly #zoom = new Zoom();
  /** Where the threshold was before the last press, and before the one before it. */
  #before: Change[] = [];
  readonly #zoomOut = html("button", { type: "button", class: "rw-zoom-out", hidden: true }, "zoom out");

  constructor(
    el: HTMLElement,
    private readonly store: Store,
    private readonly project: Project,
    signal: AbortSignal,
    private readonly options: ChartOptions,
  ) {
    this.#picture = project(store, 0, options.choices);
    const { title } = this.#picture;
    this.#card = new Card(store);
    this.#handle = new Handle(store, `Threshold, ${title}`, () => this.#direction(), signal);
    const clipped = { "clip-path": `url(#${this.#clip.element.id})` };
    this.#plot = svg(
      "svg",
      { class: "rw-plot", role: "group", "aria-label": title },
      this.#clip.element,
      this.#back,
      svg("g", clipped, this.#guides, this.#curves, this.#moving, this.#lit, this.#front, this.#ghost),
      this.#zoom.box,
      this.#handle.element,
    );
    const area = html("div", { class: "rw-area" }, this.#plot);
    el.append(this.#heading(signal), area, this.#told, this.#card.element);
    this.#follow(area, signal);
  }

  #heading(signal: AbortSignal): HTMLElement {
    const { slim, key, controls, choices } = this.options;
    const heading = html("div", { class: "rw-heading", hidden: slim });
    heading.append(this.#title);
    if (!slim) heading.append(this.#zoomOut, this.#menu(choices, signal));
    if (controls) heading.append(controls);
    heading.append(this.#head);
    if (key) modelKey(heading, this.store, signal);
    return heading;
  }

  #menu(choices: Choices, signal: AbortSignal): HTMLElement {
    this.#zoomOut.addEventListener("click", () => this.#resetZoom(), { signal });
    return menu(
      this.#picture.title,
      choices,
      [
        ["Zoom in: draw a box", () => this.#armZoom()],
        ["Save as SVG", () => this.#saveSvg()],
        ["Save as PNG", () => void this.#savePng()],
        ["Save numbers as CSV", () => this.#save(toCsv(this.#picture), "text/csv", "csv")],
      ],
      signal,
    );
  }

  #follow(area: HTMLElement, signal: AbortSignal): void {
    // Drawing in the observer's own turn would resize what it observes.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => this.#resize(area.clientWidth)));
    observer.observe(area);
    signal.addEventListener("abort", () => observer.disconnect(), { once: true });
    this.store.on("context", () => this.#draw(area.clientWidth), signal);
    this.store.on("rule", () => this.#move(), signal);
    this.store.on("light", () => this.#showLit(), signal);
    this.options.choices.on(() => this.#draw(area.clientWidth), signal);
    const actions = {
      boxes: (event: PointerEvent) => !this.options.slim && (event.shiftKey || this.#zoom.isArmed),
      box: (from: [number, number], to: [number, number]) =>
        this.#frame && this.#zoom.draw(this.#frame, from, to),
      boxed: (from: [number, number], to: [number, number]) => this.#zoomTo(from, to),
      grab: (at: [number, number], onHandle: boolean) => this.#grab(at, onHandle),
      drag: (at: [number, number]) => this.#drag(at),
      hover: (at: [number, number]) => this.#hover(at),
      leave: () => this.#leave(),
    };
    followPointer(this.#plot, actions, signal);
    this.#plot.addEventListener("dblclick", () => this.#zoomBack(), { signal });
  }

  #resize(width: number): void {
    if (width !== 0 && width !== this.#frame?.width) this.#draw(width);
  }

  #draw(width: number): void {
    if (width === 0) {
      // Hidden: to be drawn when it is shown again, though of the same width.
      this.#frame = undefined;
      return;
    }
    const slim = this.options.slim ?? false;
    const height = slim ? SLIM_HEIGHT : Math.round(clamp(width * 0.78, 210, 400));
    const picture = this.project(this.store, width, this.options.choices);
    this.#picture = this.#zoom.apply(picture);
    const frame = makeFrame(this.#picture, width, height, slim);
    this.#frame = frame;
    this.#pixels = this.#picture.tracks.map((track) => toPixels(frame, track));
    set(this.#plot, { width, height, viewBox: `0 0 ${width} ${height}`, "aria-label": picture.title });
    this.#title.textContent = picture.title;
    const guides = this.#picture.guides;
    const draw = (front: boolean) =>
      guides
        .filter(({ kind }) => (kind === "diamond" || kind === "dots") === front)
        .map((guide) => drawGuide(frame, guide));
    this.#clip.fit(frame);
    this.#back.replaceChildren(...drawAxes(frame, this.#picture));
    this.#guides.replaceChildren(...draw(false));
    this.#curves.replaceChildren(...this.#drawCurves(frame));
    this.#front.replaceChildren(...draw(true));
    this.#colourRule();
    this.#head.replaceChildren(...this.#picture.key.map(([name, text]) => keyEntry(name, text)));
    this.#tell();
    this.#move();
    this.#showLit();
  }

  /** Only with a model do colours change: a move need not ask for styles anew. */
  #colourRule(): void {
    const style = colourOf(this.#colour(this.store.table));
    for (const element of [this.#head, this.#moving, this.#handle.element]) set(element, { style });
    set(this.#handle.element, { visibility: this.#current() ? undefined : "hidden" });
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
    const moving = this.#picture.moving?.() ?? [];
    const lines = moving.map((guide) => drawGuide(frame, guide));
    this.#moving.replaceChildren(...lines, ...this.#drawMarkers());
    if (this.#current()) this.#handle.place(frame, this.#picture.handle(this.store.rule));
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
    const { rule, table } = this.store;
    this.#before = [{ threshold: rule.asked, model: table.name }, ...this.#before.slice(0, 1)];
    this.#handle.element.focus({ preventScroll: true });
    this.store.light(undefined);
    if (onHandle) return;
    this.#pick(at);
    this.#tell(this.#edgeAt(at));
    this.#drag(at);
  }

  /** Make the model of a curve current that is pressed, unless its own curve is there too. */
  #pick(at: [number, number]): void {
    const curves = this.#pixels.filter(({ y }) => y);
    const hit = nearestOf(curves, at);
    const mine = nearestOf(
      curves.filter(({ track }) => track.table === this.store.table),
      at,
    );
    if (!hit || hit.distance > Math.min(PICK, (mine?.distance ?? Number.POSITIVE_INFINITY) - 1)) return;
    this.store.set({ model: hit.pixels.track.table.name });
  }

  #drag(at: [number, number]): void {
    const mine = this.#current();
    if (!mine) return;
    this.store.moveTo(nearest(mine, at).row);
    const { table, rule } = this.store;
    this.#card.showRule(table, rule, shownThreshold(this.store), this.#plot, at);
  }

  #hover(at: [number, number]): void {
    const spot = this.#spotAt(at);
    if (spot) {
      this.store.light(spot.row);
      if (spot.row) this.#showRow(spot.row, at, spot.lines);
      else this.#card.show(spot.lines, this.#plot, at);
      return;
    }
    const hit = nearestOf(this.#pixels, at);
    if (!hit || hit.distance > REACH) {
      this.#leave();
      return;
    }
    const { table } = hit.pixels.track;
    this.store.light({ table, row: hit.row });
    this.#showRow({ table, row: hit.row }, at);
  }

  #showRow({ table, row: index }: Lit, at: [number, number], more?: string[]): void {
    const row = table.row(index);
    this.#card.showRule(table, row, format.threshold(row.threshold, row.below), this.#plot, at, more);
  }

  #leave(): void {
    this.store.light(undefined);
    this.#card.hide();
  }

  /** What any view's pointer is on. */
  #showLit(): void {
    const frame = this.#frame;
    const { lit } = this.store;
    if (!frame) return;
    const pixels = lit && this.#pixels.find(({ track }) => track.table === lit.table);
    const [x, y] = [pixels?.x[lit?.row ?? 0], pixels?.y?.[lit?.row ?? 0]];
    const style = lit && colourOf(this.#colour(lit.table));
    set(this.#ghost, { cx: x, cy: y, style, visibility: y === undefined ? "hidden" : "visible" });
    const guides = (lit && this.#picture.lit?.(lit)) ?? [];
    set(this.#lit, { style }).replaceChildren(...guides.map((guide) => drawGuide(frame, guide)));
  }

  #spotAt(at: [number, number]): Spot | undefined {
    const frame = this.#frame;
    if (!frame) return undefined;
    const near = (this.#picture.spots ?? []).map((spot) => {
      const [x, y] = inPixels(frame, spot.at);
      return { spot, distance: Math.hypot(x - at[0], y - at[1]) };
    });
    return near.filter(({ distance }) => distance < PICK).sort((a, b) => a.distance - b.distance)[0]?.spot;
  }

  #edgeAt([x, y]: [number, number]): string | undefined {
    const frame = this.#frame;
    if (!frame) return undefined;
    const near = (this.#picture.edges ?? []).map((edge) => {
      const [from, to] = [inPixels(frame, edge.from), inPixels(frame, edge.to)];
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const along = clamp(((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy), 0, 1);
      return { edge, along, distance: Math.hypot(from[0] + along * dx - x, from[1] + along * dy - y) };
    });
    const hit = near.filter(({ distance }) => distance < PICK).sort((a, b) => a.distance - b.distance)[0];
    return hit?.edge.tell(hit.along);
  }

  #tell(text?: string): void {
    const { hint } = this.#picture;
    set(this.#told, { hidden: hint === undefined });
    this.#told.textContent = text ?? hint ?? "";
  }

  #armZoom(): void {
    this.#zoom.isArmed = true;
    this.#plot.classList.add("rw-boxing");
  }

  #zoomTo(from: [number, number], to: [number, number]): void {
    const frame = this.#frame;
    this.#plot.classList.remove("rw-boxing");
    if (frame && this.#zoom.take(frame, from, to)) this.#redraw();
  }

  #resetZoom(): void {
    if (!this.#zoom.isZoomed) return;
    this.#zoom.reset();
    this.#redraw();
  }

  /** A double click on a zoomed plot means the zoom alone, though its presses took hold of the threshold. */
  #zoomBack(): void {
    if (!this.#zoom.isZoomed) return;
    this.#resetZoom();
    this.store.set(this.#before[1] ?? {});
  }

  #redraw(): void {
    set(this.#zoomOut, { hidden: !this.#zoom.isZoomed });
    this.#draw(this.#frame?.width ?? 0);
  }

  #svg(): string {
    const entries = this.store.tables.map(({ name }, index) => {
      const probe = set(this.#ghost.cloneNode() as SVGElement, { style: colourOf(index) });
      this.#plot.append(probe);
      const colour = getComputedStyle(probe).fill;
      probe.remove();
      return { text: name, colour };
    });
    return toSvg(this.#plot, this.#picture.title, entries);
  }

  #saveSvg(): void {
    this.#save(this.#svg(), "image/svg+xml", "svg");
  }

  async #savePng(): Promise<void> {
    download(await toPng(this.#svg()), `${this.#picture.title}.png`);
  }

  #save(content: string, type: string, extension: string): void {
    download(new Blob([content], { type }), `${this.#picture.title}.${extension}`);
  }
}

function keyEntry(name: string, text: string): HTMLElement {
  return html(
    "span",
    { class: "rw-key-entry" },
    html("span", { class: `rw-swatch rw-swatch-${name}` }),
    html("span", { class: "rw-key-text" }, text),
  );
}
