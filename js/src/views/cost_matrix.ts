import { html, set } from "../base/dom";
import * as format from "../base/format";
import { type Parsed, parseCost, parseNumber, parsePercent } from "../base/parse";
import { type Costs, GREATEST, LEAST } from "../base/traits";
import { Field } from "../controls/field";
import { matrix, OUTCOMES } from "../controls/matrix";
import { sampleButton } from "../controls/sample_button";
import type { Sample } from "../maths/sample";
import type { Store } from "../model/store";
import { contestInWords } from "../pictures/contest";
import type { View } from "./view";

type Outcome = keyof typeof OUTCOMES;

/** Why a matrix cannot be meant, if it cannot. */
export function costProblem({ tp, fp, fn, tn }: Costs): string | undefined {
  if (![tp, fp, fn, tn].every(Number.isFinite)) return "a cost is finite";
  if (fn < tp && fp < tn)
    return "then both errors would be better than the right decisions: are these gains, not costs?";
  if (Math.max(...[tp, fp, fn, tn].map(Math.abs)) > GREATEST)
    return `a cost is at most ${GREATEST}; use a larger unit`;
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
    ["Costs", false],
    ["Gains", true],
  ] as const;
  const buttons = choices.map(([name, as_gains]) => {
    const button = html("button", { type: "button", class: "rw-switch" }, name);
    button.addEventListener("click", () => store.set({ costs: { ...store.scene.context.costs, as_gains } }), {
      signal,
    });
    return button;
  });
  const update = () => {
    for (const [index, button] of buttons.entries()) {
      set(button, { "aria-pressed": String(choices[index][1] === store.scene.context.costs.as_gains) });
    }
  };
  const group = html("span", { role: "group", "aria-label": "Show as costs or as gains" }, ...buttons);
  return { element: html("span", {}, group, " per case"), update };
}

interface Quantity {
  name: "prevalence" | "population";
  label: string;
  show: (value: number) => string;
  parse: (text: string) => Parsed;
  isValid: (value: number) => boolean;
  rule: string;
  step: (value: number) => number;
  sample: (sample: Sample) => number;
}

const PREVALENCE: Quantity = {
  name: "prevalence",
  label: "Prevalence in percent",
  show: (value) => format.percent(value),
  parse: (text) => parsePercent(text),
  isValid: (value) => value >= LEAST && value < 1,
  rule: "a prevalence lies between 0 % and 100 %",
  step: () => 0.01,
  sample: ({ prevalence }) => prevalence,
};

const POPULATION: Quantity = {
  name: "population",
  label: "Population, number of cases",
  show: (value) => format.count(value),
  parse: (text) => parseNumber(text),
  isValid: (value) => value >= LEAST && value <= GREATEST,
  rule: "a population is above 0, at most 1e100",
  step: (value) => 10 ** (Math.floor(Math.log10(value)) - 1),
  sample: ({ size }) => size,
};

function quantityField(
  store: Store,
  quantity: Quantity,
  report: (problem: string) => void,
  signal: AbortSignal,
) {
  const { name, isValid, rule } = quantity;
  const commit = (value: number): string | undefined => {
    if (!isValid(value)) return rule;
    store.set({ [name]: value });
    return undefined;
  };
  const current = () => store.scene.context[name];
  const step = (steps: number) => report(commit(current() + steps * quantity.step(current())) ?? "");
  const show = () => quantity.show(current());
  const field = new Field(
    { label: quantity.label, size: 9, show, parse: quantity.parse, commit, step, report },
    signal,
  );
  const value = () => quantity.sample(store.scene.sample);
  const reset = sampleButton(
    { ...quantity, value, current, reset: (value) => store.set({ [name]: value }) },
    signal,
  );
  const update = () => {
    field.update();
    reset.update();
  };
  return {
    element: html(
      "div",
      { class: "rw-quantity" },
      html("label", { class: "rw-label" }, name, " ", field.element),
      reset.element,
    ),
    update,
  };
}

export const costMatrix: View = (el, store, signal) => {
  const note = html("div", { class: "rw-note", role: "status" });
  const report = (problem: string) => {
    note.textContent = problem;
  };
  const cell = (outcome: Outcome) => costField(store, outcome, report, signal);
  const fields = { tn: cell("tn"), fp: cell("fp"), fn: cell("fn"), tp: cell("tp") };
  const { tn, fp, fn, tp } = fields;
  const sign = signSwitch(store, signal);
  const quantities = [PREVALENCE, POPULATION].map((quantity) =>
    quantityField(store, quantity, report, signal),
  );
  const contest = html("div", { class: "rw-intervals", role: "status" });
  el.append(
    matrix(sign.element, store.scene.sample.labels, {
      tn: tn.element,
      fp: fp.element,
      fn: fn.element,
      tp: tp.element,
    }),
    html("div", { class: "rw-quantities" }, ...quantities.map(({ element }) => element)),
    contest,
    note,
  );
  const update = () => {
    for (const field of Object.values(fields)) field.update();
    for (const quantity of quantities) quantity.update();
    sign.update();
    const told = contestInWords(store.scene);
    contest.textContent = told;
    set(contest, { hidden: told === "" });
  };
  store.on(["models", "costs", "certainty", "contests"], update, signal);
  update();
};
