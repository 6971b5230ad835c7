import { html, set } from "../base/dom";
import type { CompareAt } from "../base/traits";
import { COMPARISONS } from "../maths/comparison";
import type { Store } from "../model/store";

/** A choice of where the other models' markers stand; nothing if there is only one model. */
export function compareChoice(store: Store, signal: AbortSignal): HTMLElement {
  const options = Object.entries(COMPARISONS).map(([value, text]) => html("option", { value }, text));
  const select = html("select", {}, ...options);
  select.addEventListener("change", () => store.set({ compare_at: select.value as CompareAt }), { signal });
  const label = html("label", { class: "rw-compare" }, "others at ", select);
  const update = () => {
    select.value = store.scene.get("compare_at");
    set(label, { hidden: store.scene.tables.length < 2 });
  };
  store.on(["models", "markers"], update, signal);
  update();
  return label;
}
