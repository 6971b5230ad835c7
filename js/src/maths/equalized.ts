import { clamp } from "../base/clamp";
import { upperHull } from "./hull";

/** Costs that differ by less, relatively, are equal. */
const TIE = 1e-12;

/** The least cost of a group at each rate: the lower hull of its operating points, between which cases are mixed. */
export interface CostCurve {
  /** Rows of the vertices, by increasing rate. */
  row: number[];
  rate: number[];
  cost: number[];
}

/** The curve of operating points whose rate never falls, from 0 to 1. */
export function costCurve(rate: Float64Array, cost: Float64Array): CostCurve {
  // Of points of one rate the cheapest counts.
  const first: number[] = [];
  for (let row = 0; row < rate.length; row++) {
    const last = first[first.length - 1];
    if (last === undefined || rate[row] > rate[last]) first.push(row);
    else if (cost[row] < cost[last]) first[first.length - 1] = row;
  }
  const [x, y] = [first.map((row) => rate[row]), first.map((row) => -cost[row])];
  // Sheared, the points never step down, and the upper hull is that of ROC space.
  const steepest = Math.min(0, ...x.slice(1).map((_, at) => (y[at + 1] - y[at]) / (x[at + 1] - x[at])));
  const raised = y.map((value, at) => value - y[0] - steepest * (x[at] - x[0]));
  const row = upperHull({ x, y: raised, exact: false }).map((at) => first[at]);
  return { row, rate: row.map((each) => rate[each]), cost: row.map((each) => cost[each]) };
}

/** The smallest rate of least cost. */
function best({ rate, cost }: CostCurve): number {
  return rate[cost.indexOf(Math.min(...cost))];
}

/** The vertex at or above a rate, not the first. */
function after({ rate }: CostCurve, value: number): number {
  const at = rate.findIndex((each) => each >= value);
  return clamp(at < 0 ? rate.length - 1 : at, 1, rate.length - 1);
}

function costAt(curve: CostCurve, value: number): number {
  const { rate, cost } = curve;
  if (rate.length === 1) return cost[0];
  const right = after(curve, value);
  const part = (value - rate[right - 1]) / (rate[right] - rate[right - 1]);
  return cost[right - 1] + part * (cost[right] - cost[right - 1]);
}

/** Rows of the two thresholds that make a rate, and the share of the cases that the second decides. */
export function mixedRows(curve: CostCurve, value: number): [first: number, second: number, mixed: number] {
  const { rate, row } = curve;
  if (rate.length === 1) return [row[0], row[0], 0];
  const right = after(curve, value);
  const mixed = (value - rate[right - 1]) / (rate[right] - rate[right - 1]);
  return [row[right - 1], row[right], mixed];
}

/** A rate of each group, and what they cost together. */
export interface Found {
  rates: number[];
  cost: number;
}

function found(curves: CostCurve[], rates: number[]): Found {
  return { rates, cost: curves.reduce((sum, curve, index) => sum + costAt(curve, rates[index]), 0) };
}

/** The rate of least cost of each group, whatever those of the others are. */
export function separate(curves: CostCurve[]): Found {
  return found(curves, curves.map(best));
}

/** The rates of least cost that differ by at most a tolerance; of equally good ones the smallest. */
export function equalized(curves: CostCurve[], tolerance: number): Found {
  const vertices = curves.flatMap(({ rate }) => rate);
  const before = vertices.map((rate) => rate - tolerance);
  const starts = [...new Set([...vertices, ...before].map((rate) => clamp(rate, 0, 1)))].sort(
    (a, b) => a - b,
  );
  const bests = curves.map(best);
  const ratesFrom = (start: number) =>
    bests.map((rate) => clamp(rate, start, Math.min(start + tolerance, 1)));
  const costs = starts.map((start) => found(curves, ratesFrom(start)).cost);
  const slack =
    TIE * curves.reduce((sum, { cost }) => sum + Math.max(...cost.map((each) => Math.abs(each))), 0);
  const least = Math.min(...costs) + slack;
  return found(curves, ratesFrom(starts[costs.findIndex((cost) => cost <= least)]));
}
