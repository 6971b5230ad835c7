import { html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { measures, model_problem } from "../base/vocabulary";
import type { MeasureName, Measures } from "../maths/measures";
import type { Spreads } from "../maths/runs";

const NAMES = Object.keys(measures) as MeasureName[];
const COLUMNS = ["theory", "mean", "sd"] as const;

type Column = (typeof COLUMNS)[number];

/** Measures in theory, and mean and standard deviation of samples. */
export class MeasuresTable {
  readonly element: HTMLElement;
  readonly #cells = new Map<string, HTMLElement>();

  constructor() {
    const heads = COLUMNS.map((text) => html("th", { scope: "col" }, text));
    this.element = html(
      "table",
      { class: "rw-sheet rw-measures" },
      html("caption", {}, model_problem.title),
      html("thead", {}, html("tr", {}, html("td"), ...heads)),
      html("tbody", {}, ...NAMES.map((name) => this.#row(name))),
    );
  }

  /** Show theory at once; what is simulated follows. */
  showTheory(found: Measures): void {
    set(this.element, { "aria-busy": "true" });
    for (const name of NAMES) {
      this.#write(name, "theory", format.loss(found[name]));
      for (const column of ["mean", "sd"] as const) this.#write(name, column, "…");
    }
  }

  show(found: Spreads): void {
    set(this.element, { "aria-busy": undefined });
    for (const name of NAMES)
      for (const column of COLUMNS) this.#write(name, column, format.loss(found[name][column]));
  }

  #row(name: MeasureName): HTMLElement {
    const cells = COLUMNS.map((column) => {
      const cell = html("td", { "data-measure": name, "data-column": column });
      this.#cells.set(`${name} ${column}`, cell);
      return cell;
    });
    return html("tr", {}, html("th", { scope: "row" }, measures[name]), ...cells);
  }

  #write(name: MeasureName, column: Column, text: string): void {
    const cell = this.#cells.get(`${name} ${column}`);
    if (cell) setText(cell, text);
  }
}
