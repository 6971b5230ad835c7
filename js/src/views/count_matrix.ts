import { type Control, html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { type ByOutcome, byOutcome, OUTCOMES, type Outcome } from "../base/traits";
import { tables, outcomes as words } from "../base/vocabulary";
import { signOf } from "../controls/cost_field";
import { type Margins, matrix, OUTCOME_NAMES } from "../controls/matrix";
import { cellButtons } from "../controls/pick_button";
import { METRICS } from "../maths/metrics";
import { outcomes } from "../maths/outcomes";
import type { Store } from "../model/store";

/** The rate that each count is a part of. */
const RATES = { tn: "tnr", fp: "fpr", fn: "fnr", tp: "tpr" } as const;

/** What the totals are, and the outcomes that they are of. */
const TOTALS: Record<keyof Margins, [help: string, of: Outcome[]]> = {
  neg: ["negative cases", ["tn", "fp"]],
  pos: ["positive cases", ["fn", "tp"]],
  pneg: ["cases predicted negative", ["tn", "fn"]],
  ppos: ["cases predicted positive", ["fp", "tp"]],
  n: ["all cases", [...OUTCOMES]],
};

interface Shown {
  count: number;
  caption: string;
  title: string;
}

function ofOutcomes(store: Store): ByOutcome<Shown> {
  const { decided, scene, last } = store;
  const [above, below] = [decided, last].map((rule) => scene.rates(rule));
  const counts = outcomes(scene.table, decided, last);
  const rates = { tp: above.tpr, fp: above.fpr, fn: 1 - below.tpr, tn: 1 - below.fpr };
  return byOutcome((outcome) => ({
    count: counts[outcome],
    caption: `${words[outcome]} · ${format.rate(rates[outcome])}`,
    title: `${OUTCOME_NAMES[outcome]}, ${METRICS[RATES[outcome]].name} ${format.rate(rates[outcome])}, ${format.rate(counts[outcome] / scene.sample.size)} of all cases: select`,
  }));
}

/** Totals of rows and columns with their shares of all cases. */
function ofMargins({ decided, scene, last, tiers }: Store): Record<keyof Margins, Shown> {
  const counts = outcomes(scene.table, decided, last);
  const shown = Object.entries(TOTALS).map(([key, [help, of]]) => {
    const count = of.reduce((sum, outcome) => sum + counts[outcome], 0);
    const all = tiers ? "flagged or left" : help;
    const caption = key === "n" ? all : format.rate(count / scene.sample.size);
    return [key, { count, caption, title: help }];
  });
  return Object.fromEntries(shown);
}

function cell(attributes: Record<string, string>): HTMLElement {
  return html("div", { class: "rw-count", ...attributes }, html("b"), html("span"));
}

/** Cells that select their cases. */
function outcomeCells(store: Store, signal: AbortSignal): ByOutcome<HTMLElement> {
  const cells = cellButtons(store, "rw-count", signal);
  for (const [name, cell] of Object.entries(cells))
    set(cell, { "data-outcome": name }).append(html("b"), html("span"));
  return cells;
}

function write(cells: Record<string, HTMLElement>, numbers: Record<string, Shown>): void {
  for (const [name, { count, caption, title }] of Object.entries(numbers)) {
    const [number, text] = cells[name].children;
    setText(number, format.count(count));
    setText(text, caption);
    set(cells[name], { title });
  }
}

/** The confusion matrix of the sample: a count in each cell, the rate that it is a part of, and totals. */
export function countMatrix(store: Store, signal: AbortSignal): Control {
  const cells = outcomeCells(store, signal);
  const total = () => cell({ class: "rw-count rw-margin" });
  const margins: Margins = { neg: total(), pos: total(), pneg: total(), ppos: total(), n: total() };
  const update = () => {
    write({ ...cells }, ofOutcomes(store));
    write({ ...margins }, ofMargins(store));
    for (const name of OUTCOMES) {
      const { costs } = store.scene.context;
      // A cell that is selected is of the single threshold.
      set(cells[name], { disabled: store.tiers !== undefined, "data-sign": signOf(costs[name]) });
    }
  };
  const element = matrix(tables.confusion_matrix.title, store.scene.sample.labels, cells, margins);
  return { element, update };
}
