import { clamp } from "../base/clamp";
import { set, svg } from "../base/dom";
import * as format from "../base/format";
import { become } from "../base/shape";
import type { Guide, LegendEntry } from "../charts/chart";
import { actionName, endText, tierEntries, tierGuides } from "../charts/tiers";
import { bestThresholds, moveTierBy, moveTierByShare, moveTierTo, setTier } from "../model/moves";
import type { Store } from "../model/store";
import type { DrawnChart } from "./drawing";
import type { Frame } from "./frame";
import { gripOf } from "./handle";
import { guideShape } from "./marks";
import { type Direction, type Movable, Slider } from "./slider";

function movableOf(store: Store, index: number): Movable {
  return {
    by: (rows) => moveTierBy(store, index, rows),
    byShare: (change) => moveTierByShare(store, index, change),
    to: (row) => moveTierTo(store, index, row),
    best: () => setTier(store, index, bestThresholds(store.scene)[index]),
    value: () => {
      const { scene, tiers } = store;
      const rule = tiers?.[index];
      return tiers && rule
        ? { now: rule.threshold, text: endText(scene, tiers, index) }
        : { now: 0, text: "" };
    },
  };
}

/** The handle of one threshold of the tiers: a circle on a curve, or a line with a circle at its foot. */
class TierHandle {
  readonly element: SVGGElement;
  readonly #line = svg("line", { class: "rw-tier-line" });
  readonly #grip = svg("g", {}, ...gripOf(12, 8.5, 4.5, "rw-tier-disc"));
  readonly #slider: Slider<SVGGElement>;

  constructor(
    private readonly store: Store,
    private readonly index: number,
    private readonly title: string,
    direction: () => Direction,
    signal: AbortSignal,
  ) {
    this.element = svg("g", { class: "rw-handle rw-tier-handle", "data-tier": index });
    this.element.append(this.#line, this.#grip);
    const movable = movableOf(store, index);
    this.#slider = new Slider(this.element, store, this.#name, direction, signal, movable);
  }

  get #name(): string {
    return `${format.capitalized(actionName(this.store.scene, this.index))} from, ${this.title}`;
  }

  /** Show it at a place; without y on a line from top to bottom. */
  place(frame: Frame, [across, up]: [x: number, y: number | undefined]): void {
    const x = clamp(frame.x(across), frame.left, frame.right);
    const y = up === undefined ? frame.bottom : clamp(frame.y(up), frame.top, frame.bottom);
    set(this.element, {
      visibility: isSeen(frame, frame.x(across)) ? undefined : "hidden",
      "aria-label": this.#name,
    });
    set(this.#grip, { transform: `translate(${x},${y})` });
    set(this.#line, { x1: x, x2: x, y1: up === undefined ? frame.top : y, y2: y });
    this.#slider.update();
  }
}

function isSeen({ left, right }: Frame, x: number): boolean {
  return left - 1 <= x && x <= right + 1;
}

/** The tiers of a plot: a band or a piece of the curve for each action between, and a handle at each threshold. */
export class TierMarks {
  /** What is under the curves, and the handles over them; empty without tiers. */
  readonly under = svg("g");
  readonly over = svg("g");
  readonly #handles: TierHandle[] = [];

  constructor(
    private readonly store: Store,
    private readonly title: string,
    private readonly direction: () => Direction,
    private readonly signal: AbortSignal,
  ) {}

  /** The threshold that an element is the handle of. */
  indexOf(element: Element | null): number | undefined {
    const index = this.#handles.findIndex((handle) => handle.element === element);
    return index < 0 ? undefined : index;
  }

  focus(index: number): void {
    this.#handles[index].element.focus({ preventScroll: true });
  }

  /** Draw the tiers of a chart; return their entries of the legend, if they are in the chart. */
  show(drawn: DrawnChart): LegendEntry[] {
    const { tiers } = this.store;
    const guides = tiers ? tierGuides(drawn.whole, drawn.scene, tiers) : [];
    const under = guides.filter(({ name }) => name !== "tier-end");
    become(
      this.under,
      under.map((guide) => guideShape(drawn.frame, guide)),
    );
    const isShown = tiers !== undefined && guides.length > 0;
    this.#attach(isShown ? tiers.length : 0);
    if (!isShown) return [];
    const ends = guides.find(({ name }) => name === "tier-end")?.points;
    const places = ends ?? sidesOf(guides);
    for (const [index, [x, y]] of places.entries())
      this.#handles[index].place(drawn.frame, [x, ends ? y : undefined]);
    return tierEntries(drawn.scene, tiers);
  }

  /** Put so many handles into the plot; those that are there keep the focus. */
  #attach(number: number): void {
    if (number === this.over.childElementCount) return;
    while (this.#handles.length < number) {
      const index = this.#handles.length;
      this.#handles.push(new TierHandle(this.store, index, this.title, this.direction, this.signal));
    }
    // As they are on a curve, along which more cases are positive.
    const shown = this.#handles.slice(0, number).map(({ element }) => element);
    this.over.replaceChildren(...shown);
  }
}

/** The upper end of a first band, and the lower ends of all. */
function sidesOf(bands: Guide[]): Guide["points"] {
  return [bands[0].points[2], ...bands.map(({ points }) => points[0])];
}
