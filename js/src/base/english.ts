/** Numbers in English where there is no `Intl`, as it writes them. */
import { type Decimal, decimalOf, toDigits } from "./decimal";

/** The letters of compact notation, each a thousand times the one before. */
const LETTERS = ["", "K", "M", "B", "T"];
/** Compact numbers have separators only from so many digits on. */
const FEW = 5;

type Options = Intl.NumberFormatOptions;

function roundedAs(number: Decimal, { maximumSignificantDigits, maximumFractionDigits }: Options): Decimal {
  if (number.digits === "0") return number;
  const decimals = maximumFractionDigits ?? 3;
  return toDigits(number, maximumSignificantDigits ?? number.exponent + 1 + decimals);
}

/** How many decimals are written at least, zeros too. */
function leastDecimals(
  { exponent }: Decimal,
  { minimumSignificantDigits, minimumFractionDigits }: Options,
): number {
  if (minimumSignificantDigits !== undefined) return Math.max(0, minimumSignificantDigits - 1 - exponent);
  return minimumFractionDigits ?? 0;
}

/** Digits with their point, and with separators in numbers of so many digits or more. */
function written({ digits, exponent }: Decimal, decimals: number, grouped: number): string {
  const whole = exponent < 0 ? "0" : digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  const rest = exponent < 0 ? digits.padStart(digits.length - exponent - 1, "0") : digits.slice(exponent + 1);
  const fraction = rest.replace(/0+$/, "").padEnd(decimals, "0");
  const parted = whole.length >= grouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, ",") : whole;
  return fraction ? `${parted}.${fraction}` : parted;
}

/** The letter of a number in compact notation, and what is written before it. */
function compacted(number: Decimal, options: Options): [Decimal, string] {
  const powerOf = ({ exponent }: Decimal) =>
    Math.max(0, Math.min(LETTERS.length - 1, Math.floor(exponent / 3)));
  const shifted = (power: number) => roundedAs({ ...number, exponent: number.exponent - 3 * power }, options);
  const power = powerOf(number);
  const rounded = shifted(power);
  // Rounding may have made a thousand of it.
  const next = powerOf({ ...rounded, exponent: rounded.exponent + 3 * power });
  return next > power ? [shifted(next), LETTERS[next]] : [rounded, LETTERS[power]];
}

function signOf(value: number, isZero: boolean, { signDisplay }: Options): string {
  if (isZero) return "";
  return value < 0 ? "-" : signDisplay === "exceptZero" ? "+" : "";
}

/** What writes numbers as `Intl.NumberFormat` does in English, so far as the options are of those in `format`. */
export function english(options: Options): (value: number) => string {
  const { style, notation, useGrouping } = options;
  const [shift, unit] = style === "percent" ? [2, "%"] : [0, ""];
  const isCompact = notation === "compact";
  const grouped = useGrouping === false ? Number.POSITIVE_INFINITY : isCompact ? FEW : 4;
  return (value) => {
    if (!Number.isFinite(value)) return `${signOf(value, false, options)}∞${unit}`;
    const exact = decimalOf(value);
    const number = value === 0 ? exact : { ...exact, exponent: exact.exponent + shift };
    const [rounded, letter] = isCompact ? compacted(number, options) : [roundedAs(number, options), ""];
    const sign = signOf(value, rounded.digits === "0", options);
    return `${sign}${written(rounded, leastDecimals(rounded, options), grouped)}${letter}${unit}`;
  };
}
