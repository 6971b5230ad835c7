import { html, set, showText, status } from "../../base/dom";
import * as format from "../../base/format";
import { className, classSwatch } from "../../controls/multiclass/class_name";
import { roving } from "../../controls/multiclass/roving";
import {
  accuracy,
  columnSums,
  precisions,
  recalls,
  rowShares,
  rowSums,
  total,
} from "../../maths/multiclass/matrix_measures";
import type { MulticlassStore } from "../../model/multiclass/store";
import { certaintyText } from "./certainty";
import { HeatCell } from "./heat_cell";

/** What a cell of the margin shows: how many, and a rate with its name. */
class Margin {
  readonly element = html("td", { class: "rw-margin" }, html("b"), html("span"));

  constructor(private readonly name: string) {}

  update(count: number, rate: number): void {
    const [number, text] = this.element.children;
    const texts = [format.count(count), format.rate(rate)];
    if (number.textContent !== texts[0]) number.textContent = texts[0];
    if (text.textContent === texts[1]) return;
    text.textContent = texts[1];
    set(this.element, {
      title: `${this.name} ${texts[1]}`,
      "aria-label": `${texts[0]}, ${this.name} ${texts[1]}`,
    });
  }
}

/** Head of a row or a column, with the colour of its class. */
function head(store: MulticlassStore, own: number, scope: "row" | "col"): HTMLElement {
  const name = store.classes[own];
  const title = `${scope === "row" ? "true" : "predicted"} ${name}`;
  return html("th", { scope, title }, classSwatch(own), className(name, scope === "row" ? 18 : 10));
}

/** The confusion matrix as a table, true classes in rows, in an order of the classes. */
export class MatrixTable {
  readonly element: HTMLElement;
  readonly #cells: HeatCell[][];
  readonly #rows: Margin[];
  readonly #columns: Margin[];
  readonly #all = new Margin("accuracy");

  constructor(
    private readonly store: MulticlassStore,
    private readonly order: number[],
    signal: AbortSignal,
  ) {
    this.#cells = order.map((own) => order.map((predicted) => new HeatCell(store, own, predicted, signal)));
    this.#rows = order.map(() => new Margin("recall"));
    this.#columns = order.map(() => new Margin("precision"));
    this.element = html("table", { class: "rw-classes" }, html("thead", {}, ...this.#heads()), this.#body());
    const grid = this.#cells.map((row) => row.map(({ element }) => element));
    roving(this.element, grid, signal);
  }

  /** Show counts, shares or both. */
  update(cells: string): void {
    const { counts } = this.store.counted;
    const shares = rowShares(counts);
    for (const [row, own] of this.order.entries())
      for (const [column, predicted] of this.order.entries())
        this.#cells[row][column].update(counts[own][predicted], shares[own][predicted], cells);
    this.#updateMargins(counts);
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
export function matrixNotes(): { element: HTMLElement; update: (store: MulticlassStore) => void } {
  const [selected, certainty] = [status("rw-note"), status("rw-note rw-late")];
  const update = (store: MulticlassStore) => {
    showText(selected, selectionText(store));
    showText(certainty, certaintyText(store));
  };
  return { element: html("div", { class: "rw-matrix-notes" }, selected, certainty), update };
}
