import { button, type Control, html, set, updateAll } from "../base/dom";
import { formatOf } from "../base/format";
import { multiclass_model_metrics as metrics, tables } from "../base/vocabulary";
import { modelName } from "../controls/model_name";
import { panelTitle } from "../views/part";
import type { ClassView } from "./class_view";
import type { MulticlassStore } from "./store";

/** Measures that do not depend on the rule, with the heads of their columns. */
const COLUMNS: [name: keyof typeof metrics, head: string][] = [
  ["roc_auc_ovr", "AUC"],
  ["roc_auc_ovo", "M"],
  ["log_loss", "log loss"],
  ["brier", "Brier"],
];

function choiceOf(store: MulticlassStore, name: string, signal: AbortSignal): Control {
  const element = button(
    { class: "rw-model" },
    () => store.set({ model: name }),
    signal,
    modelName(name, store.models),
  );
  return { element, update: () => set(element, { "aria-pressed": String(store.get("model") === name) }) };
}

function rowOf(store: MulticlassStore, name: string, signal: AbortSignal): Control {
  const choice = choiceOf(store, name, signal);
  const cells = COLUMNS.map(() => html("td"));
  const element = html("tr", {}, html("th", { scope: "row" }, choice.element), ...cells);
  const update = () => {
    choice.update();
    set(element, { "aria-current": store.get("model") === name ? "true" : undefined });
    const measures = store.get("_measures").get(name);
    for (const [index, [measure]] of COLUMNS.entries())
      cells[index].textContent = formatOf(metrics[measure].show)(measures?.get(measure) ?? Number.NaN);
  };
  return { element, update };
}

function followAll(parts: Control[], store: MulticlassStore, signal: AbortSignal): void {
  const update = () => updateAll(parts);
  store.follow(["model", "sample"], update, signal);
}

/** All models with measures of their probabilities; a click makes one current. */
export const models: ClassView = (el, store, signal) => {
  const rows = store.models.map((name) => rowOf(store, name, signal));
  const heads = COLUMNS.map(([name, text]) =>
    html("th", { scope: "col", title: `${metrics[name].name}: ${metrics[name].help}` }, text),
  );
  const head = html("tr", {}, html("th", { scope: "col" }, panelTitle(tables.models.title)), ...heads);
  const body = html("tbody", {}, ...rows.map(({ element }) => element));
  const table = html("table", { class: "rw-sheet rw-ranking" }, html("thead", {}, head), body);
  el.append(html("div", { class: "rw-scroll" }, table));
  followAll(rows, store, signal);
};

/** A button for every model. */
export const modelChoice: ClassView = (el, store, signal) => {
  const choices = store.models.map((name) => choiceOf(store, name, signal));
  const elements = choices.map(({ element }) => element);
  el.append(
    html("div", { class: "rw-models", role: "group", "aria-label": tables.models.title }, ...elements),
  );
  followAll(choices, store, signal);
};
