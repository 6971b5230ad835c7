import { describe, expect, it } from "vitest";
import { isOutside, limits, newcombe, reach, wilson } from "../../../src/maths/proportions.ts";

describe("intervals of shares", () => {
  const z = reach(0.95);

  it.each([
    [3, 10, 0.107791, 0.603222],
    [0, 12, 0, 0.242494],
    [12, 12, 0.757506, 1],
    [400, 1000, 0.370075, 0.430691],
  ])("Wilson's of %i of %i", (counted, among, low, high) => {
    const found = wilson([counted, among], z);
    expect(found[0]).toBeCloseTo(low, 5);
    expect(found[1]).toBeCloseTo(high, 5);
  });

  // Newcombe (1998), table II, method 10.
  it.each([
    [[56, 70], [48, 80], 0.0524, 0.3339],
    [[9, 10], [3, 10], 0.1705, 0.809],
    [[10, 10], [0, 20], 0.6791, 1],
  ])("Newcombe's of %o and %o", (one, other, low, high) => {
    const found = newcombe(one as [number, number], other as [number, number], z);
    expect(found[0]).toBeCloseTo(low, 4);
    expect(found[1]).toBeCloseTo(high, 4);
  });

  it("reach farther the more have to hold at once", () => {
    expect(reach(0.95, 4)).toBeCloseTo(2.490915, 5);
    expect(reach(0.95, 12)).toBeGreaterThan(reach(0.95, 4));
  });

  it("are unknown of no cases", () => {
    expect(wilson([0, 0], z)).toEqual([Number.NaN, Number.NaN]);
  });
});

const LIMITS = [
  [30, 100, 100, 17, 45],
  [0, 50, 50, 0, 4],
  [50, 50, 70, 65, 70],
  [300, 1000, 40, 6, 18],
  [12, 400, 5000, 73, 269],
  [2500, 10000, 12000, 2847, 3156],
  [1, 3, 2, 0, 2],
];

describe("limits of a stable share", () => {
  /** A generator of numbers in [0, 1) that any machine draws alike (Mulberry32). */
  function drawing(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  const hasLeft = (reference: [number, number], share: [number, number]) =>
    isOutside(limits(reference, share[1]), share);

  it.each([
    [0.3, 200],
    [0.1, 400],
    [0.8, 60],
  ])("are left once in about three years, at %f of %i", (share, n) => {
    const draw = drawing(n);
    const drawn = (): [number, number] => [
      Array.from({ length: n }, () => Number(draw() < share)).reduce((sum, each) => sum + each, 0),
      n,
    ];
    const periods = 4000;
    let left = 0;
    for (let period = 0; period < periods; period++) left += Number(hasLeft(drawn(), drawn()));
    expect((36 * left) / periods).toBeGreaterThan(0.5);
    expect((36 * left) / periods).toBeLessThan(1.6);
  });

  // rocwidgets.numeric.inference.stability.share_limits(positives, n, size, 1 / 36)
  it.each(LIMITS)("are those of Python: %i of %i, %i further", (counted, among, size, low, high) => {
    expect(limits([counted, among], size)).toEqual([low / size, high / size]);
  });

  it("are there for shares of 0 and 1 too", () => {
    expect(limits([0, 50], 50)[1]).toBeGreaterThan(0);
    expect(limits([50, 50], 50)[0]).toBeLessThan(1);
    expect(hasLeft([0, 50], [30, 50])).toBe(true);
  });
});
