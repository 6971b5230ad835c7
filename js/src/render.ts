import { html, set } from "./dom";
import { modelKey } from "./models";
import type { Shown } from "./shown";
import type { Store } from "./store";
import css from "./style.css";
import { confusionMatrix } from "./views/confusion_matrix";
import { costMatrix } from "./views/cost_matrix";
import { dashboard } from "./views/dashboard";
import { PICTURES } from "./views/pictures";
import { threshold } from "./views/threshold";
import type { View } from "./views/view";

const KEEP_KEYS = { "data-lm-suppress-shortcuts": "true" };

/** What stands above a view without curves or handle of its own when it is shown alone. */
const TABLES: Record<string, View[]> = {
  confusion_matrix: [modelKey, threshold, confusionMatrix],
  cost_matrix: [threshold, costMatrix],
  threshold: [modelKey, threshold],
};

function drawAlone(kind: string, el: HTMLElement, store: Store, shown: Shown, signal: AbortSignal): void {
  const options = { key: true, choices: shown.choices(kind) };
  for (const view of TABLES[kind] ?? [PICTURES[kind].view]) view(el, store, signal, options);
}

/** Draw a view into an element; `kind` is the `kind` of a Python view class. */
export function renderView(
  kind: string,
  el: HTMLElement,
  store: Store,
  shown: Shown,
  signal: AbortSignal,
): void {
  el.classList.add("rw-host");
  const root = html("div", { class: `rw-root rw-${kind}` });
  // Lumino acts on keys before the focused element sees them, unless that very element tells it not to.
  root.addEventListener("focusin", ({ target }) => set(target as Element, KEEP_KEYS), { signal });
  el.replaceChildren(html("style", {}, css), root);
  if (kind === "dashboard") dashboard(root, store, shown, signal);
  else drawAlone(kind, root, store, shown, signal);
  // Hosts may keep the element of a view that is gone; it should not keep the drawing.
  signal.addEventListener("abort", () => el.replaceChildren(), { once: true });
}
