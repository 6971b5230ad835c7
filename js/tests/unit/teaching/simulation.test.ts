/** Samples of the model problem: those of Python, by the same brute force. */
import { describe, expect, it } from "vitest";
import vectors from "../../../../tests/data/simulation.json" with { type: "json" };
import { CountTable, requireRows } from "../../../src/maths/table.ts";
import { cellTable, countsAt } from "../../../src/teaching/cell_table.ts";
import { measuresOf, type Spreads, simulate, theoryOf } from "../../../src/teaching/measures.ts";
import { totalsOf } from "../../../src/teaching/model_problem.ts";
import type { ModelProblemStore } from "../../../src/teaching/simulated.ts";
import { uniforms } from "../../../src/teaching/uniform.ts";
import { GOLDEN, storeOf } from "../../support/charts.ts";

const scene = GOLDEN.scenes.find(({ name }) => name === "model_problem");
/** Linear densities. */
const { simulated } = storeOf(scene as (typeof GOLDEN.scenes)[0]) as ModelProblemStore;
const { problem } = simulated;

function finish(steps: Generator<void, Spreads>): Spreads {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe.each(vectors.streams)("stream $stream of seed $seed", ({ seed, stream, numerators }) => {
  it("has the numbers of Python", () => {
    const uniform = uniforms(seed, stream);
    expect(numerators.map((_, place) => uniform(place) * 2 ** 33)).toEqual(numerators);
  });
});

describe.each(vectors.samples)("$n cases, prevalence $prevalence, seed $seed", (sample) => {
  const { n, prevalence, seed } = sample;
  const totals = totalsOf(n, prevalence);
  const counts = problem.draw(seed, totals);

  it("are in the cells of Python", () => {
    const first = (column: Float64Array) =>
      [...column].flatMap((count, cell) => Array<number>(count).fill(cell)).slice(0, 20);
    expect(first(counts.positive)).toEqual(sample.positives);
    expect(first(counts.negative)).toEqual(sample.negatives);
  });

  it("have its measures", () => {
    for (const [name, value] of Object.entries(measuresOf(counts, prevalence)))
      expect(value, name).toBeCloseTo(sample.measures[name as keyof typeof sample.measures], 12);
  });

  it("are a count table with these totals", () => {
    const packed = cellTable("sample", counts, totals);
    const table = new CountTable(packed);
    requireRows(table);
    expect([table.positives, table.negatives]).toEqual(totals);
    expect(packed.auc).toBeCloseTo(sample.measures.roc_auc, 12);
  });
});

it("a larger sample has the cases of a smaller one", () => {
  const [few, many] = [totalsOf(100, 0.5), totalsOf(900, 0.5)].map((totals) => problem.draw(5, totals));
  expect(few.positive.every((count, cell) => count <= many.positive[cell])).toBe(true);
});

it.each([
  [300, 0.5, 150],
  [10, 0.25, 2],
  [10, 0.35, 4],
  [10, 0.001, 1],
  [10, 0.999, 9],
])("%i cases at a prevalence of %f have %i positives, halves rounded to even", (n, prevalence, expected) => {
  expect(totalsOf(n, prevalence)).toEqual([expected, n - expected]);
});

describe("a large sample", () => {
  const totals = totalsOf(20_000, 0.3);
  const counts = problem.draw(1, totals);
  const packed = cellTable("sample", counts, totals);
  const table = new CountTable(packed);

  it("is drawn through fewer rows, none of which step far", () => {
    requireRows(table);
    expect(table.isComplete).toBe(false);
    expect(table.length).toBeLessThan(1200);
    const steps = table.tpr
      .slice(1)
      .map((tpr, row) => tpr - table.tpr[row] + table.fpr[row + 1] - table.fpr[row]);
    expect(Math.max(...steps)).toBeLessThan(0.006);
  });

  it("has its largest difference of the rates among them", () => {
    const most = Math.max(...table.tpr.map((tpr, row) => tpr - table.fpr[row]));
    expect(most).toBeCloseTo(measuresOf(counts, 0.3).ks, 12);
  });

  it("has the counts of every rule in its cells", () => {
    for (const threshold of [Number.POSITIVE_INFINITY, 2, 0.87654, 0.5, 0.1234, 0, -1]) {
      const found = countsAt(threshold, counts);
      const sum = (column: Float64Array) =>
        column.reduce((total, count, cell) => total + (counts.score[cell] >= threshold ? count : 0), 0);
      expect([found.tp, found.fp]).toEqual([sum(counts.positive), sum(counts.negative)]);
      expect(found.threshold >= threshold && found.below < threshold).toBe(true);
    }
  });

  it("has rows whose rules reach down to the next score and no further", () => {
    for (const row of table.threshold.keys()) {
      if (row === 0 || row === table.length - 1) continue;
      const { tp, fp, below, threshold } = table.row(row);
      const inside = countsAt(below + (threshold - below) * 1e-6, counts);
      expect([inside.tp, inside.fp]).toEqual([tp, fp]);
    }
  });
});

/** Dyakonov, figure 5, by integration of the closed form. */
it.each([
  [0.05, 0.31],
  [0.1, 0.4441],
  [0.2, 0.6038],
  [0.5, 0.8333],
  [0.9, 0.9758],
])("in theory the area under precision-recall at a prevalence of %f is %f", (prevalence, expected) => {
  const found = theoryOf(problem, { n: 300, prevalence });
  expect(found.pr_auc).toBeCloseTo(expected, 4);
  expect(found.roc_auc).toBeCloseTo(5 / 6, 6);
  expect(found.gains_area).toBeCloseTo(prevalence / 2 + ((1 - prevalence) * 5) / 6, 6);
  expect(found.ks).toBeCloseTo(0.5, 6);
  expect(found.ks_at).toBeCloseTo((3 * prevalence) / 4 + (1 - prevalence) / 4, 3);
});

it("simulates mean and standard deviation as printed in the post", () => {
  const { pr_auc } = finish(simulate(problem, { n: 300, prevalence: 0.5 }, 0, 100));
  expect(pr_auc.theory).toBeCloseTo(5 / 6, 6);
  // .839 +- .024 there.
  expect(pr_auc.mean).toBeCloseTo(0.839, 2);
  expect(pr_auc.sd).toBeCloseTo(0.024, 2);
});
