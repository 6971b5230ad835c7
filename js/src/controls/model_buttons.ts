import { button, html, set } from "../base/dom";
import * as format from "../base/format";
import type { Interval } from "../base/traits";
import { colourOf } from "../chart/colour";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { bracketed } from "../pictures/decision";

/** The interval of an area after its value, if there is one. */
function intervalText(interval: Interval | undefined): string {
  return interval && "low" in interval ? bracketed([interval.low, interval.high], format.area) : "";
}

/** The interval in full with its method, or the reason why there is none. */
function intervalSentence(scene: Scene, interval: Interval | undefined): string {
  if (!interval) return "";
  if ("problem" in interval) return `; no interval: ${interval.problem}`;
  const level = format.percent(scene.get("confidence_level"));
  return `; ${level} interval ${format.area(interval.low)} to ${format.area(interval.high)} (DeLong)`;
}

/** A model by name, in its colour, with its AUC; a click makes it current. */
function modelButton(table: CountTable, store: Store, signal: AbortSignal) {
  const { name, auc, aucBound, index } = table;
  const bound = aucBound > 0 ? ` ± ${format.bound(aucBound)}` : "";
  const area = html("span", { class: "rw-auc" });
  const element = button(
    { class: "rw-model", style: colourOf(index) },
    () => store.set({ model: name }),
    signal,
    html("span", { class: "rw-swatch rw-swatch-model" }),
    html("bdi", { class: "rw-name" }, name),
    area,
  );
  const update = (scene: Scene) => {
    const interval = scene.get("_aucs").get(name);
    area.textContent = `${format.area(auc)}${bound}${scene.get("intervals") ? intervalText(interval) : ""}`;
    set(element, {
      title: `${name}, area under the ROC curve ${format.area(auc)}${bound || ", exact"}${intervalSentence(scene, interval)}`,
      "aria-pressed": String(table === scene.table),
    });
  };
  return { element, update };
}

/** A button for every model. */
export function modelButtons(el: HTMLElement, store: Store, signal: AbortSignal): void {
  const group = html("div", {
    class: "rw-models",
    role: "group",
    "aria-label": "Models, with the area under the ROC curve",
  });
  let tables: CountTable[] | undefined;
  let buttons: ReturnType<typeof modelButton>[] = [];
  const update = () => {
    const { scene } = store;
    if (tables !== scene.tables) {
      tables = scene.tables;
      buttons = tables.map((table) => modelButton(table, store, signal));
      group.replaceChildren(...buttons.map(({ element }) => element));
    }
    for (const each of buttons) each.update(scene);
  };
  store.follow(["models", "areas", "certainty"], update, signal);
  el.append(group);
}
