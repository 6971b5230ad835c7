import { html, listen, set } from "../base/dom";
import type { Store } from "../model/store";

const TITLE = "Intervals of the optimal threshold, its profit and the AUC; win rates between models";

/** A checkbox for intervals and win rates; disabled if they need a kernel that is not there. */
export function intervalsSwitch(store: Store, signal: AbortSignal): HTMLElement {
  const isHere = !store.hasNoKernel || store.scene.get("_decisions").raw.size > 0;
  const box = set(html("input", { type: "checkbox" }), { disabled: !isHere });
  listen(box, "change", () => store.set({ intervals: box.checked }), signal);
  const update = () => {
    box.checked = isHere && store.scene.get("intervals");
  };
  store.follow("certainty", update, signal);
  const label = isHere ? " intervals" : " intervals need a kernel";
  return html("label", { class: "rw-label rw-check", title: TITLE }, box, label);
}
