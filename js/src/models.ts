import { html, set } from "./dom";
import * as format from "./format";
import { colourOf } from "./marks";
import type { Store } from "./store";

/** The models by name, in their colours, with their AUC; a click makes one current. */
export function modelKey(el: HTMLElement, store: Store, signal: AbortSignal): void {
  const buttons = store.tables.map(({ name, auc, aucBound }, index) => {
    const bound = aucBound > 0 ? `±${format.short(aucBound)}` : "";
    const button = html(
      "button",
      {
        type: "button",
        class: "rw-model",
        style: colourOf(index),
        title: `${name}, area under the ROC curve ${format.area(auc)}${bound || ", exact"}`,
      },
      html("span", { class: "rw-swatch" }),
      html("bdi", { class: "rw-name" }, name),
      html("span", { class: "rw-auc" }, `${format.area(auc)}${bound}`),
    );
    button.addEventListener("click", () => store.set({ model: name }), { signal });
    return button;
  });
  const update = () => {
    for (const [index, button] of buttons.entries()) {
      set(button, { "aria-pressed": String(store.tables[index] === store.table) });
    }
  };
  store.on("context", update, signal);
  update();
  el.append(
    html(
      "div",
      { class: "rw-models", role: "group", "aria-label": "Models, with the area under the ROC curve" },
      ...buttons,
    ),
  );
}
