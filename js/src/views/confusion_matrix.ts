import { html, setText } from "../base/dom";
import * as format from "../base/format";
import type { Costs } from "../base/traits";
import { bestProfit } from "../charts/decision";
import { moneyIn } from "../charts/verdict";
import { type Figure, figuresOf, showFigures } from "../controls/figures";
import { METRICS, type MetricName } from "../maths/metrics";
import { fixedOf, profit } from "../maths/rates";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { profitOfTiers, tiersBetween } from "../model/tiers";
import { countMatrix } from "./count_matrix";
import type { View } from "./view";

/** The metrics that stand after the profit. */
const SHOWN: MetricName[] = ["ppr", "precision", "lift", "accuracy", "f1", "npv"];

function figures(store: Store): Figure[] {
  const { scene } = store;
  const { context } = scene;
  const cost = -(profitNow(store) + fixedOf(context.costs)) / context.population;
  return [profitOf(store), ...between(store), perCase(cost, context.costs), ...figuresOf(store, SHOWN)];
}

/** How many of each class get each action between. */
function between({ scene, tiers }: Store): Figure[] {
  if (!tiers) return [];
  return tiersBetween(scene, tiers).map(({ name, rule, share }, index) => {
    const [positives, negatives] = [rule.tp - tiers[index].tp, rule.fp - tiers[index].fp].map(format.count);
    const help = `Cases of the sample: positives and negatives; ${format.rate(share)} of all`;
    return [name, `${positives} + ${negatives}`, help];
  });
}

function profitNow({ rule, scene, tiers }: Store): number {
  return tiers ? profitOfTiers(scene, tiers) : profit(scene.rates(rule), scene.context);
}

/** The profit; only that of the optimum has an interval. */
function profitOf(store: Store): Figure {
  const { rule, scene, tiers } = store;
  const amount = profitNow(store);
  const isOptimum = !tiers && rule.threshold === scene.table.threshold[scene.optimum()];
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
  store.follow(["rule", "tiers", "models", "costs", "certainty", "decisions"], update, signal);
};
