import { button, html, set, setText, showText, status, updateAll } from "../base/dom";
import * as format from "../base/format";
import { tables } from "../base/vocabulary";
import type { Field } from "../controls/field";
import { menuOf } from "../controls/menu";
import { problemNote, type Report } from "../controls/problem";
import { About } from "../draw/chart_head";
import type { ChartModel } from "../model/view_model";
import { panelTitle } from "../views/part";
import { answerText } from "./answer";
import { shownOrder } from "./chart";
import { classHead } from "./class_name";
import type { ClassChartView } from "./class_view";
import { confusionMatrix } from "./confusion_matrix";
import { costField, countErrors, foldedCosts } from "./costs";
import {
  accuracy,
  columnSums,
  precisions,
  recalls,
  right,
  rowShares,
  rowSums,
  total,
  totalCost,
} from "./matrix_measures";
import { roving } from "./roving";
import { areUnit } from "./rule";
import { COUNTS, type MulticlassStore } from "./store";
import { tableSaving } from "./table_file";

/** How far the counts are from those of all cases; empty if they are exact. */
function certaintyText({ counted, cases, hasNoKernel }: MulticlassStore): string {
  const { certainty, doubt } = counted;
  if (certainty === "approximate") {
    const until = hasNoKernel ? "exact counts need a running kernel" : "waiting for Python";
    return `Approximate: estimated from ${format.count(cases?.n ?? 0)} cases drawn at random; ${until}.`;
  }
  if (certainty === "doubt") {
    const cases = `${format.count(doubt)} ${doubt === 1 ? "case" : "cases"} in doubt`;
    return `${cases}: so near to a tie that the page, which has rounded probabilities, may decide otherwise.`;
  }
  return "";
}

/** What a case of a cell costs, to edit, and what all of them cost together. */
class CellWorth {
  readonly element: HTMLElement;
  readonly #field: Field;
  readonly #product = html("span", { class: "rw-product" });

  constructor(
    private readonly store: MulticlassStore,
    private readonly own: number,
    private readonly predicted: number,
    report: Report,
    signal: AbortSignal,
  ) {
    this.#field = costField(store, own, predicted, report, signal);
    const cost = html("span", { class: "rw-worth" }, "× ", this.#field.element);
    this.element = html("div", { class: "rw-cell-worth" }, cost, this.#product);
  }

  /** Show a product; costs colour it, as they do the cell. */
  update(product: string): void {
    this.#field.update();
    setText(this.#product, product);
  }

  get cost(): number {
    return this.store.rule.costs[this.own][this.predicted];
  }
}

/**
 * A cell of the confusion matrix: the darker, the larger its share of the true class, in the colour of what is right on
 * the diagonal and of errors elsewhere. A click selects its cases.
 */
class HeatCell {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly worth: CellWorth | undefined;
  readonly #count = html("b");
  readonly #share = html("span");
  /** What is shown, while that stays. */
  #shown: string | undefined;

  /** With a report, what a case costs can be edited. */
  constructor(
    private readonly store: MulticlassStore,
    private readonly own: number,
    private readonly predicted: number,
    report: Report | undefined,
    signal: AbortSignal,
  ) {
    const attributes = { class: "rw-pick rw-heat", "data-true": own, "data-predicted": predicted };
    this.button = button(attributes, () => this.#toggle(), signal, this.#count, " ", this.#share);
    this.worth = report && new CellWorth(store, own, predicted, report, signal);
    const parts = [this.button, ...(this.worth ? [this.worth.element] : [])];
    this.element = html("div", { class: "rw-class-cell" }, ...parts);
    this.element.classList.toggle("rw-right", own === predicted);
  }

  update(count: number, share: number, shown: string, product: string): void {
    const pressed = String(this.#isSelected);
    if (this.button.ariaPressed !== pressed) set(this.button, { "aria-pressed": pressed });
    this.worth?.update(product);
    const sign = Math.sign(this.worth?.cost ?? 0) * Math.sign(count);
    set(this.element, { "data-sign": sign > 0 ? "loss" : sign < 0 ? "gain" : undefined });
    const [text, rate] = [format.count(count), count > 0 ? format.roughPercent(share) : ""];
    const [first, second] = { counts: [text, ""], shares: [rate, ""] }[shown] ?? [text, rate];
    const now = [text, rate, shown].join();
    if (this.#shown === now) return;
    this.#shown = now;
    this.#count.textContent = first;
    this.#share.textContent = second;
    // Of a class without cases there are no shares.
    this.element.style.setProperty("--rw-share", String(share > 0 ? Math.sqrt(share) : 0));
    this.element.classList.toggle("rw-none", count === 0);
    this.#name(`${text}${rate && ` ${rate}`}`);
  }

  #name(numbers: string): void {
    const { classes } = this.store;
    const name = `${numbers}: ${classes[this.own]} predicted ${classes[this.predicted]}`;
    set(this.button, { "aria-label": name, title: `${name}. Select.` });
  }

  get #isSelected(): boolean {
    const { selection } = this.store;
    const isHere = selection?.true === this.own && selection.predicted === this.predicted;
    return isHere && selection?.model === this.store.get("model");
  }

  #toggle(): void {
    const { own, predicted, store } = this;
    const cell = { true: own, predicted, model: store.get("model") };
    store.set({ selection: this.#isSelected ? null : cell });
  }
}

/** What a cell of the margin shows: how many, and a rate with its name. */
class Margin {
  readonly element = html("td", { class: "rw-margin" }, html("b"), html("span"));

  constructor(private readonly name: string) {}

  update(count: number, rate: number): void {
    const [number, text] = this.element.children;
    const texts = [format.count(count), format.rate(rate)];
    setText(number, texts[0]);
    if (text.textContent === texts[1]) return;
    text.textContent = texts[1];
    set(this.element, {
      title: `${this.name} ${texts[1]}`,
      "aria-label": `${texts[0]}, ${this.name} ${texts[1]}`,
    });
  }
}

function head(store: MulticlassStore, own: number, scope: "row" | "col"): HTMLElement {
  return classHead(store, own, scope, `${scope === "row" ? "true" : "predicted"} ${store.classes[own]}`);
}

/** The confusion matrix as a table, true classes in rows, in an order of the classes. */
class MatrixTable {
  readonly element: HTMLElement;
  readonly #cells: HeatCell[][];
  readonly #rows: Margin[];
  readonly #columns: Margin[];
  readonly #all = new Margin("accuracy");

  constructor(
    private readonly store: MulticlassStore,
    private readonly order: number[],
    report: Report | undefined,
    signal: AbortSignal,
  ) {
    this.#cells = order.map((own) =>
      order.map((predicted) => new HeatCell(store, own, predicted, report, signal)),
    );
    this.#rows = order.map(() => new Margin("recall"));
    this.#columns = order.map(() => new Margin("precision"));
    this.element = html(
      "table",
      { class: "rw-classes rw-confusion", style: `--rw-classes: ${order.length}` },
      html("thead", {}, ...this.#heads()),
      this.#body(),
    );
    const grid = this.#cells.map((row) => row.map(({ button }) => button));
    roving(this.element, grid, signal);
  }

  /** Show counts, shares or both. */
  update(cells: string): void {
    const { counts } = this.store.counted;
    const shares = rowShares(counts);
    const products = this.#products(counts);
    for (const [row, own] of this.order.entries())
      for (const [column, predicted] of this.order.entries()) {
        const [count, share] = [counts[own][predicted], shares[own][predicted]];
        this.#cells[row][column].update(count, share, cells, products[own][predicted]);
      }
    this.#updateMargins(counts);
  }

  /** What the cases of all cells cost, with as many decimals. */
  #products(counts: number[][]): string[][] {
    const { costs } = this.store.rule;
    const products = counts.map((row, i) => row.map((count, j) => count * costs[i][j] + 0));
    const texts = format.amounts(...products.flat());
    return products.map((row, i) => row.map((_, j) => texts[i * row.length + j]));
  }

  #updateMargins(counts: number[][]): void {
    const [rows, columns] = [rowSums(counts), columnSums(counts)];
    const [recall, precision] = [recalls(counts), precisions(counts)];
    for (const [place, own] of this.order.entries()) {
      this.#rows[place].update(rows[own], recall[own]);
      this.#columns[place].update(columns[own], precision[own]);
    }
    this.#all.update(total(counts), accuracy(counts));
  }

  #heads(): HTMLElement[] {
    const { order, store } = this;
    const group = html("th", { colspan: order.length, scope: "colgroup", class: "rw-side" }, "predicted");
    const names = order.map((own) => head(store, own, "col"));
    const recall = html("th", { scope: "col" }, "recall");
    return [
      html("tr", {}, html("td"), group, html("td")),
      html("tr", {}, html("th", { scope: "col", class: "rw-side" }, "true"), ...names, recall),
    ];
  }

  #body(): HTMLElement {
    const { order, store } = this;
    const rows = order.map((own, place) => {
      const cells = this.#cells[place].map(({ element }) => html("td", {}, element));
      return html("tr", {}, head(store, own, "row"), ...cells, this.#rows[place].element);
    });
    const sums = this.#columns.map(({ element }) => element);
    const foot = html("tr", {}, html("th", { scope: "row" }, "precision"), ...sums, this.#all.element);
    return html("tbody", {}, ...rows, foot);
  }
}

/** How many cases are selected, and which. */
function selectionText(store: MulticlassStore): string {
  const { selection, classes } = store;
  if (!selection) return "";
  const [own, predicted] = [selection.true, selection.predicted];
  const isHere = selection.model === store.get("model");
  const count = isHere ? `${format.count(store.counted.counts[own][predicted])} ` : "";
  return `Selected: ${count}cases of ${classes[own]} predicted ${classes[predicted]}`;
}

/** What is said under the matrix: which cases are selected, and how exact its counts are. */
function matrixNotes(): { element: HTMLElement; update: (store: MulticlassStore) => void } {
  const [selected, certainty] = [status("rw-note"), status("rw-note rw-late")];
  const update = (store: MulticlassStore) => {
    showText(selected, selectionText(store));
    showText(certainty, certaintyText(store));
  };
  return { element: html("div", { class: "rw-matrix-notes" }, selected, certainty), update };
}

/** What all cells add up to. */
function sumOf(): { element: HTMLElement; update: (store: MulticlassStore) => void } {
  const sum = html("div", { class: "rw-total" }, html("span"), " ", html("b"));
  const update = ({ counted: { counts }, rule: { costs } }: MulticlassStore) => {
    const isUnit = areUnit(costs);
    const errors = format.count(total(counts) - right(counts));
    setText(sum.children[0], isUnit ? "Errors" : "Cost");
    setText(sum.children[1], isUnit ? errors : format.money(totalCost(counts, costs)));
  };
  return { element: sum, update };
}

const { title: TITLE } = tables.confusion_matrix;
/** More classes than these have no room for costs in their cells. */
const MOST_WITH_COSTS = 4;

/** The counts of the current rule in the order chosen, and what is said of them; `report` edits costs. */
function matrixArea(
  store: MulticlassStore,
  model: ChartModel,
  report: Report | undefined,
  signal: AbortSignal,
): { element: HTMLElement; update: () => void } {
  const element = html("div", { class: "rw-scroll" });
  let table: { key: string; shown: MatrixTable } | undefined;
  const make = (order: number[], key: string) => {
    const shown = new MatrixTable(store, order, report, signal);
    element.replaceChildren(shown.element);
    return { key, shown };
  };
  const update = () => {
    const order = shownOrder(store.scene, model.choices);
    const key = order.join();
    if (table?.key !== key) table = make(order, key);
    table.shown.update(model.choices.one("cells"));
  };
  return { element, update };
}

function drawMatrix([el, store, model, signal]: Parameters<ClassChartView>, hasCosts: boolean): void {
  const notes = matrixNotes();
  const { note, report } = problemNote();
  const isRoomy = store.classes.length <= MOST_WITH_COSTS;
  const area = matrixArea(store, model, hasCosts && isRoomy ? report : undefined, signal);
  const sum = sumOf();
  const costs = hasCosts && !isRoomy ? [foldedCosts(store, report, signal)] : [];
  const reset = hasCosts ? [countErrors(store, signal)] : [];
  const file = html("div", { hidden: "" });
  const saving = tableSaving(
    file,
    () => confusionMatrix(store.scene, model.choices),
    () => answerText(store),
  );
  const about = new About();
  const tools = menuOf(TITLE, model, { export: saving }, store, signal, { about });
  el.classList.toggle("rw-priced", hasCosts && isRoomy);
  el.append(
    html("div", { class: "rw-panel-head" }, panelTitle(TITLE), ...reset.map(({ element }) => element), tools),
    area.element,
    html("div", { class: "rw-sum" }, ...costs.map(({ element }) => element), sum.element),
    note,
    notes.element,
    file,
  );
  const update = () => {
    area.update();
    sum.update(store);
    about.show(confusionMatrix(store.scene, model.choices).about);
    notes.update(store);
    updateAll([...costs, ...reset]);
  };
  store.follow([...COUNTS, "selection"], update, signal);
  model.on(update, signal);
}

/** The confusion matrix of the current rule; a click on a cell selects its cases. */
export const matrix: ClassChartView = (...args) => drawMatrix(args, false);

/** The same with what a case of each cell costs, to edit. */
export const pricedMatrix: ClassChartView = (...args) => drawMatrix(args, true);
