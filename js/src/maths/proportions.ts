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

/** How often a stable share leaves its limits: one period of 36. */
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
  const reach = FARTHEST * spread + 1;
  const [first, last] = [
    Math.max(0, Math.floor(size * share - reach)),
    Math.min(size, Math.ceil(size * share + reach)),
  ];
  // From about the mean on, as neighbours differ by a rational factor.
  const middle = clamp(Math.floor(size * share), first, last);
  const factor = (k: number) => (((size - k) / (k + 1)) * (k + a)) / (size - k - 1 + b);
  const chances = new Float64Array(last - first + 1);
  chances[middle - first] = 1;
  for (let k = middle; k < last; k++) chances[k + 1 - first] = chances[k - first] * factor(k);
  for (let k = middle - 1; k >= first; k--) chances[k - first] = chances[k + 1 - first] / factor(k);
  const total = chances.reduce((sum, each) => sum + each, 0);
  let [low, high, below] = [-1, -1, 0];
  for (let index = 0; index < chances.length; index++) {
    // The count at a limit is outside by half.
    const half = (below + chances[index] / 2) / total;
    below += chances[index];
    if (half < RARE / 2 || half > 1 - RARE / 2) continue;
    if (low < 0) low = index;
    high = index;
  }
  // A single count may have nearly all of the probability.
  const single = chances.indexOf(chances.reduce((most, each) => Math.max(most, each), 0));
  return low < 0 ? [first + single, first + single] : [first + low, first + high];
}

/** Limits of a share among so many cases that is stable since a reference, whose own noise they take in. */
export function limits(reference: Share, n: number): [low: number, high: number] {
  const [counted, among] = reference;
  if (!(n > 0 && among > 0)) return [Number.NaN, Number.NaN];
  // Of effective numbers, whole ones with the share that is nearest.
  const [size, seen] = [n, among].map((each) => Math.max(1, Math.floor(each)));
  const [low, high] = countLimits([Math.floor((counted / among) * seen + 0.5), seen], size);
  return [low / size, high / size];
}

/** Whether a share has left its limits. */
export function isOutside([low, high]: [low: number, high: number], [counted, among]: Share): boolean {
  const value = counted / among;
  return value < low || value > high;
}
