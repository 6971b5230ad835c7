import { html, setText } from "../base/dom";
import * as format from "../base/format";
import type { Costs } from "../base/traits";
import { bestProfit } from "../charts/decision";
import { moneyIn, profitOfReview } from "../charts/verdict";
import { type Figure, figuresOf, showFigures } from "../controls/figures";
import { METRICS, type MetricName } from "../maths/metrics";
import { profit } from "../maths/rates";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { countMatrix } from "./count_matrix";
import type { View } from "./view";

/** The metrics that stand after the profit. */
const SHOWN: MetricName[] = ["ppr", "precision", "lift", "accuracy", "f1", "npv"];

function figures(store: Store): Figure[] {
  const { scene } = store;
  const { context } = scene;
  const cost = -profitNow(store) / context.population;
  return [profitOf(store), perCase(cost, context.costs), ...figuresOf(store, SHOWN)];
}

function profitNow({ rule, scene, zone }: Store): number {
  return zone ? profitOfReview(scene, zone) : profit(scene.rates(rule), scene.context);
}

/** The profit; only that of the optimum has an interval. */
function profitOf(store: Store): Figure {
  const { rule, scene, zone } = store;
  const amount = profitNow(store);
  const isOptimum = !zone && rule.threshold === scene.table.threshold[scene.optimum()];
  const [here, newCases] = isOptimum ? bestProfit(scene, amount) : [moneyIn(scene.context.costs, amount)];
  const name = newCases ? `profit, ${newCases}` : "profit";
  return [name, here, METRICS.profit.help];
}

function perCase(cost: number, costs: Costs): Figure {
  if (costs.as_gains) return ["profit per case", moneyIn(costs, -cost), "Expected profit per case"];
  return ["cost per case", moneyIn(costs, cost), METRICS.expected_cost.help];
}

function prevalenceNote({ context: { prevalence }, sample }: Scene): string {
  if (prevalence === sample.prevalence) return "";
  return `Counts are from the sample, with a prevalence of ${format.percent(sample.prevalence)}; metrics at ${format.percent(prevalence)}.`;
}

export const confusionMatrix: View = (el, store, signal) => {
  const matrix = countMatrix(store, signal);
  const list = html("dl", { class: "rw-figures" });
  const note = html("div", { class: "rw-note" });
  el.append(matrix.element, list, note);
  const update = () => {
    matrix.update();
    showFigures(list, figures(store));
    list.classList.toggle("rw-sure-of", store.scene.get("intervals"));
    setText(note, prevalenceNote(store.scene));
  };
  store.follow(["rule", "review", "models", "costs", "certainty", "decisions"], update, signal);
};
