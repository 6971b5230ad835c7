/** Numbers as decimals: `digits` with a point after the first, times ten to the power of `exponent`. */
export interface Decimal {
  digits: string;
  exponent: number;
}

const ZERO: Decimal = { digits: "0", exponent: 0 };

/** The shortest decimal that names a number, without its sign. */
export function decimalOf(value: number): Decimal {
  const [mantissa, power] = Math.abs(value).toExponential().split("e");
  return { digits: mantissa.replace(".", ""), exponent: Number(power) };
}

/** A decimal rounded to so many digits, halves up; to none or fewer it may be ten or nothing. */
export function toDigits({ digits, exponent }: Decimal, count: number): Decimal {
  if (count >= digits.length) return { digits, exponent };
  const isUp = count >= 0 && digits[count] >= "5";
  const kept = digits.slice(0, Math.max(0, count));
  if (!isUp) return kept ? { digits: kept, exponent } : ZERO;
  const next = String(BigInt(kept || "0") + 1n);
  // What was all nines, or nothing, has one digit more.
  return next.length > kept.length
    ? { digits: next.slice(0, Math.max(1, kept.length)), exponent: exponent + 1 }
    : { digits: next, exponent };
}

/** A number rounded to so many significant digits, halves away from zero, as a person would round what is written. */
export function significant(value: number, count: number): number {
  const { digits, exponent } = toDigits(decimalOf(value), count);
  return Math.sign(value) * Number(`${digits[0]}.${digits.slice(1)}e${exponent}`);
}
