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
  const least = Math.min(...cost) + TIE * Math.max(...cost.map(Math.abs));
  return rate[cost.findIndex((each) => each <= least)];
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

/** A point of each group, how far apart their rates are, and what they cost together. */
export interface Closest {
  places: number[];
  gap: number;
  cost: number;
}

/**
 * What finds the cheapest points whose rates differ by at most a tolerance or, if none are so close, the closest ones;
 * nothing is mixed. The rates lie in a range that begins at one of the points, and every range is tried.
 */
export function closest(rates: number[][], costs: number[][]): (tolerance: number) => Closest {
  const orders = rates.map((rate) => [...rate.keys()].sort((a, b) => rate[a] - rate[b] || a - b));
  const sorted = orders.map((order, group) => order.map((at) => rates[group][at]));
  const highest = Math.min(...sorted.map((rate) => rate[rate.length - 1]));
  const starts = Float64Array.from(new Set(sorted.flat()))
    .filter((each) => each <= highest)
    .sort();
  const farthest = new Float64Array(starts.length);
  for (const rate of sorted) {
    let first = 0;
    for (const [index, start] of starts.entries()) {
      while (rate[first] < start) first++;
      farthest[index] = Math.max(farthest[index], rate[first] - start);
    }
  }
  const nearest = farthest.reduce((least, each) => Math.min(least, each), 1);
  const largest = costs.map((cost) => cost.reduce((most, each) => Math.max(most, Math.abs(each)), 0));
  const slack = TIE * largest.reduce((sum, each) => sum + each, 0);
  return (tolerance) => {
    const reach = Math.max(tolerance, nearest) + TIE;
    const total = new Float64Array(starts.length);
    for (const [group, rate] of sorted.entries())
      addLeast(total, { rate, order: orders[group], cost: costs[group] }, starts, reach);
    const most = total.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY) + slack;
    const start = starts[total.findIndex((each) => each <= most)];
    const places = rates.map((rate, group) => {
      const near = [...rate.keys()].filter((at) => rate[at] >= start && rate[at] <= start + reach);
      const least = Math.min(...near.map((at) => costs[group][at])) + slack;
      return near.find((at) => costs[group][at] <= least) as number;
    });
    const chosen = places.map((at, group) => rates[group][at]);
    const cost = places.reduce((sum, at, group) => sum + costs[group][at], 0);
    return { places, gap: Math.max(...chosen) - Math.min(...chosen), cost };
  };
}

/** Points of a group by increasing rate, and their costs by place. */
interface Sorted {
  rate: number[];
  order: number[];
  cost: number[];
}

/** Add the least cost of the points in each range of rates; ranges begin later and later, as do their ends. */
function addLeast(
  total: Float64Array,
  { rate, order, cost }: Sorted,
  starts: Float64Array,
  reach: number,
): void {
  // Points that may be the cheapest of a range, by increasing cost; the first one is.
  const waiting = new Int32Array(rate.length);
  let [head, tail, end] = [0, 0, 0];
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index];
    for (; end < rate.length && rate[end] <= start + reach; end++) {
      while (tail > head && cost[order[waiting[tail - 1]]] >= cost[order[end]]) tail--;
      waiting[tail++] = end;
    }
    while (head < tail && rate[waiting[head]] < start) head++;
    total[index] += head < tail ? cost[order[waiting[head]]] : Number.POSITIVE_INFINITY;
  }
}

/** Shares flagged within a budget, what they cost, and what one more case flagged would save. */
export interface Budgeted extends Found {
  oneMore: number;
}

/**
 * The shares of least cost with which at most so many cases are flagged: edges of all curves, which save less and less
 * per case, are taken until the budget is spent.
 */
export function budgeted(curves: CostCurve[], sizes: number[], most: number): Budgeted {
  const edges = curves
    .flatMap(({ rate, cost }, group) =>
      rate.slice(1).map((next, at) => {
        const width = next - rate[at];
        return { group, width, slope: (cost[at + 1] - cost[at]) / (sizes[group] * width) };
      }),
    )
    .filter(({ slope }) => slope < 0)
    .sort((one, other) => one.slope - other.slope);
  const rates = curves.map(() => 0);
  let [left, oneMore] = [most, 0];
  for (const { group, width, slope } of edges) {
    const room = left / sizes[group];
    if (room < width * (1 - TIE)) {
      rates[group] += room;
      oneMore = -slope;
      break;
    }
    rates[group] += width;
    left = Math.max(0, left - width * sizes[group]);
  }
  return { ...found(curves, rates), oneMore };
}
