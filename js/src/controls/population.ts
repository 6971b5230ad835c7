import { html } from "../base/dom";
import * as format from "../base/format";
import { parseNumber, parsePercent } from "../base/parse";
import { GREATEST, LEAST } from "../base/traits";
import type { Sample } from "../maths/sample";
import type { Store } from "../model/store";
import { prevalenceProblem, type Quantity, resettableField } from "./quantity";

/** A quantity of the cases, and what it is in the sample. */
type OfCases = Quantity & { sample: (sample: Sample) => number };

export const PREVALENCE: OfCases = {
  trait: "prevalence",
  name: "prevalence",
  label: "Prevalence in percent",
  size: 9,
  show: format.percent,
  parse: (text) => parsePercent(text),
  problem: prevalenceProblem,
  next: (value, steps) => value + steps / 100,
  sample: ({ prevalence }) => prevalence,
};

const POPULATION: OfCases = {
  trait: "population",
  name: "population",
  label: "Population, number of cases",
  size: 9,
  show: format.count,
  parse: (text) => parseNumber(text),
  problem: (value) =>
    value >= LEAST && value <= GREATEST ? undefined : "a population is above 0, at most 1e100",
  next: (value, steps) => value + steps * 10 ** (Math.floor(Math.log10(value)) - 1),
  sample: ({ size }) => size,
};

/** The fields of the prevalence and of the population. */
export function populationFields(
  store: Store,
  report: (problem: string) => void,
  signal: AbortSignal,
): { element: HTMLElement; update: () => void } {
  const fields = [PREVALENCE, POPULATION].map((each) =>
    resettableField(store, each, each.sample, report, signal),
  );
  const parts = fields.map(({ elements }) => html("div", { class: "rw-quantity" }, ...elements));
  const element = html("div", { class: "rw-quantities" }, ...parts);
  const update = () => {
    for (const field of fields) field.update();
  };
  return { element, update };
}
