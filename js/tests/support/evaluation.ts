import { vi } from "vitest";
import { builtEsm, type Cell, deflated, Notebook, widgetRef } from "./manager.ts";
import { CHARTS, type Given, GOOD, stateOf } from "./state.ts";
import type { TestRows } from "./tables.ts";

export const CURVES = [
  "roc",
  "pn",
  "precision_recall",
  "gains",
  "lift",
  "det",
  "profit",
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
  "construction",
  "auc_tables",
  "gains_table",
  "confusion_matrix",
  "cost_matrix",
  "models",
  "threshold",
  "dashboard",
];

/** An Evaluation as Python would open it, and the notebook it is in. */
export async function openEvaluation(
  models: Record<string, TestRows>,
  traits: Given = {},
  notebook = new Notebook(),
) {
  const model = await notebook.open(await builtEsm("loader"), {
    _script: await deflated(await builtEsm("evaluation")),
    ...stateOf(models, traits),
  });
  const show = async (kind: string, width = 600, options = {}, charts = CHARTS): Promise<Cell> => {
    const stub = await notebook.open(await builtEsm("view"), {
      _kind: kind,
      evaluation: widgetRef(model),
      charts,
      options,
    });
    const cell = await notebook.show(stub, { width });
    await vi.waitUntil(() => cell.el.querySelector(".rw-root"));
    // Charts out of sight are drawn in later frames.
    const isDrawn = (plot: Element) => plot.hasAttribute("width") || !plot.checkVisibility();
    await vi.waitUntil(() => [...cell.el.querySelectorAll(".rw-area > .rw-plot")].every(isDrawn));
    return cell;
  };
  /** The table of the selected cases. */
  const showCases = async (): Promise<Cell> => {
    const _rows = {
      ...{ text: "true positives of good", heads: ["row", "actual", "score", "age"], start: 0 },
      ...{ rows: [["7", "1", "0.9", "40"]], count: 25, page_size: 1, in_file: 10 },
    };
    const stub = await notebook.open(await builtEsm("view"), {
      ...{ _kind: "cases", evaluation: widgetRef(model), charts: [], options: {}, page: 0, _rows },
    });
    const cell = await notebook.show(stub, { width: 600 });
    await vi.waitUntil(() => cell.el.querySelector(".rw-root"));
    return cell;
  };
  return { notebook, model, show, showCases };
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
      Number(each.querySelector("b, .rw-times")?.textContent?.replaceAll(",", "")),
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
