import { describe, expect, it } from "vitest";
import { distribution, scoreDomain } from "../../../src/maths/distribution.ts";
import { makeTable } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;
const table = makeTable({ threshold: [INF, 0.9, 0.5, 0.2], tp: [0, 2, 3, 4], fp: [0, 0, 2, 6] });

describe("the row of a threshold", () => {
  it.each([
    [INF, 0],
    [1, 0],
    [0.9, 1],
    [0.8999, 1],
    [0.5, 2],
    [0.2, 3],
    [-1, 3],
    [-INF, 3],
  ])("%f is row %i", (threshold, row) => {
    expect(table.indexAt(threshold)).toBe(row);
  });

  it("is the last with a threshold at or above, for any table", () => {
    const thresholds = [INF, ...Array.from({ length: 200 }, (_, index) => 1 - index / 200)];
    const counts = thresholds.map((_, index) => index);
    const large = makeTable({ threshold: thresholds, tp: counts, fp: counts });
    for (let requested = -0.1; requested < 1.1; requested += 0.0031) {
      const slow = thresholds.filter((threshold) => threshold >= requested).length - 1;
      expect(large.indexAt(requested)).toBe(slow);
    }
  });

  it("is known for a share of the cases", () => {
    const own = table.positives / (table.positives + table.negatives);
    expect([0, 0.19, 0.2, 0.5, 0.51, 1].map((share) => table.indexOfShare(share, own))).toEqual([
      0, 0, 1, 2, 2, 3,
    ]);
  });
});

describe("columns", () => {
  it("keep the smallest and the nearest scores apart", () => {
    const tiny = makeTable({ threshold: [INF, 1e-144, 5e-324, 0], tp: [0, 1, 1, 2], fp: [0, 0, 1, 1] });
    expect([1e-144, 5e-324, 0].map((threshold) => tiny.indexAt(threshold))).toEqual([1, 2, 3]);
  });

  it("hold weights as they are", () => {
    const weighted = makeTable({ threshold: [INF, 1], tp: [0, 0.1], fp: [0, 2.5] });
    expect([weighted.tp[1], weighted.fp[1]]).toEqual([0.1, 2.5]);
  });

  it("hold counts past the signed 32-bit range", () => {
    const large = makeTable({ threshold: [INF, 1], tp: [0, 4294967295], fp: [0, 3000000000] });
    expect(large.tp[1]).toBe(4294967295);
  });
});

describe("score distribution", () => {
  it("gives every bin its share of each class, the last bin closed", () => {
    const edge = makeTable({ threshold: [INF, 1, 0.5, 0], tp: [0, 1, 1, 4], fp: [0, 0, 2, 2] });
    const { edges, positive, negative } = distribution(edge, 2);
    expect(edges).toEqual([0, 0.5, 1]);
    expect(positive).toEqual([0.75, 0.25]);
    expect(negative).toEqual([0, 1]);
  });

  it("spans the scores that are not probabilities", () => {
    const margins = makeTable({ threshold: [INF, 3, -2], tp: [0, 1, 1], fp: [0, 0, 1] });
    expect(scoreDomain(margins)).toEqual([-2, 3]);
    expect(scoreDomain(makeTable({ threshold: [INF, 7], tp: [0, 1], fp: [0, 1] }))).toEqual([6.5, 7.5]);
  });
});
