import { html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { call } from "../base/python";
import { tables as titles } from "../base/vocabulary";
import { bestProfitOf, isUnstated } from "../charts/verdict";
import { menu } from "../controls/menu";
import { modelButton } from "../controls/model_buttons";
import { profit } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import type { StoreEvent } from "../model/state";
import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";
import { type Cell, type Column, columnsOf, ratesNow } from "./models_columns";
import type { View } from "./view";

/** Columns from which headers have two lines. */
const WRAPS = 6;
/** Columns from which a table has a row of the dashboard. */
const WIDE = 7;

/** Mark a table, and the part that it is in, by the number of its columns, for the style sheet. */
function markWidth(table: HTMLElement, columns: number, part?: HTMLElement): void {
  table.classList.toggle("rw-wraps", columns >= WRAPS);
  for (const each of [table, part]) each?.classList.toggle("rw-wide", columns >= WIDE);
}

const EVENTS: StoreEvent[] = [
  "rule",
  "models",
  "costs",
  "markers",
  "areas",
  "certainty",
  "bins",
  "reference",
];

interface Row {
  element: HTMLElement;
  update: (columns: Column[]) => void;
}

/** What a model earns, or how many errors it makes. */
function worth({ scene }: Store, value: number): Cell {
  if (isUnstated(scene.context)) return { text: format.count(-value) };
  return { text: value === 0 ? "0" : format.compact(value) };
}

/** What models earn at their optima, and now. */
function worthColumns({ context }: Scene): Column[] {
  const { costs } = context;
  const what = isUnstated(context) ? "errors" : "profit";
  return [
    {
      name: format.inUnit("best", costs.currency),
      help: `The ${what} of the model at its optimum`,
      cell: (store, table) => worth(store, bestProfitOf(store.scene, table)),
    },
    {
      name: format.inUnit("now", costs.currency),
      help: `The ${what} now, of the other models where they are compared`,
      cell: (store, table) => worth(store, profit(ratesNow(store, table), store.scene.context)),
    },
  ];
}

function write(element: HTMLElement, { text, hint, isSuspect = false }: Cell): void {
  element.classList.toggle("rw-suspect", isSuspect);
  set(element, { title: hint, "aria-description": hint });
  setText(element, text);
}

function rowOf(table: CountTable, number: number, store: Store, signal: AbortSignal): Row {
  const button = modelButton(table, store, signal);
  const cells = Array.from({ length: number }, () => html("td"));
  const element = html("tr", {}, html("th", { scope: "row" }, button.element), ...cells);
  const update = (columns: Column[]) => {
    button.update();
    set(element, { "aria-current": table === store.scene.table ? "true" : undefined });
    for (const [index, cell] of cells.entries()) write(cell, columns[index].cell(store, table));
  };
  return { element, update };
}

/** Texts and titles of headers. */
function headed(heads: HTMLElement[]): string {
  return heads.map(({ textContent, title }) => textContent + title).join();
}

/** A table of all models with chosen metrics and what they are worth. */
function sheet(part: HTMLElement, store: Store, model: ChartModel, signal: AbortSignal): HTMLElement {
  const { title } = titles.models;
  const shown = {
    get python() {
      return call("ev.summary", [], { metrics: model.choices.several("metrics") });
    },
  };
  const first = html("th", { scope: "col" }, "Model ", menu(title, model, {}, store, signal, shown));
  const [head, body] = [html("tr", {}, first), html("tbody")];
  const table = html("table", { class: "rw-sheet rw-ranking" }, html("thead", {}, head), body);
  let rows: Row[] = [];
  let drawn: CountTable[] | undefined;
  let heads: HTMLElement[] = [];
  // The first header stays where it is: it has the menu, which may be open.
  const showHeads = (columns: Column[]) => {
    if (columns.map(({ name, help }) => name + help).join() === headed(heads)) return;
    for (const each of heads) each.remove();
    heads = columns.map(({ name, help }) => html("th", { scope: "col", title: help }, name));
    head.append(...heads);
    markWidth(table, 1 + heads.length, part);
  };
  const update = () => {
    const { scene } = store;
    const columns = [...columnsOf(model.choices), ...worthColumns(scene)];
    if (drawn !== scene.tables || heads.length !== columns.length) {
      drawn = scene.tables;
      rows = drawn.map((table) => rowOf(table, columns.length, store, signal));
      body.replaceChildren(...rows.map(({ element }) => element));
    }
    showHeads(columns);
    for (const row of rows) row.update(columns);
  };
  store.follow(EVENTS, update, signal);
  model.on(update, signal);
  return table;
}

/** All models with chosen metrics and what they are worth; a click makes one current. */
export const modelsTable: View = (el, store, signal, { model }) => {
  el.append(html("div", { class: "rw-scroll" }, sheet(el, store, model, signal)));
};
