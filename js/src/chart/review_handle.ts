import { clamp } from "../base/clamp";
import { set, svg } from "../base/dom";
import type { Store } from "../model/store";
import type { End } from "../model/zone";
import { bestZone, moveEndBy, moveEndByShare, moveEndTo, setEnd } from "../model/zone_moves";
import { endText } from "../pictures/review_words";
import type { Frame } from "./frame";
import { type Direction, type Movable, Slider } from "./slider";

const NAMES = { low: "Review from", high: "Review to" };

function movableOf(store: Store, end: End): Movable {
  return {
    by: (rows) => moveEndBy(store, end, rows),
    byShare: (change) => moveEndByShare(store, end, change),
    to: (row) => moveEndTo(store, end, row),
    best: () => setEnd(store, end, bestZone(store.scene)[end === "low" ? 0 : 1]),
    value: () => {
      const { scene, zone } = store;
      return zone ? { now: zone[end].threshold, text: endText(scene, zone, end) } : { now: 0, text: "" };
    },
  };
}

/** The handle of one end of the review zone: a circle on a curve, or a line with a circle at its foot. */
export class ReviewHandle {
  readonly element: SVGGElement;
  readonly #line = svg("line", { class: "rw-review-line" });
  readonly #grip = svg(
    "g",
    {},
    svg("circle", { r: 12, class: "rw-touch" }),
    svg("circle", { r: 8.5, class: "rw-focus" }),
    svg("circle", { r: 4.5, class: "rw-review-disc" }),
  );
  readonly #slider: Slider<SVGGElement>;

  constructor(store: Store, end: End, title: string, direction: () => Direction, signal: AbortSignal) {
    this.element = svg("g", { class: "rw-handle rw-review-handle", "data-end": end });
    this.element.append(this.#line, this.#grip);
    this.#slider = new Slider(
      this.element,
      store,
      `${NAMES[end]}, ${title}`,
      direction,
      signal,
      movableOf(store, end),
    );
  }

  /** Show it at a place; without y on a line from top to bottom. */
  place(frame: Frame, [across, up]: [x: number, y: number | undefined]): void {
    const x = clamp(frame.x(across), frame.left, frame.right);
    const y = up === undefined ? frame.bottom : clamp(frame.y(up), frame.top, frame.bottom);
    set(this.element, { visibility: isSeen(frame, frame.x(across)) ? undefined : "hidden" });
    set(this.#grip, { transform: `translate(${x},${y})` });
    set(this.#line, { x1: x, x2: x, y1: up === undefined ? frame.top : y, y2: y });
    this.#slider.update();
  }
}

function isSeen({ left, right }: Frame, x: number): boolean {
  return left - 1 <= x && x <= right + 1;
}
