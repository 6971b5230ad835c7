import { button, type Control, html, set } from "../base/dom";
import * as format from "../base/format";
import { parseCost } from "../base/parse";
import { type Costs, GREATEST, type Outcome } from "../base/traits";
import { tables } from "../base/vocabulary";
import type { Store } from "../model/store";
import { Field } from "./field";
import { OUTCOME_NAMES } from "./matrix";

const LABELS = tables.cost_matrix;

/** Why a matrix cannot be meant, if it cannot. */
function costProblem({ tp, fp, fn, tn }: Costs): string | undefined {
  if (![tp, fp, fn, tn].every(Number.isFinite)) return "a cost must be finite";
  if (fn < tp && fp < tn)
    return "both errors would then beat the correct decisions. Are these gains rather than costs?";
  if (Math.max(...[tp, fp, fn, tn].map(Math.abs)) > GREATEST)
    return `a cost is at most ${GREATEST}; use a larger unit`;
  return undefined;
}

/** Whether a cost is a gain or a loss, for the colour of what it is of. */
export function signOf(cost: number): "gain" | "loss" | undefined {
  return cost < 0 ? "gain" : cost > 0 ? "loss" : undefined;
}

/** The field of one of the four costs. */
export function costField(
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
      label: `Cost or gain of a ${OUTCOME_NAMES[outcome]}`,
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

/** Whether the four amounts are entered as costs or as gains. */
export function signSwitch(store: Store, signal: AbortSignal): Control {
  const choices = [
    [LABELS.title, false],
    [LABELS.gains.title, true],
  ] as const;
  const buttons = choices.map(([name, as_gains]) => {
    const choose = () => store.set({ costs: { ...store.scene.context.costs, as_gains } });
    return button({ class: "rw-switch" }, choose, signal, name);
  });
  const update = () => {
    const { currency } = store.scene.context.costs;
    unit.textContent = currency ? ` ${currency} per case` : " per case";
    for (const [index, element] of buttons.entries()) {
      set(element, { "aria-pressed": String(choices[index][1] === store.scene.context.costs.as_gains) });
    }
  };
  const group = html("span", { role: "group", "aria-label": "Show as costs or as gains" }, ...buttons);
  const unit = html("span", { class: "rw-unit" });
  return { element: html("span", { class: "rw-switches" }, group, unit), update };
}
