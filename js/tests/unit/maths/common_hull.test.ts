import { describe, expect, it } from "vitest";
import { bestFor, commonHull, costRanges, costRatio, nameOf } from "../../../src/maths/common_hull.ts";
import { hull } from "../../../src/maths/hull.ts";
import type { CountTable } from "../../../src/maths/table.ts";
import { makeTable } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;

/** Numbers that look random and are the same every time. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

function randomTable(name: string, seed: number): CountTable {
  const random = numbers(seed);
  const inner = Array.from({ length: 6 }, () => [random.next().value, random.next().value]);
  const column = (index: number, total: number) => [
    0,
    ...inner.map((pair) => Math.round(pair[index] * total)).sort((a, b) => a - b),
    total,
  ];
  const tp = column(0, 20);
  const threshold = [INF, ...tp.slice(1).map((_, row) => 1 - row / 10)];
  return makeTable({ threshold, tp, fp: column(1, 30) }, name);
}

const seeds = Array.from({ length: 60 }, (_, seed) => seed * 7919 + 13);
const models = (seed: number) => ["a", "b", "c"].map((name, index) => randomTable(name, seed + index));

describe("the hull over several models", () => {
  it.each(seeds)("has every rule that is cheapest for some costs, and who has it (%i)", (seed) => {
    const tables = models(seed);
    const { vertices, dominated } = commonHull(tables, hull);
    const ranges = costRanges({ vertices, dominated });
    expect([ranges[0].from, ranges[ranges.length - 1].to]).toEqual([0, 1]);
    for (let step = 1; step < 400; step++) {
      const x = step / 400 + 1e-5;
      const costs = tables.flatMap((table) =>
        [...table.tpr.keys()].map((row) => ({
          table,
          trivial: row === 0 || row === table.length - 1,
          cost: (1 - table.tpr[row]) * x + table.fpr[row] * (1 - x),
        })),
      );
      const least = Math.min(...costs.map(({ cost }) => cost));
      const best = costs.filter(({ cost }) => cost < least + 1e-12);
      const vertex = vertices.find(({ from, to }) => from <= x && x <= to);
      const range = ranges.find(({ from, to }) => from <= x && x <= to);
      expect((1 - (vertex?.tpr ?? 0)) * x + (vertex?.fpr ?? 0) * (1 - x)).toBeCloseTo(least, 12);
      if (range?.table) expect(best.some(({ table }) => table === range.table)).toBe(true);
      else expect(best.some(({ trivial }) => trivial)).toBe(true);
      for (const table of dominated) {
        expect(best.some((each) => each.table === table && !each.trivial) && best.length === 1).toBe(false);
      }
    }
  });

  it("names rules, and the costs they are best for", () => {
    const good = makeTable({ threshold: [INF, 0.8, 0.2], tp: [0, 8, 10], fp: [0, 2, 10] }, "good");
    const bad = makeTable({ threshold: [INF, 0.5, 0.1], tp: [0, 5, 10], fp: [0, 5, 10] }, "bad");
    const { vertices, dominated } = commonHull([bad, good], hull);
    expect(vertices.map(nameOf)).toEqual(["always negative", "good ≥ 0.8", "always positive"]);
    expect(dominated).toEqual([bad]);
    // Slopes 4 and 1/4 at equal classes: a miss costs a quarter of a false positive, and four.
    expect(vertices.map((vertex) => bestFor(vertex, 0.5))).toEqual(["up to 0.25", "0.25 to 4", "from 4 up"]);
    expect(costRatio(0.2, 0.1)).toBeCloseTo(2.25, 12);
  });
});
