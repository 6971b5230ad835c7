import { html, setText } from "../base/dom";
import * as format from "../base/format";
import { METRICS, type MetricName } from "../maths/metrics";
import type { Store } from "../model/store";
import { shareOf } from "../model/zone";

/** A number with its name before it and a sentence of help. */
export type Figure = [name: string, value: string, help: string];

/** Metrics of the current decision; its cost has that of reviews. */
export function figuresOf(store: Store, metrics: readonly MetricName[]): Figure[] {
  const { decided, scene, zone } = store;
  const { context, table } = scene;
  const rates = scene.rates(decided);
  const reviews = zone ? (context.costs.review ?? 0) * shareOf(scene, zone) : 0;
  return metrics.map((metric): Figure => {
    const { name, value, show, help, isMoney, undefined: reason } = METRICS[metric];
    const amount = value(rates, context, table) + (metric === "expected_cost" ? reviews : 0);
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
