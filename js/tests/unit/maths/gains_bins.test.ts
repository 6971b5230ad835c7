import { describe, expect, it } from "vitest";
import { binAt, gain, gainsBins } from "../../../src/maths/gains_bins.ts";
import { makeTable } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;
const CONTEXT = {
  costs: { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true },
  prevalence: 0.25,
  population: 1000,
};

/** A sample of cases with scores from 0 to `distinct` - 1, its table, and the cases from the top. */
function sample(seed: number, size: number, distinct: number) {
  let state = seed;
  const random = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const cases = Array.from({ length: size }, (_, index) => ({
    score: Math.floor(random() * distinct),
    positive: index === 0 || (index > 1 && random() < 0.3),
  })).sort((a, b) => b.score - a.score);
  const threshold = [...new Set(cases.map(({ score }) => score))];
  const above = (positive: boolean) => [
    0,
    ...threshold.map((at) => cases.filter((each) => each.positive === positive && each.score >= at).length),
  ];
  return { cases, table: makeTable({ threshold: [INF, ...threshold], tp: above(true), fp: above(false) }) };
}

describe.each([
  [1, 100, 1000],
  [2, 97, 12],
  [3, 30, 4],
  [4, 7, 50],
])("sample %i of %i cases with up to %i scores", (seed, size, distinct) => {
  const { cases, table } = sample(seed, size, distinct);

  it.each([5, 10, 20, 37, 100])("in %i groups", (number) => {
    // Cut after cut, take whole ties from the top until the group and those above hold their part of the cases.
    const ends = new Set<number>();
    for (let cut = 1; cut <= number; cut++) {
      let taken = 0;
      while (taken < (cut * size) / number) {
        const { score } = cases[taken];
        while (taken < size && cases[taken].score === score) taken++;
      }
      ends.add(taken);
    }
    const context = { ...CONTEXT, prevalence: table.positives / size, population: size };
    const found = gainsBins(table, number, context.prevalence).map((group) => gain(table, group, context));
    expect(found.map(({ cumulative }) => cumulative)).toEqual([...ends]);
    let start = 0;
    for (const each of found) {
      const inside = cases.slice(start, each.cumulative);
      start = each.cumulative;
      expect(each.n).toBe(inside.length);
      expect(each.positives).toBe(inside.filter(({ positive }) => positive).length);
      expect(each.threshold).toBe(inside[inside.length - 1].score);
      expect(each.rate).toBeCloseTo(each.positives / each.n, 12);
      expect(each.above.tp + each.above.fp).toBe(each.cumulative);
      const { costs, population } = context;
      const kept = table.positives - each.above.tp;
      const others = costs.fn * kept + costs.tn * (table.negatives - each.above.fp);
      expect(each.income - each.spending - (population / size) * others).toBeCloseTo(each.profit, 9);
    }
  });
});

describe("a group", () => {
  const table = makeTable({ threshold: [INF, 0.8, 0.5, 0.2], tp: [0, 4, 6, 10], fp: [0, 1, 9, 30] });
  const bin = (from: number, to: number) => ({ from: table.row(from), to: table.row(to) });

  it("says what it holds and what contacting down to it brings", () => {
    const [, second] = gainsBins(table, 4, CONTEXT.prevalence);
    expect(second).toEqual(bin(2, 3));
    const { rates, ...told } = gain(table, bin(1, 2), CONTEXT);
    expect(told).toMatchObject({ threshold: 0.5, n: 250, positives: 50, cumulative: 375 });
    expect(rates).toEqual({ tpr: 0.6, fpr: 0.3 });
    // The prevalence is that of the sample, so that shares are plain quotients of counts.
    expect(told.rate).toBeCloseTo(2 / 10, 12);
    expect(told.binLift).toBeCloseTo(0.2 / 0.25, 12);
    expect(told.share).toBeCloseTo(15 / 40, 12);
    expect(told.lift).toBeCloseTo(6 / 15 / 0.25, 12);
    expect(told.ks).toBeCloseTo(0.3, 12);
    expect(told.profit).toBeCloseTo((1000 / 40) * (6 * 50 - 9 * 3), 9);
  });

  it("has the rate and the lift of the target prevalence", () => {
    const { rate, binLift } = gain(table, bin(1, 2), { ...CONTEXT, prevalence: 0.1 });
    // 2 positives to 8 negatives, from odds of 1 to 3 down to 1 to 9.
    const odds = ((2 / 8) * (1 / 9)) / (1 / 3);
    expect(rate).toBeCloseTo(odds / (1 + odds), 12);
    expect(binLift).toBeCloseTo(rate / 0.1, 12);
  });

  it("holds the thresholds down to its lowest score", () => {
    const found = gainsBins(table, 2, CONTEXT.prevalence);
    expect(found).toEqual([bin(0, 3)]);
    const three = [bin(0, 1), bin(1, 2), bin(2, 3)];
    const at = (row: number) => binAt(three, table.row(row));
    expect([at(0), at(1), at(2), at(3)]).toEqual([-1, 0, 1, 2]);
    expect(binAt(three, { threshold: 0.65, tp: 5, fp: 3 })).toBe(1);
  });
});
