import { html } from "../base/dom";

/** Totals of rows and columns, and of all. */
export interface Margins {
  neg: HTMLElement;
  pos: HTMLElement;
  pneg: HTMLElement;
  ppos: HTMLElement;
  n: HTMLElement;
}

/** The four outcomes in the layout of a confusion matrix: rows actual, columns predicted, negative first. */
export interface Cells {
  tn: HTMLElement;
  fp: HTMLElement;
  fn: HTMLElement;
  tp: HTMLElement;
}

export const OUTCOMES = {
  tn: "true negative",
  fp: "false positive",
  fn: "false negative",
  tp: "true positive",
};

function header(scope: "col" | "row", prefix: string, label: string): HTMLElement {
  return html("th", { scope, title: `${prefix} ${label}` }, `${prefix} `, html("bdi", {}, label));
}

export function matrix(
  caption: HTMLElement | string,
  [negative, positive]: [string, string],
  cells: Cells,
  margins?: Margins,
): HTMLElement {
  const row = (head: HTMLElement, cells: HTMLElement[], total?: HTMLElement) =>
    html("tr", {}, head, ...[...cells, ...(total ? [total] : [])].map((value) => html("td", {}, value)));
  const actual = (label: string, cells: HTMLElement[], total?: HTMLElement) =>
    row(header("row", "actual", label), cells, total);
  const columns = [negative, positive].map((label) => header("col", "predicted", label));
  const sum = (scope: string) => (margins ? [html("th", { scope }, "total")] : []);
  return html(
    "table",
    { class: "rw-matrix" },
    ...(caption ? [html("caption", {}, caption)] : []),
    html("thead", {}, html("tr", {}, html("td"), ...columns, ...sum("col"))),
    html(
      "tbody",
      {},
      actual(negative, [cells.tn, cells.fp], margins?.neg),
      actual(positive, [cells.fn, cells.tp], margins?.pos),
      ...sum("row").map((head) => row(head, [margins?.pneg, margins?.ppos] as HTMLElement[], margins?.n)),
    ),
  );
}
