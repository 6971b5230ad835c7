import { html, listen, set } from "../base/dom";
import type { Store } from "../model/store";

const TITLE = "How sure the optimum, its profit and the choice between the models are";

/** Whether the page shows how sure the optimum, its profit and the choice between models are, as far as it can. */
export function intervalsSwitch(store: Store, signal: AbortSignal): HTMLElement {
  const isHere = !store.hasNoKernel || store.scene.get("_decisions").size > 0;
  const box = set(html("input", { type: "checkbox" }), { disabled: !isHere });
  listen(box, "change", () => store.set({ intervals: box.checked }), signal);
  const update = () => {
    box.checked = isHere && store.scene.get("intervals");
  };
  store.follow("certainty", update, signal);
  const label = isHere ? " intervals" : " intervals need a running kernel";
  return html("label", { class: "rw-label rw-check", title: TITLE }, box, label);
}
