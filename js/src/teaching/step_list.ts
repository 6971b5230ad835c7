import { html, listen, set, showText } from "../base/dom";
import * as format from "../base/format";
import type { Way } from "../charts/auc_tables";
import { colourOf } from "../draw/colour";
import { AucWays } from "../maths/auc_ways";
import type { CountTable } from "../maths/table";
import { moveBy, moveTo } from "../model/moves";
import type { Store } from "../model/store";

/** A column of a list of steps. */
export interface StepColumn {
  name: string;
  help: string;
  text: (row: number) => string;
  /** The sum of all rows, if it has a meaning. */
  total?: string;
}

type Columns = (table: CountTable) => StepColumn[];

/** A count that is left out where there is nothing. */
const some = (count: number) => (count > 0 ? format.count(count) : "");

/** Score and cases of a step, which all lists begin with. */
function cases(table: CountTable, ways: AucWays): StepColumn[] {
  return [
    {
      name: "score",
      help: "Score: click a row to set the threshold there",
      text: (row) => format.threshold(table.threshold[row], table.below[row]),
    },
    { name: "pos.", help: "Positives of this score", text: (row) => some(ways.added(row)[0]) },
    { name: "neg.", help: "Negatives of this score", text: (row) => some(ways.added(row)[1]) },
  ];
}

/** The rates after each step. */
export const rateColumns: Columns = (table) => [
  ...cases(table, new AucWays(table)),
  { name: "TPR", help: "True positive rate after the step", text: (row) => format.area(table.tpr[row]) },
  { name: "FPR", help: "False positive rate after the step", text: (row) => format.area(table.fpr[row]) },
];

/** A number of positives, with its sum; there is none in a step without positives. */
function ofPositives(ways: AucWays, name: string, help: string, value: (row: number) => number): StepColumn {
  const text = (row: number) => (ways.added(row)[0] > 0 ? format.count(value(row)) : "");
  return { name, help, text, total: format.count(ways.sum(value)) };
}

function trapezoids(ways: AucWays): StepColumn[] {
  const area = (row: number) => ways.width(row) * ways.height(row);
  return [
    { name: "width", help: "Step of the false positive rate", text: (row) => format.short(ways.width(row)) },
    { name: "height", help: "Mean true positive rate", text: (row) => format.area(ways.height(row)) },
    {
      name: "area",
      help: "Width × height",
      text: (row) => format.short(area(row)),
      total: format.area(ways.sum(area)),
    },
  ];
}

function ranks(ways: AucWays): StepColumn[] {
  const rank = (row: number) => format.count(ways.rank(row));
  return [
    { name: "rank", help: "Mean rank of this score, counted from the lowest", text: rank },
    ofPositives(ways, "rank sum", "Sum of the ranks of its positives", (row) => ways.rankSum(row)),
  ];
}

function pairs(ways: AucWays): StepColumn[] {
  return [
    ofPositives(ways, "swapped", "Pairs whose negative scores higher; ties count half", (row) =>
      ways.swaps(row),
    ),
    ofPositives(ways, "in order", "Pairs whose negative scores lower; ties count half", (row) =>
      ways.squares(row),
    ),
  ];
}

const WAY_COLUMNS: Record<Way, (ways: AucWays) => StepColumn[]> = { trapezoids, ranks, pairs };

/** What each step adds to the area under the curve, in one way. */
export function wayColumns(way: Way): Columns {
  return (table) => {
    const ways = new AucWays(table);
    return [...cases(table, ways), ...WAY_COLUMNS[way](ways)];
  };
}

/** Rows of the list: more are no help, and cost time. */
const MOST = 200;

/** The first steps of the current model; those up to the threshold are marked, and a click moves it. */
export class StepList {
  readonly element: HTMLElement;
  readonly #body = html("tbody");
  readonly #table = html("table", { class: "rw-sheet rw-gains" });
  readonly #box: HTMLElement;
  readonly #note = html("div", { class: "rw-note" });
  #marked = 0;

  constructor(
    private readonly store: Store,
    private readonly columns: (table: CountTable) => StepColumn[],
    signal: AbortSignal,
  ) {
    const name = "Arrow keys move the threshold step by step";
    const focus = { tabindex: 0, role: "region", "aria-label": name };
    this.#box = html("div", { class: "rw-scroll rw-step-rows", ...focus }, this.#table);
    this.element = html("div", { class: "rw-step-list" }, this.#box, this.#note);
    listen(this.#body, "click", (event) => this.#act(event, (row) => moveTo(store, row)), signal);
    const show = (row: number) => store.highlight({ table: store.scene.table, row });
    listen(this.#body, "pointerover", (event) => this.#act(event, show), signal);
    listen(this.#body, "pointerleave", () => store.highlight(undefined), signal);
    listen(this.#box, "keydown", (event) => this.#press(event), signal);
    store.on("models", () => this.draw(), signal);
    store.on("rule", () => this.#mark(), signal);
    store.on("highlight", () => this.#light(), signal);
    this.draw();
  }

  draw(): void {
    const { table } = this.store.scene;
    const columns = this.columns(table);
    const length = Math.min(table.length - 1, MOST);
    this.#body.replaceChildren(...Array.from({ length }, (_, index) => rowOf(index + 1, columns)));
    this.#table.replaceChildren(headOf(columns), this.#body, ...footOf(columns));
    set(this.#table, { style: colourOf(table.index), "aria-label": `Steps of ${table.name}` });
    const [shown, all] = [length, table.length - 1].map(format.count);
    showText(this.#note, shown === all ? "" : `The first ${shown} of ${all} steps.`);
    this.#marked = 0;
    this.#mark();
  }

  /** Mark the steps up to the threshold, and keep the last of them in sight. */
  #mark(): void {
    const { scene, rule } = this.store;
    const at = scene.table.indexAt(rule.threshold);
    const { children } = this.#body;
    for (let row = Math.min(at, this.#marked); row <= Math.max(at, this.#marked); row++) {
      children[row - 1]?.classList.toggle("rw-added", row <= at);
      children[row - 1]?.removeAttribute("aria-current");
    }
    this.#marked = at;
    const current = children[Math.max(at, 1) - 1] as HTMLElement | undefined;
    if (at > 0) current?.setAttribute("aria-current", "true");
    if (current) this.#box.scrollTop = current.offsetTop - this.#box.clientHeight / 2;
  }

  #light(): void {
    const { highlighted, scene } = this.store;
    const isMine = highlighted?.table === scene.table;
    const rows = isMine ? [highlighted.row, highlighted.pair] : [];
    for (const [index, each] of [...this.#body.children].entries())
      each.classList.toggle("rw-pointed", rows.includes(index + 1));
  }

  #act({ target }: Event, act: (row: number) => void): void {
    const row = target instanceof Element && target.closest("tr");
    if (row) act([...this.#body.children].indexOf(row) + 1);
  }

  #press(event: KeyboardEvent): void {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!steps || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    moveBy(this.store, event.shiftKey ? 10 * steps : steps);
  }
}

function headOf(columns: StepColumn[]): HTMLElement {
  const heads = columns.map(({ name, help }) => html("th", { scope: "col", title: help }, name));
  return html("thead", {}, html("tr", {}, html("th", { scope: "col", title: "Step" }, "#"), ...heads));
}

function rowOf(row: number, columns: StepColumn[]): HTMLElement {
  const cells = columns.map(({ text }) => html("td", {}, text(row)));
  return html("tr", {}, html("th", { scope: "row" }, format.count(row)), ...cells);
}

/** The sums of all steps, if any column has one. */
function footOf(columns: StepColumn[]): HTMLElement[] {
  if (columns.every(({ total }) => total === undefined)) return [];
  const cells = columns.map(({ total = "" }) => html("td", {}, total));
  return [html("tfoot", {}, html("tr", {}, html("th", { scope: "row" }, "sum"), ...cells))];
}
