import { html, set, setText, svg } from "../base/dom";
import * as format from "../base/format";

/** A share of a part with its interval, and one that holds for all parts at once. */
export interface Dot {
  value: number;
  alone?: [low: number, high: number] | undefined;
  all?: [low: number, high: number] | undefined;
}

/** What a row of dots shows from end to end. */
export type Ends = [low: number, high: number];

/** Ends of the axis are multiples of it, so that they stay while a threshold is dragged a little. */
const STEP = 0.1;

/** Ends of an axis with some shares on it. */
export function endsOf(dots: Dot[], more: number[]): Ends {
  const values = [...dots.flatMap(({ value, all }) => [value, ...(all ?? [])]), ...more];
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return [0, 1];
  const low = Math.floor(Math.min(...known) / STEP + 1e-9) * STEP;
  const high = Math.ceil(Math.max(...known) / STEP - 1e-9) * STEP;
  return [Math.max(0, low), Math.min(1, Math.max(high, low + STEP))];
}

/** The axis of dots, above them: its ends. */
export function dotAxis(): { element: HTMLElement; update: (ends: Ends) => void } {
  const [low, high] = [html("span"), html("span")];
  const element = html("span", { class: "rw-dot-axis", "aria-hidden": "true" }, low, high);
  const update = (ends: Ends) => {
    for (const [place, label] of [low, high].entries()) setText(label, format.percent(ends[place]));
  };
  return { element, update };
}

const HIDDEN = { visibility: "hidden" };

/** A share as a dot on its line, with thin and thick intervals, and a tick at what all cases together have. */
export class DotLine {
  readonly element = svg("svg", { class: "rw-dots", width: "100%", height: 18, "aria-hidden": "true" });
  readonly #all = svg("line", { class: "rw-dot-all", y1: 9, y2: 9 });
  readonly #alone = svg("line", { class: "rw-dot-alone", y1: 9, y2: 9 });
  readonly #mean = svg("line", { class: "rw-dot-mean", y1: 0, y2: 18 });
  readonly #dot = svg("circle", { class: "rw-dot", cy: 9, r: 4.5 });

  constructor() {
    this.element.append(this.#mean, this.#all, this.#alone, this.#dot);
  }

  update({ value, alone, all }: Dot, mean: number, [low, high]: Ends): void {
    const at = (share: number) => `${(100 * (share - low)) / (high - low)}%`;
    set(this.#dot, Number.isFinite(value) ? { cx: at(value), visibility: undefined } : HIDDEN);
    for (const [line, ends] of [
      [this.#mean, [mean, mean]],
      [this.#all, all],
      [this.#alone, alone],
    ] as const) {
      set(
        line,
        ends?.every(Number.isFinite) ? { x1: at(ends[0]), x2: at(ends[1]), visibility: undefined } : HIDDEN,
      );
    }
  }
}
