import { html, set } from "../base/dom";
import * as format from "../base/format";
import { menu } from "../controls/menu";
import { modelKey } from "../controls/model_buttons";
import type { Choices } from "../model/options";
import type { Change, Store } from "../model/store";
import { thresholdOf } from "../pictures/markers";
import type { Lit, Picture, Project } from "../pictures/picture";
import { Layers } from "./drawing";
import { type Frame, makeFrame } from "./frame";
import { Handle } from "./handle";
import { edgeAt, PICK, spotAt } from "./hit";
import { keyEntry } from "./legend";
import { clamp, colourOf, type Pixels, toPixels } from "./marks";
import { followPointer, nearest, nearestOf } from "./pointer";
import { saving, toCsv } from "./save";
import { directionOf, shownThreshold } from "./slider";
import { Card } from "./tooltip";
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
  /** What is shown, and that of which it is the part that was zoomed in to. */
  #picture: Picture;
  #whole: Picture;
  #frame: Frame | undefined;
  #pixels: Pixels[] = [];
  readonly #layers: Layers;
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
    this.#whole = project(store, options.choices);
    this.#picture = this.#whole;
    const { title } = this.#picture;
    this.#card = new Card(store);
    this.#handle = new Handle(store, `Threshold, ${title}`, () => directionOf(this.#current()?.x), signal);
    this.#layers = new Layers(this.#zoom.box, this.#handle.element);
    const area = html("div", { class: "rw-area" }, this.#plot);
    el.append(this.#heading(signal), area, this.#told, this.#card.element);
    this.#follow(area, signal);
  }

  get #plot(): SVGSVGElement {
    return this.#layers.plot;
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
        ...saving(
          this.#plot,
          this.store,
          () => this.#picture.title,
          () => toCsv(this.#picture),
        ),
      ],
      signal,
      (value) => this.store.offers(value),
    );
  }

  #follow(area: HTMLElement, signal: AbortSignal): void {
    // Drawing in the observer's own turn would resize what it observes.
    const resize = () => this.store.attempt(() => this.#resize(area.clientWidth));
    const observer = new ResizeObserver(() => requestAnimationFrame(resize));
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
    this.#whole = this.project(this.store, this.options.choices);
    this.#picture = this.#zoom.apply(this.#whole);
    const frame = makeFrame(this.#picture, width, height, slim);
    this.#frame = frame;
    this.#pixels = this.#picture.tracks.map((track) => toPixels(frame, track));
    this.#layers.draw(this.#picture, frame, this.#pixels, this.store);
    this.#title.textContent = this.#whole.title;
    this.#colourRule();
    this.#head.replaceChildren(...this.#picture.key.map(([name, text]) => keyEntry(name, text)));
    this.#tell();
    this.#move();
    this.#showLit();
  }

  /** Only with a model do colours change: a move need not ask for styles anew. */
  #colourRule(): void {
    const style = colourOf(this.store.tables.indexOf(this.store.table));
    for (const element of [this.#head, this.#handle.element]) set(element, { style });
    set(this.#handle.element, { visibility: this.#current() ? undefined : "hidden" });
  }

  #move(): void {
    const frame = this.#frame;
    if (!frame) return;
    this.#layers.move(this.#whole, frame, this.store);
    const at = thresholdOf(this.#whole, this.store);
    if (!at) return;
    const { rule } = this.store;
    this.#handle.place(frame, at, this.#picture.tell?.({ ...at, rule }, this.#picture));
  }

  /** The current model's track, unless the picture has no place for its scores. */
  #current(): Pixels | undefined {
    return this.#pixels.find(({ track }) => track.table === this.store.table);
  }

  #grab(at: [number, number], onHandle: boolean): void {
    const { rule, table } = this.store;
    this.#before = [{ threshold: rule.asked, model: table.name }, ...this.#before.slice(0, 1)];
    this.#handle.element.focus({ preventScroll: true });
    this.store.light(undefined);
    if (onHandle) return;
    this.#pick(at);
    this.#tell(this.#frame && edgeAt(this.#picture, this.#frame, at));
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
    const spot = this.#frame && spotAt(this.#picture, this.#frame, at);
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

  #showLit(): void {
    if (this.#frame) this.#layers.light(this.#picture, this.#frame, this.#pixels, this.store);
  }

  #tell(text?: string): void {
    const { notes = [], hint } = this.#picture;
    const told = [...notes, ...(hint === undefined ? [] : [hint])].join(" ");
    set(this.#told, { hidden: told === "" });
    this.#told.textContent = text ?? told;
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
}
