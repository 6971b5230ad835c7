import { describe, expect, it } from "vitest";
import { moved } from "../../../src/draw/belief_plot.ts";
import {
  type Belief,
  costPosition,
  crossings,
  cumulative,
  height,
  lcIndex,
  lossRanges,
  missShare,
  rangeBelief,
  shareOf,
} from "../../../src/maths/belief.ts";
import { commonHull } from "../../../src/maths/common_hull.ts";
import { hull } from "../../../src/maths/hull.ts";
import type { CountTable } from "../../../src/maths/table.ts";
import { makeTable } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;
/** Two models of 10 positives and 10 negatives that cross, and one that is the first again but for one rule. */
const FIRST = makeTable({ threshold: [INF, 3, 2, 1], tp: [0, 5, 6, 10], fp: [0, 1, 4, 10] }, "first");
const SECOND = makeTable({ threshold: [INF, 3, 2, 1], tp: [0, 2, 9, 10], fp: [0, 1, 4, 10] }, "second");
const THIRD = makeTable({ threshold: [INF, 3, 2, 1], tp: [0, 5, 9, 10], fp: [0, 1, 6, 10] }, "third");

const BELIEFS: Belief[] = [
  [0, 0.5, 1],
  [0.2, 0.2, 0.7],
  [0.1, 0.6, 0.6],
  [0.55, 0.6, 0.9],
];

/** Least cost of a model for costs in the proportion of a share, by trying every rule. */
function least(table: CountTable, share: number, prevalence: number): number {
  const costs = [...table.tpr.keys()].map(
    (row) => prevalence * share * (1 - table.tpr[row]) + (1 - prevalence) * (1 - share) * table.fpr[row],
  );
  return Math.min(...costs);
}

/** Middles of equal steps from 0 to 1. */
const GRID = Array.from({ length: 4000 }, (_, step) => (step + 0.5) / 4000);

/** Belief in some shares, by adding up the density. */
function mass(belief: Belief, holds: (share: number) => boolean): number {
  const density = GRID.map((share) => height(share, belief));
  const total = density.reduce((a, b) => a + b, 0);
  return density.reduce((sum, value, index) => (holds(GRID[index]) ? sum + value : sum), 0) / total;
}

const compare = (tables: CountTable[], prevalence: number) =>
  lossRanges(tables, commonHull(tables, hull), hull, prevalence);

describe("a belief", () => {
  it.each(BELIEFS)("of %f, %f, %f has the mass of its density", (...belief) => {
    for (const to of [0, 0.15, 0.2, 0.4, 0.6, 0.65, 0.95, 1]) {
      expect(cumulative(to, belief)).toBeCloseTo(
        mass(belief, (share) => share <= to),
        3,
      );
    }
    expect(height(belief[1], belief)).toBe(1);
    expect([cumulative(belief[0], belief), cumulative(belief[2], belief)]).toEqual([0, 1]);
  });

  it("keeps the order of its corners, and some width", () => {
    const belief: Belief = [0.25, 0.5, 0.75];
    expect(moved(belief, 0, 0.4)).toEqual([0.4, 0.5, 0.75]);
    expect(moved(belief, 0, 0.9)).toEqual([0.5, 0.5, 0.75]);
    expect(moved(belief, 1, -1)).toEqual([0.25, 0.25, 0.75]);
    expect(moved(belief, 1, 0.8)).toEqual([0.25, 0.75, 0.75]);
    expect(moved(belief, 2, 2)).toEqual([0.25, 0.5, 1]);
    expect(moved([0.5, 0.5, 0.8], 2, 0)).toEqual([0.5, 0.5, 0.51]);
    expect(moved([0.2, 0.7, 0.7], 0, 1)).toEqual([0.69, 0.7, 0.7]);
  });
});

describe.each([0.5, 0.08, 0.8])("at a prevalence of %f", (prevalence) => {
  it("who is cheapest is who costs least at the best of all rules", () => {
    for (const tables of [[FIRST, SECOND], [FIRST, SECOND, THIRD], [THIRD, FIRST], [SECOND]]) {
      const found = compare(tables, prevalence);
      expect([found[0].from, found[found.length - 1].to]).toEqual([0, 1]);
      for (const share of GRID.filter((_, index) => index % 40 === 0)) {
        const range = found.find(({ from, to }) => share > from && share < to);
        if (!range) throw new Error(`nobody is cheapest at ${share}`);
        const costs = tables.map((table) => least(table, share, prevalence));
        const best = Math.min(...costs);
        const winners = tables.filter((_, index) => costs[index] <= best + 1e-12);
        const trivial = Math.min(prevalence * share, (1 - prevalence) * (1 - share));
        if (range.trivial) expect(trivial).toBeCloseTo(best, 12);
        else expect(range.tables).toEqual(winners);
        expect(range.trivial !== undefined).toBe(trivial <= best + 1e-12);
      }
    }
  });

  it.each(BELIEFS)("the LC index for %f, %f, %f weighs it by the belief", (...belief) => {
    for (const [a, b] of [
      [FIRST, SECOND],
      [SECOND, THIRD],
      [FIRST, THIRD],
    ]) {
      const cost = (table: CountTable) => (share: number) => least(table, share, prevalence);
      const wins = (x: CountTable, y: CountTable) =>
        mass(belief, (share) => cost(x)(share) < cost(y)(share) - 1e-12);
      const index = lcIndex(compare([a, b], prevalence), a, b, belief);
      expect(index).toBeCloseTo(wins(a, b) - wins(b, a), 2);
      expect(lcIndex(compare([b, a], prevalence), b, a, belief)).toBeCloseTo(-index, 12);
      expect(rangeBelief(compare([a, b], prevalence), belief)).toBeCloseTo(1, 12);
    }
  });

  it("the range of a rule is where no rule of its model costs less", () => {
    const vertices = hull(SECOND);
    const bounds = crossings(SECOND, vertices, prevalence);
    for (const [row, isVertex] of [true, false, true, true].entries()) {
      const { range, share: at } = costPosition(SECOND, vertices, bounds, SECOND.row(row));
      expect(range !== undefined).toBe(isVertex);
      if (range) expect(at).toBeCloseTo((range[0] + range[1]) / 2, 12);
      for (const share of GRID.filter((_, index) => index % 40 === 0)) {
        const cost =
          prevalence * share * (1 - SECOND.tpr[row]) + (1 - prevalence) * (1 - share) * SECOND.fpr[row];
        const isBest = cost <= least(SECOND, share, prevalence) + 1e-12;
        expect(isBest).toBe(range !== undefined && share > range[0] && share < range[1]);
      }
    }
  });
});

it("a rule inside the hull stands where its cost comes nearest to the least", () => {
  const prevalence = 0.3;
  const [vertices, row] = [hull(SECOND), 1];
  const { share } = costPosition(SECOND, vertices, crossings(SECOND, vertices, prevalence), SECOND.row(row));
  // What it costs too much, in proportion to the dearest costs there are, is least.
  const weight = (at: number) => prevalence * at + (1 - prevalence) * (1 - at);
  const above = GRID.map((at) => {
    const cost = prevalence * at * (1 - SECOND.tpr[row]) + (1 - prevalence) * (1 - at) * SECOND.fpr[row];
    return (cost - least(SECOND, at, prevalence)) / weight(at);
  });
  const nearest = GRID[above.indexOf(Math.min(...above))];
  expect(Math.abs(share - nearest)).toBeLessThan(2 * (GRID[1] - GRID[0]));
});

it("a rule on an edge of the hull is best for one share alone", () => {
  const table = makeTable({ threshold: [INF, 3, 2, 1], tp: [0, 4, 8, 10], fp: [0, 1, 2, 10] });
  const bounds = crossings(table, hull(table), 0.5);
  const { range, share } = costPosition(table, hull(table), bounds, table.row(1));
  expect([range, share]).toEqual([[bounds[1], bounds[1]], bounds[1]]);
  expect(bounds[1]).toBeCloseTo(0.2, 12);
});

it("the share of a miss follows from the costs, and the prevalence takes it to the axis of the cost curve", () => {
  const context = { costs: { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true }, prevalence: 0.2, population: 1 };
  expect(missShare(context)).toBeCloseTo(50 / 53, 12);
  const probabilityCost = (0.2 * 50) / (0.2 * 50 + 0.8 * 3);
  expect(shareOf(probabilityCost, 0.2)).toBeCloseTo(50 / 53, 12);
  expect([shareOf(0, 0.2), shareOf(1, 0.2)]).toEqual([0, 1]);
  expect(missShare({ ...context, costs: { ...context.costs, fp: -3 } })).toBeNaN();
});
