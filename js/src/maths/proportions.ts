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

/** Limits of a share among so many cases that is stable since a reference, whose own noise they take in. */
export function limits([counted, among]: Share, n: number): [low: number, high: number] {
  // Half a case more of each kind, so that shares of 0 and 1 have limits too.
  const share = (counted + 0.5) / (among + 1);
  const half = reach(1 - RARE) * Math.sqrt(share * (1 - share) * (1 / n + 1 / among));
  return [clamp(counted / among - half, 0, 1), clamp(counted / among + half, 0, 1)];
}

/** Whether a share has left the limits that a reference sets. */
export function outside(reference: Share, share: Share): boolean {
  const [low, high] = limits(reference, share[1]);
  const value = share[0] / share[1];
  return value < low || value > high;
}
