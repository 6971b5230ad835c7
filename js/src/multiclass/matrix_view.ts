import { button, html, set, setText, showText, status } from "../base/dom";
import * as format from "../base/format";
import { tables } from "../base/vocabulary";
import { menuOf } from "../controls/menu";
import { panelTitle } from "../views/part";
import { shownOrder } from "./chart";
import { classHead } from "./class_name";
import type { ClassChartView } from "./class_view";
import { confusionMatrix } from "./confusion_matrix";
import { accuracy, columnSums, precisions, recalls, rowShares, rowSums, total } from "./matrix_measures";
import { roving } from "./roving";
import { COUNTS, type MulticlassStore } from "./store";
import { tableSaving } from "./table_file";
import { verdictText } from "./verdict";

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

/** A cell of the confusion matrix: the darker, the larger its share of the true class. A click selects its cases. */
class HeatCell {
  readonly element: HTMLButtonElement;
  readonly #count = html("b");
  readonly #share = html("span");

  constructor(
    private readonly store: MulticlassStore,
    private readonly own: number,
    private readonly predicted: number,
    signal: AbortSignal,
  ) {
    const attributes = { class: "rw-pick rw-heat", "data-true": own, "data-predicted": predicted };
    this.element = button(attributes, () => this.#toggle(), signal, this.#count, " ", this.#share);
    this.element.classList.toggle("rw-right", own === predicted);
  }

  update(count: number, share: number, shown: string): void {
    const pressed = String(this.#isSelected);
    if (this.element.ariaPressed !== pressed) set(this.element, { "aria-pressed": pressed });
    const [text, rate] = [format.count(count), count > 0 ? format.roughPercent(share) : ""];
    const [first, second] = { counts: [text, ""], shares: [rate, ""] }[shown] ?? [text, rate];
    if (this.#count.textContent === first && this.#share.textContent === second) return;
    this.#count.textContent = first;
    this.#share.textContent = second;
    // Of a class without cases there are no shares.
    this.element.style.setProperty("--rw-share", String(share > 0 ? share : 0));
    this.element.classList.toggle("rw-none", count === 0);
    this.#name(`${text}${rate && ` ${rate}`}`);
  }

  #name(numbers: string): void {
    const { classes } = this.store;
    const name = `${numbers}: ${classes[this.own]} predicted ${classes[this.predicted]}`;
    set(this.element, { "aria-label": name, title: `${name}. Select.` });
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
function matrixNotes(): { element: HTMLElement; update: (store: MulticlassStore) => void } {
  const [selected, certainty] = [status("rw-note"), status("rw-note rw-late")];
  const update = (store: MulticlassStore) => {
    showText(selected, selectionText(store));
    showText(certainty, certaintyText(store));
  };
  return { element: html("div", { class: "rw-matrix-notes" }, selected, certainty), update };
}

const { title: TITLE } = tables.confusion_matrix;

/** The confusion matrix of the current rule; a click on a cell selects its cases. */
export const matrix: ClassChartView = (el, store, model, signal) => {
  const notes = matrixNotes();
  const area = html("div", { class: "rw-scroll" });
  let table: { key: string; shown: MatrixTable } | undefined;
  const make = (order: number[], key: string) => {
    const shown = new MatrixTable(store, order, signal);
    area.replaceChildren(shown.element);
    return { key, shown };
  };
  const update = () => {
    const order = shownOrder(store.scene, model.choices);
    const key = order.join();
    if (table?.key !== key) table = make(order, key);
    table.shown.update(model.choices.one("cells"));
    notes.update(store);
  };
  const file = html("div", { hidden: "" });
  const saving = tableSaving(
    file,
    () => confusionMatrix(store.scene, model.choices),
    () => verdictText(store),
  );
  const tools = menuOf(TITLE, model, { export: saving }, signal);
  el.append(html("div", { class: "rw-panel-head" }, panelTitle(TITLE), tools), area, notes.element, file);
  store.follow([...COUNTS, "selection"], update, signal);
  model.on(update, signal);
};
