import { expect, it } from "vitest";
import { stepsOf } from "../../../src/charts/threshold_metrics.ts";
import { makeTable } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;

/** Height of a line at a place that is no end of a step. */
function at(points: [number, number][], x: number): number {
  const index = points.findIndex(([left], next) => next > 0 && left < x);
  const [[x0, y0], [x1, y1]] = [points[index - 1], points[index]];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

it("a value holds for the thresholds that are its rule", () => {
  const table = makeTable({ threshold: [INF, 0.75, 0.5, 0.25], tp: [0, 2, 3, 4], fp: [0, 0, 1, 4] });
  const [points] = stepsOf(table, table.tpr, [0, 1]);
  for (const [x, height] of [
    [0.9, 0],
    [0.7, 0.5],
    [0.51, 0.5],
    [0.49, 0.75],
    [0.26, 0.75],
    [0.1, 1],
  ]) {
    expect(at(points, x)).toBeCloseTo(height, 12);
  }
});

it("between rows that are kept it is straight, and it is nowhere where it is undefined", () => {
  const table = makeTable({
    threshold: [INF, 0.75, 0.25],
    below: [0.75, 0.625, Number.NEGATIVE_INFINITY],
    tp: [0, 2, 4],
    fp: [0, 0, 4],
  });
  const [points] = stepsOf(table, [Number.NaN, 1, 0], [0, 1]);
  expect(points[0]).toEqual([0.75, 1]);
  expect(at(points, 0.7)).toBe(1);
  expect(at(points, 0.4375)).toBeCloseTo(0.5, 12);
  expect(points.every(([, y]) => !Number.isNaN(y))).toBe(true);
});

it("has a gap where a value is undefined between others", () => {
  const table = makeTable({ threshold: [INF, 0.75, 0.5, 0.25], tp: [0, 2, 3, 4], fp: [0, 0, 1, 4] });
  expect(stepsOf(table, [Number.NaN, 1, Number.NaN, 0], [0, 1])).toEqual([
    [
      [0.75, 1],
      [0.5, 1],
    ],
    [
      [0.25, 0],
      [0, 0],
    ],
  ]);
  expect(stepsOf(table, Array(4).fill(Number.NaN), [0, 1])).toEqual([]);
});
