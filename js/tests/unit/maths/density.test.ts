import { describe, expect, it } from "vitest";
import type { Point } from "../../../src/base/point.ts";
import { rug } from "../../../src/charts/reliability.ts";
import { densities } from "../../../src/maths/density.ts";
import { discriminationDistance, distribution, overlap } from "../../../src/maths/distribution.ts";
import { makeTable } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;
const table = makeTable({ threshold: [INF, 0.9, 0.5, 0.2], tp: [0, 2, 3, 4], fp: [0, 0, 2, 6] });
const margins = makeTable({ threshold: [INF, 30, 4, -20], tp: [0, 2, 3, 4], fp: [0, 0, 2, 6] });

const area = (points: Point[]) =>
  points
    .slice(1)
    .reduce((sum, [x, y], index) => sum + ((x - points[index][0]) * (y + points[index][1])) / 2, 0);

describe("densities", () => {
  it.each([
    ["probabilities", table],
    ["margins", margins],
    ["scores of 0 and 1", makeTable({ threshold: [INF, 1, 0], tp: [0, 3, 4], fp: [0, 1, 6] })],
    ["one score", makeTable({ threshold: [INF, 0.3], tp: [0, 4], fp: [0, 6] })],
  ])("of %s have area 1 and end with the domain", (_, of) => {
    const { positive, negative } = densities(of);
    for (const { points, bandwidth } of [positive, negative]) {
      expect(area(points)).toBeCloseTo(1, 2);
      expect(bandwidth).toBeGreaterThan(0);
      for (const [, height] of points) expect(height).toBeGreaterThanOrEqual(0);
    }
  });

  it("are Gaussian kernels of Silverman's width, mirrored at the ends", () => {
    const { positive } = densities(table);
    // Positives at .9 (2), .5 and .2; a score is taken to lie in the middle of its bin of 1/60.
    const centres = [0.9, 0.9, 0.5, 0.2].map((score) => (Math.floor(score * 60 + 1e-9) + 0.5) / 60);
    const mean = centres.reduce((sum, centre) => sum + centre, 0) / 4;
    const deviation = Math.sqrt(centres.reduce((sum, centre) => sum + (centre - mean) ** 2, 0) / 4);
    const width = 0.9 * Math.min(deviation, (0.9 - 0.5) / 1.34) * 4 ** -0.2;
    expect(positive.bandwidth).toBeCloseTo(width, 12);
    const kernel = (z: number) => Math.exp(-0.5 * (z / width) ** 2) / (width * Math.sqrt(2 * Math.PI));
    for (const [x, height] of positive.points) {
      const places = centres.flatMap((centre) => [centre, -centre, 2 - centre]);
      const expected = places.reduce((sum, place) => sum + kernel(x - place), 0) / 4;
      expect(height).toBeCloseTo(expected, 10);
    }
  });
});

describe("what tells the classes apart", () => {
  it("is the distance of their means", () => {
    // Positives (.9 + .9 + .5 + .2) / 4, negatives (.5 + .5 + 4 x .2) / 6.
    expect(discriminationDistance(table)).toBeCloseTo(0.625 - 0.3, 12);
    expect(discriminationDistance(margins)).toBeUndefined();
  });

  it("is what their histograms do not share", () => {
    // In thirds: positives 1/4, 1/4, 2/4; negatives 4/6, 2/6, 0.
    expect(overlap(distribution(table, 3))).toBeCloseTo(0.5, 12);
    const apart = makeTable({ threshold: [INF, 1, 0], tp: [0, 2, 2], fp: [0, 0, 3] });
    expect(overlap(distribution(apart, 2))).toBe(0);
  });
});

describe("the rug", () => {
  it("has a mark for every score of the class, as long as its cases are many", () => {
    const { points } = rug(table, table.tp, [1, 2]);
    const marks = points.filter((_, index) => index % 2);
    expect(marks.map(([x]) => x)).toEqual([0.2, 0.5, 0.9]);
    expect(marks[2][1]).toBe(2);
    expect(marks[1][1]).toBeCloseTo(1.25 + 0.75 * Math.SQRT1_2, 12);
    expect(rug(table, table.fp, [0, -1]).points.length).toBe(4);
  });

  it("never has more marks than there are columns", () => {
    const scores = Array.from({ length: 5000 }, (_, index) => 1 - index / 5000);
    const counts = [0, ...scores.map((_, index) => index + 1)];
    const many = makeTable({ threshold: [INF, ...scores], tp: counts, fp: counts });
    const { points } = rug(many, many.tp, [0, 1]);
    expect(points.length / 2).toBeLessThanOrEqual(151);
    expect(points.length / 2).toBeGreaterThan(140);
  });
});
