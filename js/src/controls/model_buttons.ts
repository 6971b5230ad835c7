import { button, type Control, html, set, setText } from "../base/dom";
import { tables as titles } from "../base/vocabulary";
import { auc, aucInWords } from "../charts/auc";
import { colourOf } from "../draw/colour";
import { stroke } from "../draw/legend";
import type { CountTable } from "../maths/table";
import { choose } from "../model/moves";
import type { Store } from "../model/store";
import { modelName } from "./model_name";

/** A model by name, with its stroke; a click makes it current. */
export function modelButton(
  table: CountTable,
  store: Store,
  signal: AbortSignal,
): Control<HTMLButtonElement> {
  const { name, index } = table;
  const line = stroke(index);
  const element = button(
    { class: "rw-model", style: colourOf(index) },
    () => choose(store, name),
    signal,
    line,
    modelName(name, store.scene.sample.names),
  );
  const update = () => {
    const { scene } = store;
    const isCurrent = table === scene.table;
    line.firstElementChild?.classList.toggle("rw-current", isCurrent);
    set(element, { title: aucInWords(scene, table), "aria-pressed": String(isCurrent) });
  };
  return { element, update };
}

/** A button for every model, with its AUC. */
export function modelButtons(el: HTMLElement, store: Store, signal: AbortSignal): void {
  const group = html("div", {
    class: "rw-models",
    role: "group",
    "aria-label": `${titles.models.title}, with the area under the ROC curve`,
  });
  let tables: CountTable[] | undefined;
  let updates: (() => void)[] = [];
  const make = (table: CountTable) => {
    const { element, update } = modelButton(table, store, signal);
    const area = html("span", { class: "rw-auc" });
    element.append(area);
    updates.push(update, () => setText(area, auc(store.scene, table)));
    return element;
  };
  const update = () => {
    const { scene } = store;
    if (tables !== scene.tables) {
      tables = scene.tables;
      updates = [];
      group.replaceChildren(...tables.map(make));
    }
    for (const each of updates) each();
  };
  store.follow(["models", "areas", "certainty"], update, signal);
  el.append(group);
}
