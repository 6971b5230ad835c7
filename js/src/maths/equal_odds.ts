/**
 * The cheapest operating points that are the same in all groups, or close, by mixing thresholds (Hardt, Price & Srebro
 * 2016, section 4.2); see `equal_odds.py` of the Python package.
 */
import { clamp } from "../base/clamp";

/** Rates that differ by less are equal, and so are costs, relatively. */
const TIE = 1e-12;
/** Of a mix: a smaller share decides nobody. */
const NOBODY = 1e-10;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Vertices of a ROC convex hull, from (0, 0) to (1, 1). */
export interface OddsHull {
  fpr: number[];
  tpr: number[];
}

/** What one more unit of each rate costs in a group. */
export interface OddsCost {
  fpr: number;
  tpr: number;
}

export type OddsPoint = [fpr: number, tpr: number];

/** Two vertices of a hull, and the shares of the cases that are decided by the second, or without their score. */
export interface Mix {
  first: number;
  second: number;
  mixed: number;
  always: number;
  never: number;
}

/** The first index whose value is at least this one; the length if there is none. */
function firstFrom(values: number[], at: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The value at a place between increasing ones; the ends beyond. */
function between(at: number, x: number[], y: number[]): number {
  const right = firstFrom(x, at);
  if (right === 0) return y[0];
  if (right === x.length) return y[right - 1];
  return y[right - 1] + ((at - x[right - 1]) / (x[right] - x[right - 1])) * (y[right] - y[right - 1]);
}

function increasing(values: number[]): number[] {
  return [...new Set(values)].sort((one, other) => one - other);
}

/** The hull as a function of the false positive rate: its start may be vertical. */
function topOf({ fpr, tpr }: OddsHull): OddsHull {
  const last = [...fpr.keys()].filter((at) => at === fpr.length - 1 || fpr[at + 1] > fpr[at]);
  return { fpr: last.map((at) => fpr[at]), tpr: last.map((at) => tpr[at]) };
}

/** The cheapest point that every group reaches; of equally cheap ones the one that flags fewest. */
export function commonPoint(hulls: OddsHull[], costs: OddsCost[]): OddsPoint {
  const tops = hulls.map(topOf);
  const places = increasing(tops.flatMap(({ fpr }) => fpr));
  const heights = tops.map((top) => places.map((at) => between(at, top.fpr, top.tpr)));
  // Between neighbouring vertices all hulls are straight, so that a corner of the lowest one is a crossing of two.
  const crossings = heights.flatMap((one, index) =>
    heights.slice(index + 1).flatMap((other) => crossingsOf(places, one, other)),
  );
  const reached = [...places, ...crossings].map(
    (at): OddsPoint => [at, Math.min(...tops.map((top) => between(at, top.fpr, top.tpr)))],
  );
  const points: OddsPoint[] = [[0, 0], ...reached];
  const [ofFpr, ofTpr] = (["fpr", "tpr"] as const).map((name) =>
    costs.reduce((sum, each) => sum + each[name], 0),
  );
  const cost = points.map(([fpr, tpr]) => ofFpr * fpr + ofTpr * tpr);
  const most = Math.min(...cost) + TIE * (Math.abs(ofFpr) + Math.abs(ofTpr));
  const best = points.filter((_, index) => cost[index] <= most);
  return best.reduce((fewest, each) => (each[0] + each[1] < fewest[0] + fewest[1] ? each : fewest));
}

/** Where one line through heights passes another. */
function crossingsOf(x: number[], one: number[], other: number[]): number[] {
  return x.slice(1).flatMap((right, left) => {
    const [before, after] = [left, left + 1].map((at) => one[at] - other[at]);
    if (!(before * after < 0)) return [];
    return [x[left] + (before / (before - after)) * (right - x[left])];
  });
}

/** The least cost of a group by its true positive rate, with its false positive rate in a range. */
interface Slice {
  tpr: number[];
  cost: number[];
  /** The cheapest false positive rate at each. */
  fprs: number[];
}

/** A hull, and what it is looked up by. */
interface Kind {
  hull: OddsHull;
  top: OddsHull;
  /** Of a horizontal end, the left point. */
  left: OddsHull;
  cost: OddsCost;
}

function kindOf(hull: OddsHull, cost: OddsCost): Kind {
  const { fpr, tpr } = hull;
  const first = [...tpr.keys()].filter((at) => at === 0 || tpr[at] > tpr[at - 1]);
  const left = { fpr: first.map((at) => fpr[at]), tpr: first.map((at) => tpr[at]) };
  return { hull, top: topOf(hull), left, cost };
}

function sliceOf({ hull, top, left, cost }: Kind, start: number, tolerance: number): Slice {
  const end = Math.min(start + tolerance, 1);
  const highest = between(end, top.fpr, top.tpr);
  const kinks = [...hull.tpr, start, end, between(start, top.fpr, top.tpr), highest];
  const tpr = increasing(kinks.map((each) => clamp(each, start, highest)));
  const fprs = tpr.map((each) =>
    cost.fpr >= 0 ? clamp(between(each, left.tpr, left.fpr), start, end) : Math.min(each, end),
  );
  return { tpr, fprs, cost: tpr.map((each, at) => cost.tpr * each + cost.fpr * fprs[at]) };
}

/** The least cost of true positive rates within a tolerance, and these rates. */
function inRange(slices: Slice[], tolerance: number): { cost: number; rates: number[] } {
  const ends = slices.map(({ tpr }) => [tpr[0], tpr[tpr.length - 1]]);
  const highest = Math.min(...ends.map(([, last]) => last));
  const lowest = Math.max(...ends.map(([first]) => first)) - tolerance;
  const vertices = slices.flatMap(({ tpr }) => tpr);
  const before = vertices.map((each) => each - tolerance);
  const starts = increasing([...vertices, ...before].map((each) => clamp(each, lowest, highest)));
  const bests = slices.map(({ tpr, cost }) => tpr[cost.indexOf(Math.min(...cost))]);
  const ratesAt = (start: number) =>
    slices.map((_, index) => {
      const [first, last] = ends[index];
      return clamp(bests[index], clamp(start, first, last), clamp(start + tolerance, first, last));
    });
  const costAt = (rates: number[]) =>
    slices.reduce((sum, { tpr, cost }, index) => sum + between(rates[index], tpr, cost), 0);
  const costFrom = (place: number) => costAt(ratesAt(starts[place]));
  // It is convex, so the first place from which it does not fall is the best.
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (costFrom(middle) <= costFrom(middle + 1)) high = middle;
    else low = middle + 1;
  }
  return { cost: costFrom(low), rates: ratesAt(starts[low]) };
}

/** The cheapest points of groups whose rates of both classes differ by at most a tolerance. */
export function nearPoints(hulls: OddsHull[], costs: OddsCost[], tolerance: number): OddsPoint[] {
  const kinds = hulls.map((hull, index) => kindOf(hull, costs[index]));
  const at = (start: number) =>
    inRange(
      kinds.map((kind) => sliceOf(kind, start, tolerance)),
      tolerance,
    );
  // The least cost is convex in the beginning of the range of false positive rates.
  let [low, high] = [0, 1];
  let inner = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let cost = inner.map((each) => at(each).cost);
  while (high - low > TIE) {
    const isLeft = cost[0] <= cost[1];
    [low, high] = isLeft ? [low, inner[1]] : [inner[0], high];
    const next = isLeft ? high - GOLDEN * (high - low) : low + GOLDEN * (high - low);
    const found = at(next).cost;
    inner = isLeft ? [next, inner[0]] : [inner[1], next];
    cost = isLeft ? [found, cost[0]] : [cost[1], found];
  }
  // A vertex, or a tolerance before it, is hit exactly.
  const vertices = [0, 1, ...hulls.flatMap(({ fpr }) => fpr)];
  const starts = [...vertices, ...vertices.map((each) => each - tolerance)].map((each) => clamp(each, 0, 1));
  const near = increasing(starts).sort((one, other) => Math.abs(one - low) - Math.abs(other - low));
  const tried = increasing([low, ...near.slice(0, 2)]);
  const found = tried.map((each) => at(each));
  const slack = TIE * costs.reduce((sum, { fpr, tpr }) => sum + Math.abs(fpr) + Math.abs(tpr), 0);
  const least = Math.min(...found.map((each) => each.cost)) + slack;
  const place = found.findIndex((each) => each.cost <= least);
  return kinds.map((kind, index) => {
    const [slice, tpr] = [sliceOf(kind, tried[place], tolerance), found[place].rates[index]];
    return [between(tpr, slice.tpr, slice.fprs), tpr];
  });
}

/** How a group reaches a point at or below its hull: by a point of the hull, and without a score. */
export function mixAt(hull: OddsHull, [fpr, tpr]: OddsPoint): Mix {
  const last = hull.fpr.length - 1;
  if (isOn(hull, fpr, tpr)) return edgeAt(hull, fpr + tpr);
  if (tpr - fpr <= TIE) return { first: 0, second: last, mixed: shareOf(fpr), always: 0, never: 0 };
  const without = towardsNone(hull, fpr, tpr);
  // Turned by the falling diagonal, flagging all is flagging none.
  const flipped = (values: number[]) => values.map((each) => 1 - each).reverse();
  const turned = towardsNone({ fpr: flipped(hull.tpr), tpr: flipped(hull.fpr) }, 1 - tpr, 1 - fpr);
  if (without.never <= turned.never) return without;
  const [first, second] = [last - turned.second, last - turned.first];
  return { first, second, mixed: 1 - turned.mixed, always: turned.never, never: 0 };
}

function isOn(hull: OddsHull, fpr: number, tpr: number): boolean {
  const { first, second, mixed } = edgeAt(hull, fpr + tpr);
  const [x, y] = [hull.fpr, hull.tpr].map((each) => (1 - mixed) * each[first] + mixed * each[second]);
  return Math.abs(x - fpr) + Math.abs(y - tpr) <= NOBODY;
}

/** The mix of two vertices, by the sum of both rates, which increases along a hull. */
function edgeAt({ fpr, tpr }: OddsHull, at: number): Mix {
  const along = fpr.map((each, index) => each + tpr[index]);
  const second = clamp(firstFrom(along, at), 1, along.length - 1);
  const first = second - 1;
  const mixed = shareOf((at - along[first]) / (along[second] - along[first]));
  return { first, second, mixed, always: 0, never: 0 };
}

/** The mix of flagging none and the point of the hull that is straight behind. */
function towardsNone(hull: OddsHull, fpr: number, tpr: number): Mix {
  // Above 0 left of the ray from (0, 0) through the point.
  const aside = hull.fpr.map((x, at) => hull.tpr[at] * fpr - x * tpr);
  const second = aside.findIndex((each) => each < 0);
  const first = second - 1;
  // Rounding alone puts the point left of the first edge.
  if (first <= 0) return edgeAt(hull, fpr + tpr);
  const share = aside[first] / (aside[first] - aside[second]);
  const reached = (1 - share) * hull.tpr[first] + share * hull.tpr[second];
  return { first, second, mixed: shareOf(share), always: 0, never: 1 - tpr / reached };
}

/** A share of cases without what rounding leaves of none or all. */
function shareOf(share: number): number {
  if (share < NOBODY) return 0;
  return share > 1 - NOBODY ? 1 : share;
}
