import { html } from "../base/dom";
import * as format from "../base/format";
import type { Costs } from "../base/traits";
import { tables } from "../base/vocabulary";
import { type Figure, figuresOf, showFigures } from "../controls/figures";
import { matrix, OUTCOMES } from "../controls/matrix";
import { METRICS, type MetricName } from "../maths/metrics";
import { expectedCost, profit } from "../maths/rates";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { bestProfit } from "../pictures/decision";
import { moneyIn } from "../pictures/verdict";
import type { View } from "./view";

/** The rate that each count is a part of. */
const RATES = { tn: "tnr", fp: "fpr", fn: "fnr", tp: "tpr" } as const;

type Outcome = keyof typeof OUTCOMES;

function numbers(store: Store): Record<Outcome, { count: number; rate: number }> {
  const { rule, scene } = store;
  const { table } = scene;
  const { tpr, fpr } = scene.rates(rule);
  return {
    tp: { count: rule.tp, rate: tpr },
    fp: { count: rule.fp, rate: fpr },
    fn: { count: table.positives - rule.tp, rate: 1 - tpr },
    tn: { count: table.negatives - rule.fp, rate: 1 - fpr },
  };
}

/** The metrics that stand after the profit. */
const SHOWN: MetricName[] = ["ppr", "precision", "lift", "accuracy", "f1", "npv"];

function figures(store: Store): Figure[] {
  const { rule, scene } = store;
  const { context } = scene;
  const cost = expectedCost(scene.rates(rule), context);
  return [profitOf(store), perCase(cost, context.costs), ...figuresOf(store, SHOWN)];
}

/** The profit; only that of the optimum has an interval. */
function profitOf(store: Store): Figure {
  const { rule, scene } = store;
  const amount = profit(scene.rates(rule), scene.context);
  const isOptimum = rule.threshold === scene.table.threshold[scene.optimum()];
  const [here, newCases] = isOptimum ? bestProfit(scene, amount) : [moneyIn(scene.context.costs, amount)];
  const name = newCases ? `profit, ${newCases}` : "profit";
  return [name, here, METRICS.profit.help];
}

function perCase(cost: number, costs: Costs): Figure {
  if (costs.as_gains) return ["profit per case", moneyIn(costs, -cost), "Expected profit of one case"];
  return ["cost per case", moneyIn(costs, cost), METRICS.expected_cost.help];
}

function prevalenceNote({ context: { prevalence }, sample }: Scene): string {
  if (prevalence === sample.prevalence) return "";
  return `Counts of the sample, whose prevalence is ${format.percent(sample.prevalence)}; metrics at ${format.percent(prevalence)}.`;
}

export const confusionMatrix: View = (el, store, signal) => {
  const cell = (outcome: Outcome) =>
    html(
      "div",
      { class: "rw-count", title: OUTCOMES[outcome], "data-outcome": outcome },
      html("b"),
      html("span"),
    );
  const cells = { tn: cell("tn"), fp: cell("fp"), fn: cell("fn"), tp: cell("tp") };
  const list = html("dl", { class: "rw-figures" });
  const note = html("div", { class: "rw-note" });
  el.append(matrix(tables.confusion_matrix.title, store.scene.sample.labels, cells), list, note);
  const update = () => {
    for (const [outcome, { count, rate }] of Object.entries(numbers(store)) as [
      Outcome,
      { count: number; rate: number },
    ][]) {
      const [number, caption] = cells[outcome].children;
      number.textContent = format.count(count);
      caption.textContent = `${outcome.toUpperCase()} · ${METRICS[RATES[outcome]].name} ${format.rate(rate)}`;
    }
    showFigures(list, figures(store));
    list.classList.toggle("rw-sure-of", store.scene.get("intervals"));
    note.textContent = prevalenceNote(store.scene);
  };
  store.follow(["rule", "models", "costs", "certainty", "decisions"], update, signal);
};
