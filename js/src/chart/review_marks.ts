import { svg } from "../base/dom";
import type { Store } from "../model/store";
import type { End } from "../model/zone";
import type { Guide, LegendEntry } from "../pictures/picture";
import { reviewGuides } from "../pictures/review";
import { reviewEntry } from "../pictures/review_words";
import type { DrawnPicture } from "./drawing";
import { drawGuide } from "./marks";
import { ReviewHandle } from "./review_handle";
import type { Direction } from "./slider";

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

  /** Draw the zone of a picture; return its entry of the legend, if it is in the picture. */
  show(drawn: DrawnPicture): LegendEntry[] {
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

  #place({ frame }: DrawnPicture, guides: Guide[]): void {
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
