import { button, html, set } from "../../base/dom";
import { literal } from "../../base/python";
import { areUnit } from "../../maths/multiclass/unit_costs";
import type { MulticlassStore } from "../../model/multiclass/store";
import { CopiedCode } from "../copied_code";

/** Python that sets what is set in the page. */
export function ruleCode(store: MulticlassStore): string {
  const { costs, weights } = store.rule;
  const isPlain = weights.every((weight) => weight === 1);
  const values = [
    ["model", literal(store.get("model"))],
    ["costs", areUnit(costs) ? "None" : literal(costs)],
    ["class_weight", isPlain ? "None" : literal(weights)],
  ];
  return values.map(([name, value]) => `ev.${name} = ${value}`).join("\n");
}

/** A button that copies the Python that sets model, costs and weights as they are now. */
export function copyRule(store: MulticlassStore, signal: AbortSignal): HTMLElement {
  const copied = new CopiedCode();
  set(copied.code, { hidden: true });
  const copy = () => {
    copied.show(ruleCode(store));
    return copied.copy();
  };
  const press = button({ class: "rw-action" }, copy, signal, "Copy as Python");
  return html("div", { class: "rw-copy" }, press, copied.status, copied.code);
}
