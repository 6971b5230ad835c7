import { button, html, updateAll } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import { FEWEST_CASES, MOST_CASES, type Simulated } from "../model/simulated";
import type { Store } from "../model/store";
import { problemNote } from "./problem";
import { PREVALENCE, type Quantity, quantityField } from "./quantity";
import { type RangeOptions, rangeInput } from "./range";
import { undoButton } from "./undo_button";

const LARGEST_SEED = 2 ** 31 - 1;

const CASES: Quantity = {
  trait: "population",
  name: "cases",
  label: "Cases of a sample",
  size: 7,
  show: format.count,
  parse: (text) => parseNumber(text),
  problem: (value) =>
    Number.isInteger(value) && value >= FEWEST_CASES && value <= MOST_CASES
      ? undefined
      : `a whole number from ${FEWEST_CASES} to ${format.count(MOST_CASES)}`,
  next: (value, steps) => Math.max(FEWEST_CASES, value + steps * 10 ** (Math.floor(Math.log10(value)) - 1)),
};

/** A number of cases of two digits. */
function caseNumber(exponent: number): number {
  return Number((10 ** exponent).toPrecision(2));
}

/** The sliders, in the order of their fields: cases by their logarithm, prevalence in percent. */
function sliders(store: Store): RangeOptions[] {
  const context = () => store.scene.context;
  return [
    {
      label: "Cases of a sample, from 10 to 10,000",
      ends: [1, 4],
      step: 0.05,
      place: () => Math.log10(context().population),
      text: () => `${format.count(context().population)} cases`,
      move: (exponent) => store.set({ population: caseNumber(exponent) }),
    },
    {
      label: "Prevalence, from 1% to 99%",
      ends: [1, 99],
      step: 1,
      place: () => 100 * context().prevalence,
      text: () => format.percent(context().prevalence),
      move: (percent) => store.set({ prevalence: percent / 100 }),
    },
  ];
}

/** Draw samples of seeds that were not used yet. */
function drawAgain(store: Store, { inputs, samples, runs }: Simulated): void {
  const next = inputs.seed + Math.max(samples, runs);
  store.set({ seed: next + runs > LARGEST_SEED ? 0 : next });
}

/** Sliders and fields for the number of cases and the prevalence, and a button for other samples. */
export function simulationControls(store: Store, simulated: Simulated, signal: AbortSignal): HTMLElement {
  const { note, report } = problemNote();
  const ranges = sliders(store).map((each) => rangeInput(each, signal));
  const fields = [CASES, PREVALENCE].map((each) => quantityField(store, each, report, signal));
  const quantities = fields.map((field, index) =>
    html("div", { class: "rw-ranged" }, field.element, ranges[index].element),
  );
  const again = button({ class: "rw-button" }, () => drawAgain(store, simulated), signal, "Draw again");
  const update = () => updateAll([...ranges, ...fields]);
  store.follow(["models", "costs"], update, signal);
  return html("div", { class: "rw-controls" }, ...quantities, again, undoButton(store, signal), note);
}
