import { html, listen } from "../base/dom";
import type { Store } from "../model/store";

const TITLE = "Intervals of the optimal threshold, its profit and the AUC; win rates between models";

/** A checkbox for intervals and win rates; hidden if they need a kernel that is not there. */
export function intervalsSwitch(store: Store, signal: AbortSignal): HTMLElement {
  const isHere = !store.hasNoKernel || store.scene.get("_decisions").raw.size > 0;
  const box = html("input", { type: "checkbox" });
  listen(box, "change", () => store.set({ intervals: box.checked }), signal);
  const update = () => {
    box.checked = isHere && store.scene.get("intervals");
  };
  store.follow("certainty", update, signal);
  return html("label", { class: "rw-label rw-check", title: TITLE, hidden: !isHere }, box, " intervals");
}
