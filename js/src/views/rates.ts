import { html } from "../base/dom";
import { figuresOf, showFigures } from "../controls/figures";
import type { MetricName } from "../maths/metrics";
import { panelTitle } from "./panel";
import type { View } from "./view";

const FIRST: MetricName[] = ["precision", "tpr", "lift", "fpr"];
const MORE: MetricName[] = ["ppr", "accuracy", "f1", "npv", "expected_cost"];

/** Rates of the current decision, the most used first. */
export const rates: View = (el, store, signal) => {
  const [first, more] = [FIRST, MORE].map(() => html("dl", { class: "rw-figures" }));
  const details = html("details", { class: "rw-more" }, html("summary", {}, "more"), more);
  el.append(html("div", { class: "rw-panel-head" }, panelTitle("Rates")), first, details);
  const update = () => {
    showFigures(first, figuresOf(store, FIRST));
    showFigures(more, figuresOf(store, MORE));
  };
  store.follow(["rule", "review", "models", "costs"], update, signal);
};
