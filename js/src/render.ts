import { html } from "./dom";
import { modelKey } from "./models";
import type { Store } from "./store";
import css from "./style.css";
import { confusionMatrix } from "./views/confusion_matrix";
import { costMatrix } from "./views/cost_matrix";
import { dashboard } from "./views/dashboard";
import { discrimination } from "./views/discrimination";
import { roc } from "./views/roc";
import { roi } from "./views/roi";
import { threshold } from "./views/threshold";
import type { View } from "./views/view";

/** A view shown alone, with the models and the threshold bar above it where it has none of its own. */
function alone(view: View, ...bars: View[]): View {
  return (el, store, signal) => {
    for (const bar of bars) bar(el, store, signal);
    view(el, store, signal, { key: true });
  };
}

const VIEWS: Record<string, View> = {
  roc: alone(roc),
  roi: alone(roi),
  discrimination: alone(discrimination),
  confusion_matrix: alone(confusionMatrix, modelKey, threshold),
  cost_matrix: alone(costMatrix, threshold),
  threshold: alone(threshold, modelKey),
  dashboard,
};

/** Draw a view into an element; `kind` is the `kind` of a Python view class. */
export function renderView(kind: string, el: HTMLElement, store: Store, signal: AbortSignal): void {
  el.classList.add("rw-host");
  // Lumino acts on keys before the focused element sees them, unless it is told not to.
  const root = html("div", { class: `rw-root rw-${kind}`, "data-lm-suppress-shortcuts": "true" });
  el.replaceChildren(html("style", {}, css), root);
  VIEWS[kind](root, store, signal);
  // Hosts may keep the element of a view that is gone; it should not keep the drawing.
  signal.addEventListener("abort", () => el.replaceChildren(), { once: true });
}
