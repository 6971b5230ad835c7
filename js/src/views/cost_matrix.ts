import { button, html, set, showText, status } from "../base/dom";
import * as format from "../base/format";
import { parseCost, parseNumber, parsePercent } from "../base/parse";
import { type Costs, GREATEST, LEAST } from "../base/traits";
import { tables } from "../base/vocabulary";
import { Field } from "../controls/field";
import { matrix, OUTCOMES } from "../controls/matrix";
import { NO_PREVALENCE, type Quantity, quantityField } from "../controls/quantity";
import { sampleButton } from "../controls/sample_button";
import type { Sample } from "../maths/sample";
import type { Store } from "../model/store";
import { winRateText } from "../pictures/win_rate";
import type { View } from "./view";

const LABELS = tables.cost_matrix;

type Outcome = keyof typeof OUTCOMES;

/** The reason why a matrix is invalid, if it is. */
export function costProblem({ tp, fp, fn, tn }: Costs): string | undefined {
  if (![tp, fp, fn, tn].every(Number.isFinite)) return "a cost must be finite";
  if (fn < tp && fp < tn)
    return "both errors would cost less than right decisions: are these gains, not costs?";
  if (Math.max(...[tp, fp, fn, tn].map(Math.abs)) > GREATEST)
    return `a cost must be at most ${GREATEST}; use a larger unit`;
  return undefined;
}

function costField(
  store: Store,
  outcome: Outcome,
  report: (problem: string) => void,
  signal: AbortSignal,
): Field {
  const sign = () => (store.scene.context.costs.as_gains ? -1 : 1);
  const commit = (value: number): string | undefined => {
    const costs = { ...store.scene.context.costs, [outcome]: value };
    const problem = costProblem(costs);
    if (!problem) store.set({ costs });
    return problem;
  };
  return new Field(
    {
      label: `Cost or gain of a ${OUTCOMES[outcome]}`,
      size: 6,
      show: () => format.plain(sign() * store.scene.context.costs[outcome]),
      parse: (text) => parseCost(text, store.scene.context.costs.as_gains),
      commit,
      step: (steps) => report(commit(store.scene.context.costs[outcome] + sign() * steps) ?? ""),
      report,
    },
    signal,
  );
}

function signSwitch(store: Store, signal: AbortSignal): { element: HTMLElement; update: () => void } {
  const choices = [
    [LABELS.title, false],
    [LABELS.gains.title, true],
  ] as const;
  const buttons = choices.map(([name, as_gains]) => {
    const choose = () => store.set({ costs: { ...store.scene.context.costs, as_gains } });
    return button({ class: "rw-switch" }, choose, signal, name);
  });
  const update = () => {
    for (const [index, element] of buttons.entries()) {
      set(element, { "aria-pressed": String(choices[index][1] === store.scene.context.costs.as_gains) });
    }
  };
  const group = html("span", { role: "group", "aria-label": "Show as costs or as gains" }, ...buttons);
  return { element: html("span", {}, group, " per case"), update };
}

/** A quantity of the cases, and its value in the sample. */
type OfCases = Quantity & { sample: (sample: Sample) => number };

const PREVALENCE: OfCases = {
  trait: "prevalence",
  name: "prevalence",
  label: "Prevalence in percent",
  size: 9,
  show: format.percent,
  parse: (text) => parsePercent(text),
  problem: (value) => (value >= LEAST && value < 1 ? undefined : NO_PREVALENCE),
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
    value >= LEAST && value <= GREATEST ? undefined : "a population must be above 0, at most 1e100",
  next: (value, steps) => value + steps * 10 ** (Math.floor(Math.log10(value)) - 1),
  sample: ({ size }) => size,
};

/** The field of a quantity, and its reset button. */
function ofCases(
  store: Store,
  quantity: OfCases,
  report: (problem: string) => void,
  signal: AbortSignal,
): { element: HTMLElement; update: () => void } {
  const field = quantityField(store, quantity, report, signal);
  const reset = sampleButton(store, quantity, quantity.sample, signal);
  const update = () => {
    field.update();
    reset.update();
  };
  return { element: html("div", { class: "rw-quantity" }, field.element, reset.element), update };
}

export const costMatrix: View = (el, store, signal) => {
  const note = status("rw-note");
  const report = (problem: string) => {
    note.textContent = problem;
  };
  const cell = (outcome: Outcome) => costField(store, outcome, report, signal);
  const fields = { tn: cell("tn"), fp: cell("fp"), fn: cell("fn"), tp: cell("tp") };
  const { tn, fp, fn, tp } = fields;
  const sign = signSwitch(store, signal);
  const quantities = [PREVALENCE, POPULATION].map((each) => ofCases(store, each, report, signal));
  const winRates = status("rw-intervals");
  el.append(
    matrix(sign.element, store.scene.sample.labels, {
      tn: tn.element,
      fp: fp.element,
      fn: fn.element,
      tp: tp.element,
    }),
    html("div", { class: "rw-quantities" }, ...quantities.map(({ element }) => element)),
    winRates,
    note,
  );
  const update = () => {
    for (const field of Object.values(fields)) field.update();
    for (const quantity of quantities) quantity.update();
    sign.update();
    showText(winRates, winRateText(store.scene));
  };
  store.follow(["models", "costs", "certainty", "winRates"], update, signal);
};
