import { html, set } from "../base/dom";
import type { CompareAt } from "../base/traits";
import { COMPARISONS } from "../maths/comparison";
import type { Store } from "../model/store";
import { select } from "./select";

/** A select for the place of the other models' markers; hidden if there is only one model. */
export function compareChoice(store: Store, signal: AbortSignal): HTMLElement {
  const labels = Object.entries(COMPARISONS) as [CompareAt, string][];
  const element = select(labels, (compare_at) => store.set({ compare_at }), signal);
  const label = html("label", { class: "rw-compare" }, "others at ", element);
  const update = () => {
    element.value = store.scene.get("compare_at");
    set(label, { hidden: store.scene.tables.length < 2 });
  };
  store.follow(["models", "markers"], update, signal);
  return label;
}
