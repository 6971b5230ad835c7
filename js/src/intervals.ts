import { html } from "./dom";
import type { Store } from "./store";

/** Whether the page tells how sure the optimum, its profit and the choice between models are. */
export function intervalsSwitch(store: Store, signal: AbortSignal): HTMLElement {
  const box = html("input", { type: "checkbox" });
  box.addEventListener("change", () => store.set({ intervals: box.checked }), { signal });
  const update = () => {
    box.checked = store.get("intervals");
  };
  store.on("context", update, signal);
  update();
  const title = "How sure the optimum, its profit and the choice between the models are";
  return html("label", { class: "rw-label rw-check", title }, box, " intervals");
}
