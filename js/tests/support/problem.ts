import { vi } from "vitest";
import type { Cells } from "../../src/teaching/model_problem.ts";
import { openEvaluation } from "./evaluation.ts";
import { builtEsm, type Cell, widgetRef } from "./manager.ts";
import { column, type Given, GOOD } from "./state.ts";

const CELLS = 800;
export const CHARTS = ["roc", "precision_recall", "gains", "lift", "ks"];

/** Densities 2x and 2(1 - x) in cells of equal width. */
function linearCells(count = CELLS): Cells {
  const places = Float64Array.from({ length: count }, (_, cell) => (cell + 0.5) / count);
  return {
    score: places,
    positive: places.map((x) => (2 * x) / count),
    negative: places.map((x) => (2 * (1 - x)) / count),
  };
}

function packed({ score, positive, negative }: Cells): Record<keyof Cells, DataView> {
  return { score: column(...score), positive: column(...positive), negative: column(...negative) };
}

/** The traits of a model problem, as Python sends them. */
export const PROBLEM = {
  n: 300,
  prevalence: 0.5,
  seed: 0,
  _inputs: [300, 0.5, 0],
  _problem: {
    cells: packed(linearCells()),
    theory: packed(linearCells(CELLS / 2)),
    n_samples: 5,
    n_runs: 30,
    density: "linear",
  },
};

const EVALUATION: Given = {
  charts: CHARTS,
  options: { roc: { hull: "none" }, ks: { show: "difference" } },
  model: "theory",
};

/** A model problem that is shown by itself; its Evaluation has another sample, which it does not show. */
export async function openProblem(change: Partial<typeof PROBLEM> = {}, width = 1000) {
  const { notebook, model } = await openEvaluation({ theory: GOOD }, EVALUATION);
  const problem = await notebook.open(await builtEsm("view"), {
    ...{ _kind: "model_problem", evaluation: widgetRef(model), ...PROBLEM, ...change },
  });
  const cell: Cell = await notebook.show(problem, { width });
  await vi.waitUntil(() => cell.el.querySelector(".rw-plot[width]"));
  return { notebook, model, problem, cell };
}
