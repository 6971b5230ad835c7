import { html } from "../base/dom";
import type { ByOutcome } from "../base/traits";

/** Totals of rows and columns, and of all. */
export interface Margins {
  neg: HTMLElement;
  pos: HTMLElement;
  pneg: HTMLElement;
  ppos: HTMLElement;
  n: HTMLElement;
}

/** The names of the outcomes. */
export const OUTCOME_NAMES: ByOutcome<string> = {
  tn: "true negative",
  fp: "false positive",
  fn: "false negative",
  tp: "true positive",
};

function header(scope: "col" | "row", prefix: string, label: string): HTMLElement {
  return html("th", { scope, title: `${prefix} ${label}` }, `${prefix} `, html("bdi", {}, label));
}

/** Heads of the columns and rows of an outcome, which have their totals. */
export interface OutcomeHeads {
  flagged: HTMLElement;
  not: HTMLElement;
  positive: HTMLElement;
  negative: HTMLElement;
}

/** The outcomes with what becomes of them: rows actual, columns decided, first those that are looked for. */
export function outcomeTable(heads: OutcomeHeads, { tp, fn, fp, tn }: ByOutcome<HTMLElement>): HTMLElement {
  const head = (scope: "col" | "row", of: HTMLElement) => html("th", { scope }, of);
  const row = (of: HTMLElement, cells: HTMLElement[]) =>
    html("tr", {}, head("row", of), ...cells.map((cell) => html("td", {}, cell)));
  const columns = [heads.flagged, heads.not].map((each) => head("col", each));
  return html(
    "table",
    { class: "rw-matrix rw-outcomes" },
    html("thead", {}, html("tr", {}, html("td"), ...columns)),
    html("tbody", {}, row(heads.positive, [tp, fn]), row(heads.negative, [fp, tn])),
  );
}

/** The outcomes in the layout of a confusion matrix: rows actual, columns predicted, positives first. */
export function matrix(
  caption: HTMLElement | string,
  [negative, positive]: [string, string],
  cells: ByOutcome<HTMLElement>,
  margins?: Margins,
): HTMLElement {
  const row = (head: HTMLElement, cells: HTMLElement[], total?: HTMLElement) =>
    html("tr", {}, head, ...[...cells, ...(total ? [total] : [])].map((value) => html("td", {}, value)));
  const actual = (label: string, cells: HTMLElement[], total?: HTMLElement) =>
    row(header("row", "actual", label), cells, total);
  const columns = [positive, negative].map((label) => header("col", "predicted", label));
  const sum = (scope: string) => (margins ? [html("th", { scope }, "total")] : []);
  return html(
    "table",
    { class: "rw-matrix" },
    ...(caption ? [html("caption", {}, caption)] : []),
    html("thead", {}, html("tr", {}, html("td"), ...columns, ...sum("col"))),
    html(
      "tbody",
      {},
      actual(positive, [cells.tp, cells.fn], margins?.pos),
      actual(negative, [cells.fp, cells.tn], margins?.neg),
      ...sum("row").map((head) => row(head, [margins?.ppos, margins?.pneg] as HTMLElement[], margins?.n)),
    ),
  );
}
