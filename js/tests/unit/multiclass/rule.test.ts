import { describe, expect, it } from "vitest";
import vectors from "../../../../tests/data/multiclass_vectors.json" with { type: "json" };
import { leastCostWeights } from "../../../src/multiclass/least_cost_weights.ts";
import {
  accuracy,
  expectedCost,
  kappa,
  macroF1,
  totalCost,
} from "../../../src/multiclass/matrix_measures.ts";
import { confusion, Decider } from "../../../src/multiclass/rule.ts";
import { bySimilarity } from "../../../src/multiclass/similarity.ts";

type Vector = (typeof vectors)[number];

const columnsOf = (rows: number[][]) => rows[0].map((_, k) => Float64Array.from(rows, (row) => row[k]));

function casesOf({ code, probability, sample_weight }: Vector) {
  return { code, weight: Float64Array.from(sample_weight), columns: columnsOf(probability) };
}

const all = vectors.map((vector, index) => ({ vector, index }));

function finished<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe("decisions of the lowest expected cost", () => {
  it.each(all)("are those of fractions, case $index", ({ vector }) => {
    const { columns } = casesOf(vector);
    const decider = new Decider(columns, { costs: vector.costs, weights: vector.class_weight });
    expect(vector.code.map((_, row) => decider.of(row))).toEqual(vector.predicted);
  });

  it.each(all)("give the counts and measures of fractions, case $index", ({ vector }) => {
    const { costs, class_weight: weights } = vector;
    const { counts } = confusion(casesOf(vector), { costs, weights });
    expect(counts).toEqual(vector.counts);
    expect(expectedCost(counts, costs)).toBeCloseTo(vector.expected_cost, 12);
    expect(accuracy(counts)).toBeCloseTo(vector.accuracy, 12);
    expect(macroF1(counts)).toBeCloseTo(vector.f1, 12);
    expect(kappa(counts)).toBeCloseTo(vector.kappa ?? Number.NaN, 12);
  });

  it("count a sample of parts of its classes by their factors", () => {
    const [vector] = vectors;
    const rule = { costs: vector.costs, weights: vector.class_weight };
    const factors = vector.class_weight.map((_, own) => own + 2);
    const { counts } = confusion(casesOf(vector), rule, factors);
    expect(counts).toEqual(vector.counts.map((row, own) => row.map((count) => count * factors[own])));
  });
});

describe("cases in doubt", () => {
  /** The same cases with every probability off by a random part of an error. */
  const shaken = (vector: Vector, error: number, seed: number) => {
    let state = seed;
    const random = () => {
      state = (state * 16807) % 2147483647;
      return (2 * state) / 2147483647 - 1;
    };
    return vector.probability.map((row) => row.map((each) => each + error * random()));
  };

  it.each(all)("bound how far a matrix of rounded probabilities may be off, case $index", ({ vector }) => {
    const rule = { costs: vector.costs, weights: vector.class_weight };
    for (const error of [1e-4, 0.01, 0.05]) {
      const exact = confusion(casesOf(vector), rule).counts.flat();
      for (let seed = 1; seed <= 20; seed++) {
        const columns = columnsOf(shaken(vector, error, seed));
        const { counts, doubt } = confusion({ ...casesOf(vector), columns }, rule, undefined, error);
        const changed = counts.flat().map((count, at) => Math.abs(count - exact[at]));
        expect(Math.max(...changed)).toBeLessThanOrEqual(doubt);
      }
    }
  });

  it("are none where classes are further apart", () => {
    const columns = columnsOf([[0.5, 0.3, 0.2]]);
    const rule = {
      costs: [
        [0, 1, 1],
        [1, 0, 1],
        [1, 1, 0],
      ],
      weights: [1, 1, 1],
    };
    expect(confusion({ code: [0], columns }, rule, undefined, 0.09).doubt).toBe(0);
    expect(confusion({ code: [0], columns }, rule, undefined, 0.1).doubt).toBe(1);
  });
});

describe("weights of the least cost", () => {
  it.each(all)("cost no more than none, and no single move costs less, case $index", ({ vector }) => {
    const cases = casesOf(vector);
    const { costs } = vector;
    const costOf = (weights: number[]) => totalCost(confusion(cases, { costs, weights }).counts, costs);
    const found = finished(leastCostWeights(cases, costs));
    const least = costOf(found);
    expect(found.every((weight) => weight > 0)).toBe(true);
    expect(least).toBeLessThanOrEqual(costOf(costs.map(() => 1)));
    for (const own of found.keys())
      for (let step = -40; step <= 40; step++)
        expect(costOf(found.with(own, found[own] * 1.17 ** step))).toBeGreaterThanOrEqual(least - 1e-9);
  });

  it.each(all.filter(({ vector }) => vector.least_cost_weights))(
    "are those of fractions, case $index",
    ({ vector }) => {
      const [cases, { costs, least_cost_weights: expected }] = [casesOf(vector), vector];
      const found = finished(leastCostWeights(cases, costs));
      for (const [own, weight] of (expected ?? []).entries()) expect(found[own] / weight).toBeCloseTo(1, 12);
      const cost = totalCost(confusion(cases, { costs, weights: found }).counts, costs);
      expect(cost).toBeCloseTo(vector.least_cost ?? Number.NaN, 9);
    },
  );

  it("are found where errors of one class are dear", () => {
    const columns = columnsOf([
      [0.6, 0.4],
      [0.7, 0.3],
      [0.55, 0.45],
      [0.9, 0.1],
    ]);
    const costs = [
      [0, 1],
      [10, 0],
    ];
    const weights = finished(leastCostWeights({ code: [0, 0, 1, 0], columns }, costs));
    expect(confusion({ code: [0, 0, 1, 0], columns }, { costs, weights }).counts).toEqual([
      [3, 0],
      [0, 1],
    ]);
  });
});

describe("an order by similarity", () => {
  it("has the classes that are hard to tell apart next to each other", () => {
    const place = [0, 5, 1, 4];
    const areas = place.map((a) => place.map((b) => (a === b ? Number.NaN : 0.5 + Math.abs(a - b) / 10)));
    const order = bySimilarity(areas);
    const found = order.map((own) => place[own]);
    expect([found, found.toReversed()]).toContainEqual([0, 1, 4, 5]);
  });
});
