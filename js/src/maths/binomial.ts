/**
 * Exact tails of the binomial distribution, and what follows from them: the same operations in the same order as
 * `rocwidgets/numeric/decisions/binomial.py`.
 */

import { bisectLeft } from "d3-array";
import { cached } from "../base/cached";

const HALF_LOG_2PI = 0.5 * Math.log(2 * Math.PI);
const CLOSE = 1e-15;
const SETTLED = 1e-9;
const NEWTON = 100;
/** Of a band: how many counts of many cases it is exact at. */
const FINEST = 0.005;
/** Errors of Stirling's formula for the factorials that its series is too coarse for. */
const SMALL = Array.from({ length: 16 }, (_, n) => {
  let factorial = 1;
  for (let each = 2; each <= n; each++) factorial *= each;
  return n === 0 ? 0 : Math.log(factorial) - (n + 0.5) * Math.log(n) + n - HALF_LOG_2PI;
});

/** The logarithm of n! less that of Stirling's formula. */
function stirling(n: number): number {
  if (n < SMALL.length) return SMALL[n];
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / n;
}

/** x log(x / mean) + mean - x. */
function deviance(x: number, mean: number): number {
  const away = (x - mean) / mean;
  return mean * ((1 + away) * Math.log1p(away) - away);
}

/** Probability of exactly k successes in n trials (Loader 2000). */
function probability(k: number, n: number, p: number): number {
  if (k === 0) return Math.exp(n * Math.log1p(-p));
  if (k === n) return Math.exp(n * Math.log(p));
  const away = deviance(k, n * p) + deviance(n - k, n * (1 - p));
  const error = stirling(n) - stirling(k) - stirling(n - k);
  return Math.exp(error - away) * Math.sqrt(n / (2 * Math.PI * k * (n - k)));
}

/** Probability of k or more where that is beyond the mean: terms fall by a ratio that falls. */
function tail(k: number, n: number, p: number): number {
  const odds = p / (1 - p);
  let [term, total] = [1, 1];
  for (let at = k; at < n && term > CLOSE * total; at++) {
    term *= ((n - at) / (at + 1)) * odds;
    total += term;
  }
  return probability(k, n, p) * total;
}

/** Probability of k or more successes in n trials. */
function atLeastSuccesses(k: number, n: number, p: number): number {
  if (k <= 0) return 1;
  return k > p * n ? tail(k, n, p) : 1 - tail(n - k + 1, n, 1 - p);
}

/** Probability of k or fewer successes in n trials. */
function atMostSuccesses(k: number, n: number, p: number): number {
  return atLeastSuccesses(n - k, n, 1 - p);
}

/** The most errors of n cases that show a rate of at most `rate`; -1 if not even none do. */
export function mostErrors(n: number, rate: number, alpha: number): number {
  if (rate >= 1) return n;
  if (rate <= 0) return -1;
  let [low, high] = [0, n];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (atMostSuccesses(middle, n, rate) > alpha) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/** The exact upper confidence bound on a rate (Clopper & Pearson 1934). */
export function upperBound(k: number, n: number, alpha: number): number {
  if (k >= n) return 1;
  const square = -2 * Math.log(alpha);
  const spread = Math.sqrt(square * ((k * (n - k)) / n + square / 4));
  let p = Math.min((k + square / 2 + spread) / (n + square), 1 - CLOSE);
  for (let step = 0; step < NEWTON; step++) {
    const below = atMostSuccesses(k, n, p);
    const slope = ((n - k) * probability(k, n, p)) / (1 - p) / below;
    const change = Math.log(alpha / below) / slope;
    p = Math.min(p - change, 1 - CLOSE);
    if (Math.abs(change) <= SETTLED * Math.min(p, 1 - p)) break;
  }
  return p;
}

/** Upper bounds on an error rate, valid at all thresholds at once: exact at some counts, which share one alpha. */
class RateBand {
  readonly #counts: number[];
  readonly #bounds: number[];

  constructor(n: number, alpha: number) {
    const counts = [0];
    for (let k = 0; k < n - 1; ) {
      const rarer = Math.min(k, n - k);
      const step = Math.max(Math.sqrt(rarer * (1 - rarer / n)), FINEST * rarer, 1);
      k = Math.min(k + Math.floor(step), n - 1);
      counts.push(k);
    }
    this.#bounds = [...counts.map((k) => upperBound(k, n, alpha / counts.length)), 1];
    this.#counts = [...counts, n];
  }

  upper(count: number): number {
    return this.#bounds[bisectLeft(this.#counts, count)];
  }
}

const BANDS = new Map<string, RateBand>();

/** The band for a class of n cases. */
export function rateBand(n: number, alpha: number): RateBand {
  return cached(BANDS, `${n} ${alpha}`, () => new RateBand(n, alpha));
}
