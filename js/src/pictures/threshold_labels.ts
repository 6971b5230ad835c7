import * as format from "../base/format";
import type { Point } from "../base/point";
import { ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Axis, PointLabel } from "./picture";
import type { RateProjection } from "./rate_projection";

/**
 * In lengths of the axes: room of a label, the part of the x axis in which labels are to the left of their points, and
 * what is too near to the x axis.
 */
const [WIDTH, HEIGHT] = [0.2031, 0.0917];
const [LEFT_FROM, LOWEST] = [0.7513, 0.0713];

/** A value in lengths of an axis from its start. */
function unitOf({ domain: [low, high], log }: Axis, value: number): number {
  return log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

/** Labels of operating points, from the highest threshold down: each is the next whose label has room. */
export function thresholdLabels(
  table: CountTable,
  { point }: Pick<RateProjection, "point">,
  x: Axis,
  y: Axis,
): PointLabel[] {
  const taken: Point[] = [];
  const found: PointLabel[] = [];
  for (let row = 1; row < table.length; row++) {
    const at = point(ratesAt(table, row));
    const [across, up] = [unitOf(x, at[0]), unitOf(y, at[1])];
    const isLeft = across > LEFT_FROM;
    const left = isLeft ? across - WIDTH : across;
    const isFree = taken.every(
      ([other, height]) => Math.abs(left - other) >= WIDTH || Math.abs(up - height) >= HEIGHT,
    );
    if (up < LOWEST || !isFree) continue;
    taken.push([left, up]);
    found.push({ at, text: format.score(table.threshold[row]), isLeft });
  }
  return found;
}
