import { html, set } from "../base/dom";
import * as format from "../base/format";
import { compareChoice } from "../controls/compare";
import { modelButton } from "../controls/model_buttons";
import { populationFields } from "../controls/population";
import { problemNote } from "../controls/problem";
import { profit, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Store } from "../model/store";
import { auc } from "../pictures/auc";
import { chanceNote } from "../pictures/chance";
import { bestProfitOf, isUnstated } from "../pictures/verdict";
import type { View } from "./view";

interface Row {
  element: HTMLElement;
  update: () => void;
}

/** What a model earns where it is compared, or how many errors it makes there. */
function nowOf({ scene, rule }: Store, table: CountTable): number {
  const isCurrent = table === scene.table;
  const rates = isCurrent ? scene.rates(rule) : ratesAt(table, scene.comparable(table, rule));
  return profit(rates, scene.context);
}

function rowOf(table: CountTable, store: Store, signal: AbortSignal): Row {
  const button = modelButton(table, store, signal);
  const [area, best, now] = [html("td"), html("td"), html("td")];
  const element = html("tr", {}, html("th", { scope: "row" }, button.element), area, best, now);
  const update = () => {
    const { scene } = store;
    const unstated = isUnstated(scene.context);
    const show = (value: number) =>
      unstated ? format.count(-value) : value === 0 ? "0" : format.compact(value);
    button.update();
    set(element, { "aria-current": table === scene.table ? "true" : undefined });
    const [hint] = chanceNote(scene, [table]);
    area.classList.toggle("rw-worse", hint !== undefined);
    set(area, { title: hint, "aria-description": hint });
    const texts = [auc(scene, table), show(bestProfitOf(scene, table)), show(nowOf(store, table))];
    for (const [index, cell] of [area, best, now].entries()) {
      if (cell.textContent !== texts[index]) cell.textContent = texts[index];
    }
  };
  return { element, update };
}

/** All models with what they are worth; a click makes one current. */
export const modelsTable: View = (el, store, signal) => {
  const heads = ["Model", "AUC", "best", "now"].map((text) => html("th", { scope: "col" }, text));
  const body = html("tbody");
  const table = html(
    "table",
    { class: "rw-sheet rw-ranking" },
    html("thead", {}, html("tr", {}, ...heads)),
    body,
  );
  let tables: CountTable[] | undefined;
  let rows: Row[] = [];
  const update = () => {
    const { scene } = store;
    if (tables !== scene.tables) {
      tables = scene.tables;
      rows = tables.map((each) => rowOf(each, store, signal));
      body.replaceChildren(...rows.map(({ element }) => element));
    }
    const what = isUnstated(scene.context) ? "errors" : "profit";
    const { currency } = scene.context.costs;
    heads[2].textContent = format.inUnit("best", currency);
    heads[3].textContent = format.inUnit("now", currency);
    set(heads[1], { title: "Area under the ROC curve" });
    set(heads[2], { title: `The ${what} of the model at its optimum` });
    set(heads[3], { title: `The ${what} now, of the other models where they are compared` });
    for (const row of rows) row.update();
  };
  store.follow(["rule", "models", "costs", "markers", "areas", "certainty"], update, signal);
  const { note, report } = problemNote();
  const population = populationFields(store, report, signal);
  store.follow(["models", "costs"], () => population.update(), signal);
  el.append(
    html("div", { class: "rw-scroll" }, table),
    compareChoice(store, signal),
    population.element,
    note,
  );
};
