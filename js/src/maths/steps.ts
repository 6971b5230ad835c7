const MAGNITUDE = 2n ** 63n - 1n;
const word = new DataView(new ArrayBuffer(8));

/** Numbers in the order of the float64, neighbours one apart, and those of both zeros the same. */
function place(value: number): bigint {
  word.setFloat64(0, value);
  const bits = word.getBigInt64(0);
  return bits < 0n ? -(bits & MAGNITUDE) : bits;
}

/** The float64 that is so many numbers below another one, NaN if that is no number of steps. */
export function lowered(value: number, steps: number): number {
  if (!Number.isFinite(steps)) return Number.NaN;
  const lower = place(value) - BigInt(steps);
  word.setBigInt64(0, lower < 0n ? -lower : lower);
  return lower < 0n ? -word.getFloat64(0) : word.getFloat64(0);
}

/** By how many float64 numbers one is above another, rounded down to 8 binary digits. */
export function stepsAbove(lower: number, value: number): number {
  const steps = place(value) - place(lower);
  const dropped = BigInt(Math.max(steps.toString(2).length - 8, 0));
  return Number((steps >> dropped) << dropped);
}
