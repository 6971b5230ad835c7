import { clamp } from "../base/clamp";
import type { Share } from "./parts";
import { probit } from "./probit";

/** Standard errors that an interval reaches, of one share, or of so many that all hold at once (Šidák). */
export function reach(confidence: number, intervals = 1): number {
  return probit((1 + confidence ** (1 / intervals)) / 2);
}

/** Wilson's score interval of a share; NaN of no cases. */
export function wilson([counted, among]: Share, z: number): [low: number, high: number] {
  const [share, excess] = [counted / among, (z * z) / among];
  const centre = (share + excess / 2) / (1 + excess);
  const half = Math.sqrt(excess * share * (1 - share) + (excess * excess) / 4) / (1 + excess);
  // At shares of 0 and 1 one end is the share itself, which rounding must not pass.
  return [clamp(centre - half, 0, share), clamp(centre + half, share, 1)];
}

/** Newcombe's interval of the difference of two shares, from the score intervals of both; NaN of no cases. */
export function newcombe(one: Share, other: Share, z: number): [low: number, high: number] {
  const [[low, high], [otherLow, otherHigh]] = [wilson(one, z), wilson(other, z)];
  const [share, against] = [one[0] / one[1], other[0] / other[1]];
  const difference = share - against;
  return [
    difference - Math.hypot(share - low, otherHigh - against),
    difference + Math.hypot(high - share, against - otherLow),
  ];
}

/** How often a stable share leaves its limits: one month of three years. */
const RARE = 1 / 36;
/** Standard deviations from the mean beyond which counts have no probability that matters. */
const FARTHEST = 12;

/**
 * The least and the most of so many further cases that are counted if the share is the same; see `share_limits` of the
 * Python package.
 */
function countLimits([counted, among]: Share, size: number): [low: number, high: number] {
  const [a, b] = [counted + 0.5, among - counted + 0.5];
  const share = a / (a + b);
  const spread = Math.sqrt((size * share * (1 - share) * (a + b + size)) / (a + b + 1));
  const first = Math.max(0, Math.floor(size * share - FARTHEST * spread - 1));
  const last = Math.min(size, Math.ceil(size * share + FARTHEST * spread + 1));
  // Neighbours differ by a rational factor.
  const logs = [0];
  for (let k = first; k < last; k++)
    logs.push(logs[k - first] + Math.log((((size - k) / (k + 1)) * (k + a)) / (size - k - 1 + b)));
  const most = logs.reduce((largest, each) => Math.max(largest, each), Number.NEGATIVE_INFINITY);
  const chances = logs.map((log) => Math.exp(log - most));
  const total = chances.reduce((sum, each) => sum + each, 0);
  const inside: number[] = [];
  let below = 0;
  for (const [index, chance] of chances.entries()) {
    // The count at a limit is outside by half.
    const middle = (below + chance / 2) / total;
    below += chance;
    if (middle >= RARE / 2 && middle <= 1 - RARE / 2) inside.push(index);
  }
  const [low, high] =
    inside.length > 0 ? [inside[0], inside[inside.length - 1]] : [logs.indexOf(most), logs.indexOf(most)];
  return [first + low, first + high];
}

/** Limits of a share among so many cases that is stable since a reference, whose own noise they take in. */
export function limits(reference: Share, n: number): [low: number, high: number] {
  if (!(n > 0 && reference[1] > 0)) return [Number.NaN, Number.NaN];
  const [low, high] = countLimits(reference, n);
  return [low / n, high / n];
}

/** Whether a share has left the limits that a reference sets. */
export function outside(reference: Share, share: Share): boolean {
  const [low, high] = limits(reference, share[1]);
  const value = share[0] / share[1];
  return value < low || value > high;
}
