import { html, set } from "../base/dom";
import * as format from "../base/format";
import type { Sure } from "../base/traits";
import { colourOf } from "../chart/colour";
import type { CountTable } from "../maths/table";
import type { Store } from "../model/store";
import { bracketed } from "../pictures/decision";

/** The interval of an area after its value, if there is one. */
function briefly(sure: Sure | undefined): string {
  return sure && "low" in sure ? bracketed([sure.low, sure.high], format.area) : "";
}

/** The same in a sentence, with the method or the reason why there is none. */
function atLength(store: Store, sure: Sure | undefined): string {
  if (!sure) return "";
  if ("problem" in sure) return `; no interval: ${sure.problem}`;
  const level = format.percent(store.scene.get("confidence_level"));
  return `; ${level} interval ${format.area(sure.low)} to ${format.area(sure.high)} (DeLong)`;
}

/** The models by name, in their colours, with their AUC; a click makes one current. */
export function modelButtons(el: HTMLElement, store: Store, signal: AbortSignal): void {
  const group = html("div", {
    class: "rw-models",
    role: "group",
    "aria-label": "Models, with the area under the ROC curve",
  });
  const makeButton = ({ name, auc, aucBound }: CountTable, index: number) => {
    const bound = aucBound > 0 ? ` ± ${format.bound(aucBound)}` : "";
    const area = html("span", { class: "rw-auc" });
    const button = html(
      "button",
      {
        type: "button",
        class: "rw-model",
        style: colourOf(index),
      },
      html("span", { class: "rw-swatch" }),
      html("bdi", { class: "rw-name" }, name),
      area,
    );
    const write = () => {
      const sure = store.scene.get("_aucs").get(name);
      area.textContent = `${format.area(auc)}${bound}${store.scene.get("intervals") ? briefly(sure) : ""}`;
      set(button, {
        title: `${name}, area under the ROC curve ${format.area(auc)}${bound || ", exact"}${atLength(store, sure)}`,
      });
    };
    button.addEventListener("click", () => store.set({ model: name }), { signal });
    return { button, write };
  };
  let tables: CountTable[] | undefined;
  let buttons: ReturnType<typeof makeButton>[] = [];
  const update = () => {
    if (tables !== store.scene.tables) {
      tables = store.scene.tables;
      buttons = tables.map(makeButton);
      group.replaceChildren(...buttons.map(({ button }) => button));
    }
    for (const [index, { button, write }] of buttons.entries()) {
      write();
      set(button, { "aria-pressed": String(store.scene.tables[index] === store.scene.table) });
    }
  };
  store.on(["models", "areas", "certainty"], update, signal);
  update();
  el.append(group);
}
