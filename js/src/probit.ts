/** Quantile and distribution of the standard normal, for axes; exact to some 1e-9, far below a pixel. */

/** Abramowitz & Stegun 26.2.17 is too coarse for tails, so the quantile is refined by Halley's method on this. */
export function normal(z: number): number {
  return z <= 0 ? tail(-z) : 1 - tail(z);
}

/** P(Z > z) for z >= 0: series near zero, continued fraction beyond (Abramowitz & Stegun 26.2.10 and 26.2.14). */
function tail(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) {
    let fraction = 0;
    for (let k = 60; k > 0; k--) fraction = k / (z + fraction);
    return density / (z + fraction);
  }
  let [term, sum] = [z, z];
  for (let k = 1; k < 60; k++) {
    term *= (z * z) / (2 * k + 1);
    sum += term;
  }
  return 0.5 - density * sum;
}

/** The z below which a share p of the standard normal lies; infinite at 0 and 1. */
export function probit(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  let z = p < 0.5 ? -Math.sqrt(-2 * Math.log(p)) : Math.sqrt(-2 * Math.log(1 - p));
  for (let round = 0; round < 12; round++) {
    const slope = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const step = (normal(z) - p) / slope;
    z -= step / (1 + (z * step) / 2);
  }
  return z;
}
