import { vi } from "vitest";
import type { Costs, PackedSample, Traits } from "../../src/state.ts";
import { packed, type TestRows } from "../unit/tables.ts";
import { builtEsm, type Cell, Notebook, widgetRef } from "./manager.ts";

export const CURVES = [
  "roc",
  "pn",
  "precision_recall",
  "gains",
  "lift",
  "det",
  "roi",
  "cost_curve",
  "decision_curve",
  "reliability",
  "attributes",
];

export const KINDS = [
  ...CURVES,
  "ks",
  "discrimination",
  "threshold_metrics",
  "loss_comparison",
  "gains_table",
  "confusion_matrix",
  "cost_matrix",
  "threshold",
  "dashboard",
];

const PICTURES = ["roc", "roi", "discrimination"];

/** Ten thresholds .1 to 1 on 100 positives and 200 negatives. */
export const GOOD: TestRows = {
  threshold: [Number.POSITIVE_INFINITY, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1],
  tp: [0, 20, 38, 52, 64, 74, 82, 88, 93, 97, 100],
  fp: [0, 2, 6, 12, 20, 32, 50, 76, 110, 152, 200],
};

export const WEAK: TestRows = {
  threshold: [Number.POSITIVE_INFINITY, 0.8, 0.4, 0.05],
  tp: [0, 30, 70, 100],
  fp: [0, 30, 110, 200],
};

const COSTS: Costs = { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true };

export function sampleOf(models: Record<string, TestRows>): PackedSample {
  return {
    positives: 100,
    negatives: 200,
    labels: ["no", "yes"],
    models: Object.entries(models).map(([name, rows]) => packed(name, rows)),
  };
}

/** An Evaluation as Python would open it, and the notebook it is in. */
export async function openEvaluation(models: Record<string, TestRows>, traits: Partial<Traits> = {}) {
  const notebook = new Notebook();
  const model = await notebook.open(await builtEsm("evaluation"), {
    model: Object.keys(models)[0],
    threshold: 0.5,
    costs: COSTS,
    prevalence: 1 / 3,
    population: 300,
    pictures: PICTURES,
    compare_at: "share",
    _sample: sampleOf(models),
    _counts: {},
    options: {},
    strategy: "uniform",
    n_bins: 10,
    reference_prevalence: 1 / 3,
    belief: [0.25, 0.5, 0.75],
    fixed_cost: 0,
    loess: false,
    _loess: {},
    _demand: {},
    intervals: false,
    confidence_level: 0.95,
    n_bootstrap: 1000,
    seed: 0,
    _bands: {},
    _decisions: {},
    _contests: {},
    _aucs: {},
    ...traits,
  });
  const show = async (kind: string, width = 600, options = {}): Promise<Cell> => {
    const stub = await notebook.open(await builtEsm("view"), {
      _kind: kind,
      evaluation: widgetRef(model),
      pictures: PICTURES,
      options,
    });
    const cell = await notebook.show(stub, { width });
    await vi.waitUntil(() => cell.el.querySelector(".rw-root"));
    await vi.waitUntil(() => !cell.el.querySelector(".rw-plot") || cell.el.querySelector(".rw-plot[width]"));
    return cell;
  };
  return { notebook, model, show };
}

export function one<E extends Element = HTMLElement>(cell: Cell, selector: string): E {
  const found = cell.el.querySelector<E>(selector);
  if (!found) throw new Error(`there is no ${selector} in the cell`);
  return found;
}

/** Counts of the confusion matrix as it is shown. */
export function shownCounts(cell: Cell): Record<string, number> {
  const cells = [...cell.el.querySelectorAll<HTMLElement>("[data-outcome]")];
  return Object.fromEntries(
    cells.map((each) => [
      each.dataset.outcome,
      Number(each.querySelector("b")?.textContent?.replaceAll(",", "")),
    ]),
  );
}

export const COUNTS_AT = (row: number, { tp, fp }: TestRows = GOOD) => ({
  tp: tp[row],
  fp: fp[row],
  fn: 100 - tp[row],
  tn: 200 - fp[row],
});

/** Where the handle is on the page. */
export function handleAt(cell: Cell): { x: number; y: number } {
  const { x, y, width, height } = one(cell, ".rw-disc").getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

export function slider(cell: Cell): SVGGElement {
  return one<SVGGElement>(cell, "[role=slider]");
}

/** The text field with a name. */
export function field(cell: Cell, name: string): HTMLInputElement {
  return one<HTMLInputElement>(cell, `input[aria-label^="${name}"]`);
}
