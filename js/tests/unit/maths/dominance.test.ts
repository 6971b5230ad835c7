import { describe, expect, it } from "vitest";
import { dominance } from "../../../src/maths/dominance.ts";
import { makeTable } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;

/** A curve through counts of positives and negatives, thresholds decreasing. */
function curve(tp: number[], fp: number[]) {
  return makeTable({ threshold: tp.map((_, row) => (row === 0 ? INF : -row)), tp, fp });
}

/** TPR of a curve where it is not vertical, by looking at every segment. */
function heightAt({ tpr, fpr }: ReturnType<typeof curve>, x: number): number {
  for (let row = 1; row < tpr.length; row++) {
    if (fpr[row - 1] <= x && x < fpr[row]) {
      return tpr[row - 1] + ((x - fpr[row - 1]) / (fpr[row] - fpr[row - 1])) * (tpr[row] - tpr[row - 1]);
    }
  }
  return Number.NaN;
}

function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** A random curve of so many cases of each class. */
function randomCurve(next: () => number, cases: number) {
  const [tp, fp] = [[0], [0]];
  while (tp[tp.length - 1] < cases || fp[fp.length - 1] < cases) {
    const [up, right] = [0, 0].map(() => Math.floor(next() * 3));
    if (up + right === 0) continue;
    tp.push(Math.min(cases, tp[tp.length - 1] + up));
    fp.push(Math.min(cases, fp[fp.length - 1] + right));
  }
  return curve(tp, fp);
}

describe("dominance", () => {
  it("has the point where both curves are equal", () => {
    // .5 + .5 x = 2 x.
    const found = dominance(curve([0, 2, 4], [0, 0, 4]), curve([0, 4, 4], [0, 2, 4]));
    expect(found.relation).toBe("crossing");
    expect(found.crossings.length).toBe(1);
    expect(found.crossings[0][0]).toBeCloseTo(1 / 3, 12);
    expect(found.crossings[0][1]).toBeCloseTo(2 / 3, 12);
  });

  it("is above, below or equal where curves do not cross", () => {
    const [high, low] = [curve([0, 4, 4], [0, 0, 4]), curve([0, 4], [0, 4])];
    expect(dominance(high, low)).toEqual({ relation: "above", crossings: [] });
    expect(dominance(low, high)).toEqual({ relation: "below", crossings: [] });
    expect(dominance(low, curve([0, 1, 4], [0, 1, 4]))).toEqual({ relation: "equal", crossings: [] });
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    "agrees with a grid of places, seed %i",
    (seed) => {
      const next = random(seed * 7919);
      const [first, second] = [randomCurve(next, 6), randomCurve(next, 6)];
      const found = dominance(first, second);
      const signs = new Set<number>();
      for (let x = 0.0005; x < 1; x += 0.001) {
        const ahead = heightAt(first, x) - heightAt(second, x);
        if (Math.abs(ahead) > 1e-9) signs.add(Math.sign(ahead));
      }
      if (signs.size === 2) expect(found.relation).toBe("crossing");
      // Vertical parts, which no grid sees, can put one curve above the other besides.
      if (found.relation === "above") expect(signs.has(-1)).toBe(false);
      if (found.relation === "below") expect(signs.has(1)).toBe(false);
      for (const [x, y] of found.crossings) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(1);
      }
      const mirrored = { above: "below", below: "above", equal: "equal", crossing: "crossing" }[
        found.relation
      ];
      expect(dominance(second, first).relation).toBe(mirrored);
      expect(dominance(second, first).crossings.length).toBe(found.crossings.length);
    },
  );
});
