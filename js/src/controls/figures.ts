import { html, setText } from "../base/dom";
import * as format from "../base/format";
import { METRICS, type MetricName } from "../maths/metrics";
import type { Store } from "../model/store";

/** A number with its name before it and a sentence of help. */
export type Figure = [name: string, value: string, help: string];

/** Metrics of the current rule. */
export function figuresOf({ rule, scene }: Store, metrics: readonly MetricName[]): Figure[] {
  const { context, table } = scene;
  const rates = scene.rates(rule);
  return metrics.map((metric): Figure => {
    const { name, value, show, help, isMoney, undefined: reason } = METRICS[metric];
    const found = value(rates, context, table);
    const text = format.inUnit(show(found), isMoney ? context.costs.currency : "");
    return [name, text, Number.isNaN(found) && reason ? `${help}: ${reason}` : help];
  });
}

/** Only the texts that changed are touched: this runs on every move of a handle. */
export function showFigures(list: HTMLElement, shown: Figure[]): void {
  while (list.children.length < shown.length) list.append(html("div", {}, html("dt"), html("dd")));
  for (const [index, [name, value, help]] of shown.entries()) {
    const entry = list.children[index] as HTMLElement;
    if (entry.title !== help) entry.title = help;
    for (const [part, text] of [name, value].entries()) {
      setText(entry.children[part], text);
    }
  }
}
