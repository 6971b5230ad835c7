import * as format from "../base/format";
import { tierLines } from "../charts/tiers";
import { moveTierTo, moveTo } from "../model/moves";
import { type Highlight, shownThreshold } from "../model/rule";
import type { Store } from "../model/store";
import type { DrawnChart } from "./drawing";
import { nearest, nearestOf, PICK_DISTANCE, partAt, spotAt } from "./hit";
import type { Pixels } from "./marks";
import type { Readout } from "./readout";

type Pixel = [number, number];

/** How near the pointer must be to a curve to read it, in pixels. */
const HOVER_DISTANCE = 32;
/** How near a press must be to a curve to move the threshold. */
const PRESS_DISTANCE = 24;

/** Moves the threshold and reads operating points by the pointer in a plot. */
export class Pointing {
  constructor(
    private readonly store: Store,
    private readonly plot: Element,
    private readonly drawn: () => DrawnChart | undefined,
    private readonly readout: Readout,
    /** Whether it says what is dragged; else everything around it does. */
    private readonly tellsDrag: boolean,
  ) {}

  /** The track of the current model, unless the chart has no place for its scores. */
  get current(): Pixels | undefined {
    return this.#pixels.find(({ track }) => track.table === this.store.scene.table);
  }

  /** Whether it counts only where the pointer is across, as on a strip. */
  get isAcross(): boolean {
    return this.drawn()?.chart.strip === true;
  }

  /** The row of the current model that the pointer means. */
  #mine(current: Pixels, at: Pixel): number {
    return nearest(this.isAcross ? { ...current, y: undefined } : current, at).row;
  }

  get #pixels(): Pixels[] {
    return this.drawn()?.pixels ?? [];
  }

  /** Whether a press means a curve, or an operating point at most so far away. */
  isNear(at: Pixel, distance = PRESS_DISTANCE): boolean {
    if (this.isAcross) return true;
    const hit = nearestOf(this.#pixels, at);
    return hit !== undefined && hit.distance <= distance;
  }

  /** Make the model of a curve current that is pressed, unless its own curve is there too. */
  pick(at: Pixel): void {
    const { table } = this.store.scene;
    const curves = this.#pixels.filter(({ y }) => y);
    const hit = nearestOf(curves, at);
    const mine = nearestOf(
      curves.filter(({ track }) => track.table === table),
      at,
    );
    if (!hit || hit.distance > Math.min(PICK_DISTANCE, (mine?.distance ?? Number.POSITIVE_INFINITY) - 1))
      return;
    this.store.set({ model: hit.pixels.track.table.name });
  }

  drag(at: Pixel): void {
    const { current, store } = this;
    if (!current) return;
    moveTo(store, this.#mine(current, at));
    if (!this.tellsDrag) {
      this.readout.hide();
      return;
    }
    this.readout.showRule(store.scene.table, store.rule, shownThreshold(store.rule), this.plot, at);
  }

  /** Move one threshold of the tiers. */
  dragTier(at: Pixel, index: number): void {
    const { current, store } = this;
    if (!current) return;
    moveTierTo(store, index, this.#mine(current, at));
    if (store.tiers) this.readout.show(tierLines(store.scene, store.tiers, index), this.plot, at);
  }

  /** Say something about a place. */
  tell(lines: string[], at: Pixel): void {
    this.readout.show(lines, this.plot, at);
  }

  hover(at: Pixel): void {
    const drawn = this.drawn();
    const part = drawn && partAt(drawn.chart, drawn.frame, at);
    if (part) {
      this.store.highlight(part.highlight);
      this.readout.show(part.lines, this.plot, at);
      return;
    }
    const spot = drawn && spotAt(drawn.chart, drawn.frame, at);
    if (!spot) {
      this.#hoverCurve(at);
      return;
    }
    this.store.highlight(spot.row);
    if (spot.row) this.#showRow(spot.row, at, spot.lines);
    else this.readout.show(spot.lines, this.plot, at);
  }

  leave(): void {
    this.store.highlight(undefined);
    this.readout.hide();
  }

  #hoverCurve(at: Pixel): void {
    const { current } = this;
    const across = this.isAcross && current && nearest({ ...current, y: undefined }, at);
    const hit = across || nearestOf(this.#pixels, at);
    if (!hit || (!across && hit.distance > HOVER_DISTANCE)) {
      this.leave();
      return;
    }
    const point = { table: hit.pixels.track.table, row: hit.row };
    this.store.highlight(point);
    this.#showRow(point, at);
  }

  #showRow({ table, row: index }: Highlight, at: Pixel, more?: string[]): void {
    const row = table.row(index);
    this.readout.showRule(table, row, format.threshold(row.threshold, row.below), this.plot, at, more);
  }
}
