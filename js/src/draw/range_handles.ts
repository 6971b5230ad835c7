import { clamp } from "../base/clamp";
import { listen, set, svg } from "../base/dom";
import type { RangeEnd } from "../charts/chart";
import type { Store } from "../model/store";
import type { DrawnChart } from "./drawing";
import { gripOf } from "./handle";

/** Steps of the arrow keys, without and with shift, in lengths of the axis. */
const [STEP, LONG] = [0.01, 0.1];
const SIGNS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const NAMES: Record<RangeEnd, string> = { low: "Lower end", high: "Upper end" };
const ENDS: RangeEnd[] = ["low", "high"];
/** Where the grip of an end is, from the top of the plot; the two stay apart where the range is small. */
const HEIGHTS: Record<RangeEnd, number> = { low: 0.62, high: 0.38 };

/** The handle of one end: a line from top to bottom with a circle. */
interface Handle {
  element: SVGGElement;
  line: SVGLineElement;
  grip: SVGGElement;
}

/** The ends of a range of the x axis, which the pointer and keys move. */
export class RangeHandles {
  readonly over = svg("g");
  readonly #handles: Record<RangeEnd, Handle>;
  #drawn: DrawnChart | undefined;

  constructor(
    private readonly store: Store,
    title: string,
    signal: AbortSignal,
  ) {
    const make = (end: RangeEnd): Handle => {
      const line = svg("line", { class: "rw-range-line" });
      const grip = svg("g", {}, ...gripOf(12, 8.5, 4.5, "rw-range-disc"));
      const element = svg("g", { class: "rw-handle rw-range-handle", "data-end": end }, line, grip);
      set(element, {
        role: "slider",
        tabindex: 0,
        "aria-label": `${NAMES[end]} of what is uncertain, ${title}`,
      });
      listen(element, "keydown", (event) => this.#press(event, end), signal);
      return { element, line, grip };
    };
    this.#handles = { low: make("low"), high: make("high") };
  }

  /** The end that an element is the handle of. */
  endOf(element: Element | null): RangeEnd | undefined {
    return ENDS.find((end) => this.#handles[end].element === element);
  }

  focus(end: RangeEnd): void {
    this.#handles[end].element.focus({ preventScroll: true });
  }

  /** What an end stands for. */
  text(end: RangeEnd): string {
    return this.#drawn?.chart.bounds?.text(end) ?? "";
  }

  /** Move an end to a place in pixels. */
  drag(end: RangeEnd, x: number): void {
    if (this.#drawn) this.#move(end, this.#drawn.frame.x.invert(x));
  }

  #move(end: RangeEnd, x: number): void {
    const change = this.#drawn?.chart.bounds?.move(end, x) ?? {};
    if (Object.keys(change).length > 0) this.store.set(change);
  }

  #press(event: KeyboardEvent, end: RangeEnd): void {
    const sign = SIGNS[event.key];
    const ends = this.#drawn?.chart.bounds?.ends;
    if (!sign || !ends || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#move(end, ends[ENDS.indexOf(end)] + sign * (event.shiftKey ? LONG : STEP));
  }

  /** Show the handles of a chart that has such a range; those that are there keep the focus. */
  show(drawn: DrawnChart): void {
    this.#drawn = drawn;
    const { chart, frame } = drawn;
    const isShown = chart.bounds !== undefined;
    if (isShown !== this.over.childElementCount > 0)
      this.over.replaceChildren(...(isShown ? ENDS.map((end) => this.#handles[end].element) : []));
    if (!chart.bounds) return;
    for (const [index, end] of ENDS.entries()) {
      const { element, line, grip } = this.#handles[end];
      const at = chart.bounds.ends[index];
      const x = frame.x(at);
      const isSeen = frame.left - 1 <= x && x <= frame.right + 1;
      const place = clamp(x, frame.left, frame.right);
      set(element, {
        visibility: isSeen ? undefined : "hidden",
        "aria-valuemin": 0,
        "aria-valuemax": 1,
        "aria-valuenow": at,
        "aria-valuetext": chart.bounds.text(end),
      });
      set(line, { x1: place, x2: place, y1: frame.top, y2: frame.bottom });
      set(grip, {
        transform: `translate(${place},${frame.top + HEIGHTS[end] * (frame.bottom - frame.top)})`,
      });
    }
  }
}
