import { button, html, set } from "../base/dom";
import * as format from "../base/format";
import type { Sure } from "../base/traits";
import { colourOf } from "../chart/colour";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { bracketed } from "../pictures/decision";

/** The interval of an area after its value, if there is one. */
function briefly(sure: Sure | undefined): string {
  return sure && "low" in sure ? bracketed([sure.low, sure.high], format.area) : "";
}

/** The same in a sentence, with the method or the reason why there is none. */
function atLength(scene: Scene, sure: Sure | undefined): string {
  if (!sure) return "";
  if ("problem" in sure) return `; no interval: ${sure.problem}`;
  const level = format.percent(scene.get("confidence_level"));
  return `; ${level} interval ${format.area(sure.low)} to ${format.area(sure.high)} (DeLong)`;
}

/** The models by name, in their colours, with their AUC; a click makes one current. */
export function modelButtons(el: HTMLElement, store: Store, signal: AbortSignal): void {
  const group = html("div", {
    class: "rw-models",
    role: "group",
    "aria-label": "Models, with the area under the ROC curve",
  });
  const makeButton = (table: CountTable) => {
    const { name, auc, aucBound, index } = table;
    const bound = aucBound > 0 ? ` ± ${format.bound(aucBound)}` : "";
    const area = html("span", { class: "rw-auc" });
    const element = button(
      { class: "rw-model", style: colourOf(index) },
      () => store.set({ model: name }),
      signal,
      html("span", { class: "rw-swatch" }),
      html("bdi", { class: "rw-name" }, name),
      area,
    );
    const write = (scene: Scene) => {
      const sure = scene.get("_aucs").get(name);
      area.textContent = `${format.area(auc)}${bound}${scene.get("intervals") ? briefly(sure) : ""}`;
      set(element, {
        title: `${name}, area under the ROC curve ${format.area(auc)}${bound || ", exact"}${atLength(scene, sure)}`,
      });
    };
    return { table, element, write };
  };
  let tables: CountTable[] | undefined;
  let buttons: ReturnType<typeof makeButton>[] = [];
  const update = () => {
    const { scene } = store;
    if (tables !== scene.tables) {
      tables = scene.tables;
      buttons = tables.map(makeButton);
      group.replaceChildren(...buttons.map(({ element }) => element));
    }
    for (const { table, element, write } of buttons) {
      write(scene);
      set(element, { "aria-pressed": String(table === scene.table) });
    }
  };
  store.follow(["models", "areas", "certainty"], update, signal);
  el.append(group);
}
