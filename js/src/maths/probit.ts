/** Quantile and distribution of the standard normal, for axes. */

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

type Rational = [numerator: number[], denominator: number[]];

// Rational approximations of algorithm AS 241, PPND7 (Wichura 1988), lowest power first.
const CENTRE: Rational = [
  [3.3871327179, 50.434271938, 159.29113202, 59.10937472],
  [1, 17.895169469, 78.757757664, 67.18756361],
];
const MIDDLE: Rational = [
  [1.4234372777, 2.75681539, 1.3067284816, 0.17023821103],
  [1, 0.7370016425, 0.12021132975],
];
const FAR: Rational = [
  [6.657905115, 3.081226386, 0.42868294337, 0.017337203997],
  [1, 0.24197894225, 0.012258202635],
];

function polynomial(powers: number[], x: number): number {
  let sum = 0;
  for (let power = powers.length - 1; power >= 0; power--) sum = sum * x + powers[power];
  return sum;
}

function quotient([numerator, denominator]: Rational, x: number): number {
  return polynomial(numerator, x) / polynomial(denominator, x);
}

/** The z below which a share p of the standard normal lies, to some 1e-7; infinite at 0 and 1. */
export function probit(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  const offset = p - 0.5;
  if (Math.abs(offset) <= 0.425) return offset * quotient(CENTRE, 0.180625 - offset * offset);
  const r = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
  return Math.sign(offset) * (r <= 5 ? quotient(MIDDLE, r - 1.6) : quotient(FAR, r - 5));
}
