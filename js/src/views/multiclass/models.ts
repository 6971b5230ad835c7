import { button, html, set } from "../../base/dom";
import * as format from "../../base/format";
import { modelName } from "../../controls/model_name";
import type { MulticlassStore } from "../../model/multiclass/store";
import { panelTitle } from "../panel";
import type { ClassView } from "./view";

/** Measures that do not depend on the rule, with the heads of their columns. */
const COLUMNS: [name: string, head: string, help: string][] = [
  ["roc_auc_ovr", "AUC", "Mean area under the ROC curve of each class against all others"],
  ["roc_auc_ovo", "M", "Mean area under the ROC curve of all pairs of classes: M of Hand and Till"],
  ["log_loss", "log loss", "Mean of −ln of the probability given to the class of the case"],
  [
    "brier",
    "Brier",
    "Mean squared distance of the probabilities from the class of the case, summed over the classes",
  ],
];

function rowOf(
  store: MulticlassStore,
  name: string,
  signal: AbortSignal,
): { row: HTMLElement; update: () => void } {
  const choose = button(
    { class: "rw-model" },
    () => store.set({ model: name }),
    signal,
    modelName(name, store.models),
  );
  const cells = COLUMNS.map(() => html("td"));
  const row = html("tr", {}, html("th", { scope: "row" }, choose), ...cells);
  const update = () => {
    const isCurrent = store.get("model") === name;
    set(choose, { "aria-pressed": String(isCurrent) });
    set(row, { "aria-current": isCurrent ? "true" : undefined });
    const found = store.get("_measures").get(name);
    for (const [index, [measure]] of COLUMNS.entries())
      cells[index].textContent = format.area(found?.get(measure) ?? Number.NaN);
  };
  return { row, update };
}

/** All models with measures of their probabilities; a click makes one current. */
export const models: ClassView = (el, store, signal) => {
  const rows = store.models.map((name) => rowOf(store, name, signal));
  const heads = COLUMNS.map(([, text, title]) => html("th", { scope: "col", title }, text));
  const head = html("tr", {}, html("th", { scope: "col" }, panelTitle("Models")), ...heads);
  const body = html("tbody", {}, ...rows.map(({ row }) => row));
  const table = html("table", { class: "rw-sheet rw-ranking" }, html("thead", {}, head), body);
  el.append(html("div", { class: "rw-scroll" }, table));
  const update = () => {
    for (const each of rows) each.update();
  };
  store.follow(["rule", "sample"], update, signal);
};
