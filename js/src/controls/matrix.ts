import { html } from "../base/dom";

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
): HTMLElement {
  const row = (label: string, ...values: HTMLElement[]) =>
    html("tr", {}, header("row", "actual", label), ...values.map((value) => html("td", {}, value)));
  const columns = [negative, positive].map((label) => header("col", "predicted", label));
  return html(
    "table",
    { class: "rw-matrix" },
    ...(caption ? [html("caption", {}, caption)] : []),
    html("thead", {}, html("tr", {}, html("td"), ...columns)),
    html("tbody", {}, row(negative, cells.tn, cells.fp), row(positive, cells.fn, cells.tp)),
  );
}
