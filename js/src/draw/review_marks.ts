import { clamp } from "../base/clamp";
import { set, svg } from "../base/dom";
import type { Guide, LegendEntry } from "../charts/chart";
import { endText, reviewEntry, reviewGuides } from "../charts/review";
import { bestZone, moveEndBy, moveEndByShare, moveEndTo, setEnd } from "../model/moves";
import type { Store } from "../model/store";
import type { End } from "../model/zone";
import type { DrawnChart } from "./drawing";
import type { Frame } from "./frame";
import { gripOf } from "./handle";
import { drawGuide } from "./marks";
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
  readonly #grip = svg("g", {}, ...gripOf(12, 8.5, 4.5, "rw-review-disc"));
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

/** The review zone of a plot: a band or a piece of the curve, and a handle at each end. */
export class ReviewMarks {
  /** What is under the curves, and the handles over them; empty without a zone. */
  readonly under = svg("g");
  readonly over = svg("g");
  readonly #handles: Record<End, ReviewHandle>;

  constructor(
    private readonly store: Store,
    title: string,
    direction: () => Direction,
    signal: AbortSignal,
  ) {
    const make = (end: End) => new ReviewHandle(store, end, title, direction, signal);
    this.#handles = { low: make("low"), high: make("high") };
  }

  /** The end that an element is the handle of. */
  endOf(element: Element | null): End | undefined {
    const ends: End[] = ["low", "high"];
    return ends.find((end) => this.#handles[end].element === element);
  }

  focus(end: End): void {
    this.#handles[end].element.focus({ preventScroll: true });
  }

  /** Draw the zone of a chart; return its entry of the legend, if it is in the chart. */
  show(drawn: DrawnChart): LegendEntry[] {
    const { zone } = this.store;
    const guides = zone ? reviewGuides(drawn.whole, drawn.scene, zone) : [];
    const under = guides.filter(({ name }) => name !== "review-end");
    this.under.replaceChildren(...under.map((guide) => drawGuide(drawn.frame, guide)));
    const isShown = zone !== undefined && guides.length > 0;
    this.#attach(isShown);
    if (!isShown) return [];
    this.#place(drawn, guides);
    return [reviewEntry(drawn.scene, zone)];
  }

  /** Put the handles into the plot, or remove them; those that are there keep the focus. */
  #attach(isShown: boolean): void {
    if (isShown === this.over.childElementCount > 0) return;
    const { high, low } = this.#handles;
    // As they are on a curve, along which more cases are positive.
    this.over.replaceChildren(...(isShown ? [high.element, low.element] : []));
  }

  #place({ frame }: DrawnChart, guides: Guide[]): void {
    const ends = guides.find(({ name }) => name === "review-end")?.points;
    const [first, last] = ends ?? sidesOf(guides[0]);
    this.#handles.high.place(frame, [first[0], ends ? first[1] : undefined]);
    this.#handles.low.place(frame, [last[0], ends ? last[1] : undefined]);
  }
}

/** The upper and the lower end of a band. */
function sidesOf({ points }: Guide): Guide["points"] {
  return [points[2], points[0]];
}
