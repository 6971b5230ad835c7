import { clamp } from "../base/clamp";
import { button, html, set, setText, showText, status } from "../base/dom";
import * as format from "../base/format";
import { call } from "../base/python";
import { tables as titles } from "../base/vocabulary";
import { COLOURED, quietModels } from "../charts/quiet_models";
import { bestProfitWithin, isUnstated } from "../charts/verdict";
import { winRateText } from "../charts/win_rate";
import { menu } from "../controls/menu";
import { modelButton } from "../controls/model_buttons";
import { heading } from "../draw/chart_head";
import { colourOf } from "../draw/colour";
import { ppr, profit } from "../maths/rates";
import type { CountTable } from "../maths/table";
import { limitOf } from "../model/limit";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { StoreEvent } from "../model/state";
import type { Store } from "../model/store";
import { profitOfTiers } from "../model/tiers";
import type { ChartModel } from "../model/view_model";
import { type Cell, type Column, columnsOf, ratesNow } from "./models_columns";
import type { View } from "./view";

/** Columns of what models are worth, the last ones. */
const WORTH = 2;
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
  "family",
  "rule",
  "tiers",
  "demand",
  "promise",
  "models",
  "costs",
  "markers",
  "areas",
  "certainty",
];

interface Row {
  element: HTMLElement;
  update: (columns: Column[], ends: Ends) => void;
}

/** What a bar stands for from end to end, with 0 between. */
type Ends = [low: number, high: number];

/** What a model earns, or how many errors it makes. */
function worth({ scene }: Store, value: number): Cell {
  if (isUnstated(scene.context)) return { text: format.count(-value) };
  return { text: value === 0 ? "0" : format.compact(value) };
}

/** What a model earns now: with tiers the current one by all actions. */
function profitNow(store: Store, table: CountTable): number {
  if (store.tiers && table === store.scene.table) return profitOfTiers(store.scene, store.tiers);
  return profit(ratesNow(store, table), store.scene.context);
}

/** What a model earns now as a bar, with a tick at its best; of errors, how many it makes. */
function worthBar(table: CountTable): { element: HTMLElement; update: (store: Store, ends: Ends) => void } {
  const [fill, tick] = ["rw-fill", "rw-tick-mark"].map((name) => html("span", { class: name }));
  const bar = html("span", { class: "rw-bullet-bar", style: colourOf(table.index) }, fill, tick);
  const element = html("td", { class: "rw-worth-bar", "aria-hidden": "true" }, bar);
  const update = (store: Store, [low, high]: Ends) => {
    const sign = isUnstated(store.scene.context) ? -1 : 1;
    const values = [0, profitNow(store, table), bestProfitWithin(store.scene, table, store.rule)];
    const [zero, now, best] = values.map((value) =>
      high > low ? clamp((sign * value - low) / (high - low), 0, 1) : 0,
    );
    const [left, width] = [Math.min(zero, now), Math.abs(now - zero)].map(format.percent);
    set(fill, { style: `left: ${left}; width: ${width}` });
    set(tick, { style: `left: ${format.percent(best)}` });
  };
  return { element, update };
}

/** What bars stand for: up to the best profit, and down to the worst loss now; of errors, up to the most. */
function endsOf(store: Store): Ends {
  const { scene, rule } = store;
  const now = scene.tables.map((table) => profitNow(store, table));
  if (isUnstated(scene.context)) return [0, -Math.min(...now)];
  const best = scene.tables.map((table) => bestProfitWithin(scene, table, rule));
  return [Math.min(...now, 0), Math.max(...best, 0)];
}

/** What models earn now, and at their optima. */
function worthColumns(scene: Scene, rule: Rule): Column[] {
  const { context } = scene;
  const { costs } = context;
  const what = isUnstated(context) ? "errors" : "profit";
  return [
    {
      name: format.inUnit(what, costs.currency),
      help: `${format.capitalized(what)} at the current threshold; of other models, where they are compared`,
      cell: (store, table) => worth(store, profitNow(store, table)),
    },
    {
      // A model may earn more now, outside the limit.
      name: limitOf(scene, rule) ? "kept" : "best",
      help: `The ${what} of the model at its best threshold${limitOf(scene, rule) ? " that keeps the limit" : ""}`,
      cell: (store, table) => worth(store, bestProfitWithin(store.scene, table, store.rule)),
    },
  ];
}

/** Write a cell: an interval is a line of its own under its value, so that columns stay narrow. */
function write(element: HTMLElement, { text, interval = "", hint, isSuspect = false }: Cell): void {
  element.classList.toggle("rw-suspect", isSuspect);
  set(element, { title: hint, "aria-description": hint });
  if (element.textContent === text + interval) return;
  setText(element, text);
  if (interval) element.append(html("small", { class: "rw-interval" }, interval));
}

/** Shares that differ by less, as a part of themselves, count as the same. */
const SAME_SHARE = 0.02;

/** The share flagged of a model whose ties keep it from that of the current one, where models are compared at it. */
function ownShare(store: Store, table: CountTable): string {
  const { scene } = store;
  if (store.tiers || scene.get("compare_at") !== "share") return "";
  const [own, current] = [table, scene.table].map((each) =>
    ppr(ratesNow(store, each), scene.context.prevalence),
  );
  const [ofOwn, ofCurrent] = [own, current].map(format.roughPercent);
  const isSame = ofOwn === ofCurrent || Math.abs(own - current) <= SAME_SHARE * current;
  return isSame ? "" : ` at ${ofOwn}`;
}

function rowOf(table: CountTable, number: number, store: Store, signal: AbortSignal): Row {
  const button = modelButton(table, store, signal);
  const cells = Array.from({ length: number }, () => html("td"));
  const bar = worthBar(table);
  const parts = [...cells.slice(0, -WORTH), bar.element, ...cells.slice(-WORTH)];
  const [own, word] = [html("span"), html("span", { class: "rw-word" })];
  const beside = html("small", { class: "rw-own-share" }, own, word);
  const element = html("tr", {}, html("th", { scope: "row" }, button.element, beside), ...parts);
  let drawn: Scene | undefined;
  const update = (columns: Column[], ends: Ends) => {
    // The button does not change with the threshold.
    if (drawn !== store.scene) button.update();
    drawn = store.scene;
    bar.update(store, ends);
    const share = ownShare(store, table);
    setText(own, share);
    const { acted } = store.scene.get("words");
    setText(word, share && ` ${acted}`);
    set(beside, {
      title:
        share &&
        `${format.capitalized(acted)}${share}: no threshold here allows a share between this and the current one`,
    });
    set(element, { "aria-current": table === store.scene.table ? "true" : undefined });
    for (const [index, cell] of cells.entries()) write(cell, columns[index].cell(store, table));
  };
  return { element, update };
}

/** Texts and titles of headers. */
function headed(heads: HTMLElement[]): string {
  return heads.map(({ textContent, title }) => textContent + title).join();
}

/** The numbers of the models, first of those in sight: the current one, the best, and others for which there is room. */
function inSight(scene: Scene): number[] {
  const numbers = [...scene.tables.keys()];
  const quiet = quietModels(scene);
  const [front, back] = [false, true].map((isQuiet) =>
    numbers.filter((index) => quiet.has(scene.tables[index]) === isQuiet),
  );
  const room = COLOURED - front.length;
  return [...[...front, ...back.slice(0, room)].sort((a, b) => a - b), ...back.slice(room)];
}

/** A table of all models with chosen metrics and what they are worth. */
function sheet(
  part: HTMLElement,
  store: Store,
  model: ChartModel,
  signal: AbortSignal,
  isFolded = () => false,
): { table: HTMLElement; update: () => void } {
  const { title } = titles.models;
  const shown = {
    get python() {
      return call("ev.summary", [], { metrics: model.choices.several("metrics") });
    },
  };
  const name = html("span");
  const first = html("th", { scope: "col" }, name, " ", menu(title, model, {}, store, signal, { shown }));
  const [head, body] = [html("tr", {}, first), html("tbody")];
  const table = html("table", { class: "rw-sheet rw-ranking" }, html("thead", {}, head), body);
  let rows: Row[] = [];
  let drawn: CountTable[] | undefined;
  let heads: HTMLElement[] = [];
  // The first header stays where it is: it has the menu, which may be open.
  const showHeads = (columns: Column[]) => {
    if (columns.map(({ name, help }) => name + help).join() === headed(heads)) return;
    while (head.children.length > 1) head.lastElementChild?.remove();
    heads = columns.map(({ name, help }) => html("th", { scope: "col", title: help }, name));
    head.append(...heads.slice(0, -WORTH), html("td", { class: "rw-worth-bar" }), ...heads.slice(-WORTH));
    markWidth(table, 1 + heads.length, part);
  };
  let order: number[] = [];
  // As they were given, after those in sight where some are not.
  const arrange = (scene: Scene) => {
    const next = isFolded() ? inSight(scene) : [...rows.keys()];
    if (next.join() === order.join()) return;
    order = next;
    body.replaceChildren(...order.map((index) => rows[index].element));
  };
  const update = () => {
    const { scene } = store;
    const columns = [...columnsOf(model.choices), ...worthColumns(scene, store.rule)];
    if (drawn !== scene.tables || heads.length !== columns.length) {
      drawn = scene.tables;
      rows = drawn.map((table) => rowOf(table, columns.length, store, signal));
      order = [];
    }
    // Some may be out of sight.
    setText(name, drawn.length > COLOURED ? `${drawn.length} models` : "Model");
    showHeads(columns);
    arrange(scene);
    const ends = endsOf(store);
    for (const row of rows) row.update(columns, ends);
    table.classList.toggle("rw-with-intervals", table.querySelector(".rw-interval") !== null);
  };
  store.follow(EVENTS, update, signal);
  model.on(update, signal);
  return { table, update };
}

/** A button to all rows of a long table, which says how many are out of sight. */
function moreRows(part: HTMLElement, store: Store, signal: AbortSignal, arrange: () => void): HTMLElement {
  const toggle = () => {
    part.classList.toggle("rw-all-models");
    update();
    arrange();
  };
  const element = button({ class: "rw-button rw-more-models" }, toggle, signal);
  const update = () => {
    const { length } = store.scene.tables;
    const isOpen = part.classList.contains("rw-all-models");
    setText(element, isOpen ? "fewer" : `${length - COLOURED} more`);
    set(element, { hidden: length <= COLOURED, "aria-expanded": String(isOpen) });
  };
  store.follow("models", update, signal);
  return element;
}

/** All rows, whatever their number, under a heading. */
export const modelsAlone: View = (el, store, signal, { model }) => {
  el.append(
    heading(titles.models.title),
    html("div", { class: "rw-scroll" }, sheet(el, store, model, signal).table),
  );
};

/** All models with chosen metrics and what they are worth; a click makes one current. */
export const modelsTable: View = (el, store, signal, { model }) => {
  const isFolded = () => !el.classList.contains("rw-all-models");
  const { table, update } = sheet(el, store, model, signal, isFolded);
  const winRates = status("rw-intervals");
  el.append(html("div", { class: "rw-scroll" }, table), moreRows(el, store, signal, update), winRates);
  const compare = () => showText(winRates, winRateText(store.scene));
  store.follow(["models", "costs", "certainty", "winRates"], compare, signal);
};
