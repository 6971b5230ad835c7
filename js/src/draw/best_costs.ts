import { html, listen, set, svg } from "../base/dom";
import * as format from "../base/format";
import { bestFor } from "../charts/loss_comparison";
import { crossings } from "../maths/belief";
import { moveTo } from "../model/moves";
import { shownThreshold } from "../model/rule";
import type { Store } from "../model/store";
import { colourOf } from "./colour";
import { draggable } from "./drag";
import type { Frame } from "./frame";
import { Handle } from "./handle";
import { legendEntry } from "./legend";
import type { Readout } from "./readout";

/** Half the height of the strip, in pixels. */
const HALF = 9;

/** The threshold on an axis of costs: a strip under it with a bracket and a handle where the rule is best. */
export class BestCosts {
  readonly element: SVGGElement;
  /** The legend entry of the range of costs. */
  readonly entry: HTMLElement;
  readonly #text = html("span", { class: "rw-entry-text" });
  readonly #strip = svg("rect", { class: "rw-strip" });
  readonly #bracket = svg("path", { class: "rw-bracket" });
  readonly #ghost = svg("circle", { r: 3.5, class: "rw-ghost", visibility: "hidden" });
  readonly #handle: Handle;
  #frame: Frame | undefined;
  #bounds: number[] = [];
  #best: ReturnType<typeof bestFor>;

  constructor(
    title: string,
    private readonly store: Store,
    private readonly readout: Readout,
    signal: AbortSignal,
  ) {
    this.entry = legendEntry("bracket", this.#text);
    this.#best = bestFor(store.scene);
    this.#handle = new Handle(store, `Threshold, ${title}`, () => 1, signal);
    const parts = [this.#strip, this.#bracket, this.#ghost, this.#handle.element];
    this.element = svg("g", { class: "rw-best-costs" }, ...parts);
    const grab = (event: PointerEvent) => {
      this.#handle.element.focus({ preventScroll: true });
      this.#leave();
      this.#drag(event);
    };
    draggable(this.element, { grab, drag: (event) => this.#drag(event), drop: () => this.#leave() }, signal);
    listen(this.element, "pointermove", (event) => this.#hover(event), signal);
    listen(this.element, "pointerleave", () => this.#leave(), signal);
    store.on("rule", () => this.#move(), signal);
    store.on("highlight", () => this.#showHighlight(), signal);
  }

  /** Fit a frame whose x are shares of the cost of a miss, and whose y is 0 in the middle of the strip. */
  draw(frame: Frame): void {
    const { scene } = this.store;
    this.#frame = frame;
    this.#best = bestFor(scene);
    this.#bounds = crossings(scene.table, this.#vertices, scene.context.prevalence);
    const y = frame.y(0);
    set(this.#strip, { x: 0, width: frame.width, y: y - HALF, height: 2 * HALF });
    set(this.element, { style: colourOf(scene.table.index) });
    this.#move();
    this.#showHighlight();
  }

  get #vertices(): number[] {
    const { scene } = this.store;
    return scene.hull(scene.table);
  }

  #move(): void {
    const frame = this.#frame;
    if (!frame) return;
    const { share, range, text } = this.#best(this.store.rule);
    const [left, right] = (range ?? [share, share]).map((at) => frame.x(at));
    const y = frame.y(0);
    const d = `M${left},${y - 4}V${y + 4}M${left},${y}H${right}M${right},${y - 4}V${y + 4}`;
    set(this.#bracket, { d, visibility: range ? undefined : "hidden" });
    this.#handle.place(frame, { x: share, y: 0 });
    this.#text.textContent = text;
    set(this.entry.firstElementChild as HTMLElement, { hidden: !range });
  }

  #showHighlight(): void {
    const { highlighted: point } = this.store;
    const { table } = this.store.scene;
    const row = point?.table === table ? point.row : undefined;
    const visibility = row === undefined ? "hidden" : "visible";
    set(this.#ghost, { visibility });
    if (row === undefined || !this.#frame) return;
    const cx = this.#frame.x(this.#best(table.row(row)).share);
    set(this.#ghost, { cx, cy: this.#frame.y(0) });
  }

  /** Where the pointer is in the plot, and the best rule for the costs there. */
  #at(event: PointerEvent): { plot: SVGSVGElement; place: [number, number]; row: number } | undefined {
    const [frame, plot] = [this.#frame, this.element.ownerSVGElement];
    if (!frame || !plot) return undefined;
    const box = plot.getBoundingClientRect();
    const place: [number, number] = [event.clientX - box.left, event.clientY - box.top];
    const share = frame.x.invert(place[0]);
    const next = this.#bounds.findIndex((bound, index) => index > 0 && share < bound);
    const vertices = this.#vertices;
    return { plot, place, row: vertices[next < 0 ? vertices.length - 1 : next - 1] };
  }

  #drag(event: PointerEvent): void {
    const at = this.#at(event);
    if (!at) return;
    const { store } = this;
    moveTo(store, at.row);
    this.readout.showRule(store.scene.table, store.rule, shownThreshold(store.rule), at.plot, at.place);
  }

  #hover(event: PointerEvent): void {
    if (event.buttons !== 0 || event.pointerType === "touch") return;
    const at = this.#at(event);
    if (!at) return;
    const { table } = this.store.scene;
    const row = table.row(at.row);
    this.store.highlight({ table, row: at.row });
    this.readout.showRule(table, row, format.threshold(row.threshold, row.below), at.plot, at.place);
  }

  #leave(): void {
    this.store.highlight(undefined);
    this.readout.hide();
  }
}
