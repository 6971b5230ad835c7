import { button, type Control, html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { parseCost, parseNumber } from "../base/parse";
import { type CostRange, type Costs, GREATEST, type Outcome } from "../base/traits";
import { tables } from "../base/vocabulary";
import { fixedOf } from "../maths/rates";
import { rangeOf, withCost } from "../maths/regret";
import type { Store } from "../model/store";
import { Field } from "./field";
import { OUTCOME_NAMES } from "./matrix";
import type { Report } from "./problem";

const LABELS = tables.cost_matrix;

/** Why a matrix cannot be meant, if it cannot. */
function costProblem(costs: Costs): string | undefined {
  const [tp, fp, fn, tn] = (["tp", "fp", "fn", "tn"] as const).map((outcome) => rangeOf({ costs }, outcome));
  if (![tp, fp, fn, tn].flat().every(Number.isFinite)) return "a cost must be finite";
  if (fn[0] < tp[1] && fp[0] < tn[1])
    return "both errors would then beat the correct decisions. Are these gains rather than costs?";
  if (Math.max(...[tp, fp, fn, tn].flat().map(Math.abs)) > GREATEST)
    return `a cost is at most ${GREATEST}; use a larger unit`;
  return undefined;
}

/** The cost of an outcome, or its range, as it could be typed. */
export function costText(costs: Costs, outcome: Outcome, asGains: boolean): string {
  const ends = rangeOf({ costs }, outcome).map((cost) => (asGains ? -1 : 1) * cost);
  const [low, high] = ends.sort((one, other) => one - other).map(format.plain);
  if (low === high) return low;
  return low.startsWith("−") ? `${low} to ${high}` : `${low}–${high}`;
}

/** Whether a cost is a gain or a loss, for the colour of what it is of. */
export function signOf(cost: number): "gain" | "loss" | undefined {
  return cost < 0 ? "gain" : cost > 0 ? "loss" : undefined;
}

/** The field of one of the four costs of the evaluation. */
export function costField(
  store: Store,
  outcome: Outcome,
  report: Report,
  signal: AbortSignal,
): Field<number | CostRange> {
  const read = () => store.scene.context.costs;
  const commit = (value: number | CostRange): string | undefined => {
    const ends: CostRange = typeof value === "number" ? [value, value] : value;
    const costs = withCost(read(), outcome, ends);
    const problem = costProblem(costs);
    if (!problem) store.set({ costs });
    return problem;
  };
  const step = (steps: number) => {
    const [low, high] = rangeOf({ costs: read() }, outcome).map(
      (cost) => cost + (read().as_gains ? -steps : steps),
    );
    report(commit([low, high]) ?? "");
  };
  return new Field(
    {
      label: `Cost or gain of a ${OUTCOME_NAMES[outcome]}`,
      size: 6,
      grows: () => read().ranges?.[outcome] !== undefined,
      show: () => costText(read(), outcome, read().as_gains),
      parse: (text) => parseCost(text, read().as_gains),
      commit,
      step,
      report,
    },
    signal,
  );
}

/** The field of what is spent once, with its name before it. */
export function fixedCostField(store: Store, report: Report, signal: AbortSignal): Control {
  const read = () => fixedOf(store.scene.context.costs);
  const commit = (fixed: number): string | undefined => {
    if (!(fixed >= 0)) return "at least 0";
    if (fixed > GREATEST) return `at most ${GREATEST}`;
    store.set({ costs: { ...store.scene.context.costs, fixed } });
    return undefined;
  };
  const step = (steps: number) => {
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(read() || 1)));
    report(commit(Math.max(0, read() + steps * unit)) ?? "");
  };
  const of = { label: "Fixed cost", size: 8, show: () => format.plain(read()) };
  const field = new Field({ ...of, parse: (text) => parseNumber(text), commit, step, report }, signal);
  const element = html("label", { class: "rw-label" }, "fixed cost ", field.element);
  return { element, update: () => field.update() };
}

/** Whose own costs the costs of the fields are added to; "" where cases have none. */
export function ownCostsNote({ scene }: Store): string {
  if (!scene.context.amounts) return "";
  const { groups } = scene.ofEveryone.sample;
  const isByGroup = groups?.ownCosts(0) !== undefined;
  const column = groups?.columns.length === 1 ? groups.columns[0] : "group";
  const owner = isByGroup ? column : scene.get("words").case;
  return `Each ${owner} has its own costs. What you enter here is added to them.`;
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
    setText(unit, currency ? ` ${currency} per case` : " per case");
    for (const [index, element] of buttons.entries()) {
      set(element, { "aria-pressed": String(choices[index][1] === store.scene.context.costs.as_gains) });
    }
  };
  const group = html("span", { role: "group", "aria-label": "Show as costs or as gains" }, ...buttons);
  const unit = html("span", { class: "rw-unit" });
  return { element: html("span", { class: "rw-switches" }, group, unit), update };
}
