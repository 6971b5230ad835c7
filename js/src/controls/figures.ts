import { html, setText } from "../base/dom";
import * as format from "../base/format";
import { METRICS, type MetricName } from "../maths/metrics";
import type { Store } from "../model/store";
import { caseCostOfTiers } from "../model/tiers";

/** A number with its name before it and a sentence of help. */
export type Figure = [name: string, value: string, help: string];

/** Metrics of what is flagged; the cost is that of all actions. */
export function figuresOf(store: Store, metrics: readonly MetricName[]): Figure[] {
  const { decided, scene, tiers } = store;
  const { context, table } = scene;
  const rates = scene.rates(decided);
  const cost = tiers && caseCostOfTiers(scene, tiers);
  return metrics.map((metric): Figure => {
    const { name, value, show, help, isMoney, undefined: reason } = METRICS[metric];
    const own = metric === "expected_cost" ? cost : undefined;
    const amount = own ?? value(rates, context, table);
    const text = format.inUnit(show(amount), isMoney ? context.costs.currency : "");
    return [name, text, Number.isNaN(amount) && reason ? `${help}: ${reason}` : help];
  });
}

/** Only the texts that changed are touched: this runs on every move of a handle. */
export function showFigures(list: HTMLElement, shown: Figure[]): void {
  while (list.children.length > shown.length) list.lastElementChild?.remove();
  while (list.children.length < shown.length) list.append(html("div", {}, html("dt"), html("dd")));
  for (const [index, [name, value, help]] of shown.entries()) {
    const entry = list.children[index] as HTMLElement;
    if (entry.title !== help) entry.title = help;
    for (const [part, text] of [name, value].entries()) {
      setText(entry.children[part], text);
    }
  }
}
