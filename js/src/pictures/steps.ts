import { clamp } from "../base/clamp";
import type { Point } from "../base/point";
import type { CountTable } from "../maths/table";

/**
 * A value of every row against the threshold: constant over the thresholds (below, threshold] that are a row's
 * rule, straight over rows that are not here, in several lines where it is undefined between.
 */
export function stepsOf(
  table: CountTable,
  values: ArrayLike<number>,
  [low, high]: [number, number],
): Point[][] {
  const lines: Point[][] = [];
  let points: Point[] = [];
  for (let row = 0; row < table.length; row++) {
    if (Number.isNaN(values[row])) {
      points = [];
      continue;
    }
    if (points.length === 0) lines.push(points);
    points.push([clamp(table.threshold[row], low, high), values[row]]);
    points.push([clamp(table.below[row], low, high), values[row]]);
  }
  return lines;
}
