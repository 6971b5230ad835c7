import { clamp } from "../base/clamp";
import { html, set } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import type { Strategy } from "../base/traits";
import { MAX_BINS } from "../maths/bins";
import type { Store } from "../model/store";
import { problemNote } from "./problem";
import { type Quantity, quantityField } from "./quantity";
import { select } from "./select";

const STRATEGIES: [Strategy, string][] = [
  ["uniform", "equal width"],
  ["quantile", "equal size"],
  ["isotonic", "isotonic"],
];

const MIN_BINS = 2;

const NUMBER: Quantity = {
  trait: "n_bins",
  name: "number",
  label: "Number of bins",
  size: 3,
  show: format.plain,
  parse: (text) => parseNumber(text),
  problem: (value) =>
    Number.isInteger(value) && value >= MIN_BINS && value <= MAX_BINS
      ? undefined
      : `a whole number from ${MIN_BINS} to ${MAX_BINS}`,
  next: (value, steps) => clamp(value + steps, MIN_BINS, MAX_BINS),
};

/** How forecasts are binned, and in how many bins; isotonic regression finds its own. */
export function binsControl(store: Store, signal: AbortSignal): HTMLElement {
  const { note, report } = problemNote();
  const strategies = select(STRATEGIES, (strategy) => store.set({ strategy }), signal);
  const number = quantityField(store, NUMBER, report, signal);
  const update = () => {
    strategies.value = store.scene.get("strategy");
    set(number.element, { hidden: strategies.value === "isotonic" });
    number.update();
  };
  store.follow("bins", update, signal);
  const kind = html("label", { class: "rw-compare rw-label" }, "bins ", strategies);
  return html("div", { class: "rw-controls rw-bins" }, kind, number.element, note);
}
