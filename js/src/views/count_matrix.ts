import { html } from "../base/dom";
import * as format from "../base/format";
import { tables } from "../base/vocabulary";
import { matrix, OUTCOMES } from "../controls/matrix";
import { METRICS } from "../maths/metrics";
import type { Store } from "../model/store";

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

function cell(outcome: Outcome): HTMLElement {
  const attributes = { class: "rw-count", title: OUTCOMES[outcome], "data-outcome": outcome };
  return html("div", attributes, html("b"), html("span"));
}

/** The confusion matrix of the sample: a count in each cell, and the rate that it is a part of. */
export function countMatrix(store: Store): { element: HTMLElement; update: () => void } {
  const cells = { tn: cell("tn"), fp: cell("fp"), fn: cell("fn"), tp: cell("tp") };
  const update = () => {
    for (const [name, { count, rate }] of Object.entries(numbers(store))) {
      const outcome = name as Outcome;
      const [number, caption] = cells[outcome].children;
      number.textContent = format.count(count);
      caption.textContent = `${outcome.toUpperCase()} · ${METRICS[RATES[outcome]].name} ${format.rate(rate)}`;
    }
  };
  return { element: matrix(tables.confusion_matrix.title, store.scene.sample.labels, cells), update };
}
