import { locale } from "./format";

/** Numbers as people write them, or the reason why a text is not a number. */
export type Parsed<Value = number> = { value: Value } | { problem: string };

/** What stands between the ends of a range. */
const BETWEEN = /\s*(?:–|—|\.{2,}|\bto\b)\s*|(?<=[\d.,%])\s*-\s*/;
const GROUPS = /[\s_']/g;

function localeDecimal(): string {
  return (
    new Intl.NumberFormat(locale()).formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? "."
  );
}

function plain(text: string): number {
  const compact = text.replace(GROUPS, "").replaceAll("−", "-");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(compact) ? Number(compact) : Number.NaN;
}

/** "inf", "-infinity", "∞" as a number; NaN for anything else. */
function infinite(text: string): number {
  const [, sign] = /^([+\-−]?)\s*(?:inf|infinity|∞)$/i.exec(text) ?? [];
  if (sign === undefined) return Number.NaN;
  return sign === "" || sign === "+" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** Thousands separators go, a decimal comma becomes a point. */
function normalise(text: string, decimal: string): string {
  if (text.includes(",") && text.includes(".")) {
    const group = text.lastIndexOf(",") < text.lastIndexOf(".") ? "," : ".";
    return text.split(group).join("").replace(",", ".");
  }
  // No group of thousands begins with a zero: "0,053" is less than 1.
  const grouped = /^[+\-−]?[1-9]\d{0,2}(,\d{3})+$/.test(text);
  return grouped && decimal !== "," ? text.split(",").join("") : text.replace(",", ".");
}

/** Notations that a field accepts, and the meaning of a number without a percent sign. */
interface Notation {
  /** "40 %" is 0.4; where it is "meant", so is "40". */
  percent?: "allowed" | "meant";
  /** Infinite numbers are accepted. */
  infinite?: boolean;
}

function read(text: string, { percent, infinite: takesInfinite }: Notation, decimal: string): Parsed {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "enter a number" };
  const endless = infinite(trimmed);
  if (!Number.isNaN(endless)) {
    return takesInfinite ? { value: endless } : { problem: `“${trimmed}” is not a finite number` };
  }
  const isPercent = trimmed.endsWith("%");
  const parts = (isPercent ? trimmed.slice(0, -1) : trimmed).split("/");
  const [numerator, denominator = 1, ...more] = parts.map((part) => plain(normalise(part.trim(), decimal)));
  if (more.length > 0 || Number.isNaN(numerator / denominator) || denominator === 0)
    return { problem: `“${trimmed}” is not a number` };
  if (isPercent && !percent) return { problem: `“${trimmed}” is a share; enter a number` };
  const inPercent = isPercent || (percent === "meant" && parts.length === 1);
  const value = numerator / denominator / (inPercent ? 100 : 1);
  if (!Number.isFinite(value) || !Number.isFinite(numerator))
    return { problem: `“${trimmed}” is too large a number` };
  if (value === 0 && /[1-9]/.test(parts[0].split(/e/i)[0]))
    return { problem: `“${trimmed}” is too small a number` };
  return { value: value === 0 ? 0 : value };
}

/** Read "-50", "1/3", "3,50", "12,357", "1e-4": a finite number. */
export function parseNumber(text: string, decimal: string = localeDecimal()): Parsed {
  return read(text, {}, decimal);
}

/** Read "40 %", "40" or "2/5": a share, in percent unless it is a fraction; "0.4" may mean either. */
export function parsePercent(text: string, decimal: string = localeDecimal()): Parsed {
  const parsed = read(text, { percent: "meant" }, decimal);
  if ("problem" in parsed || /[%/]/.test(text) || parsed.value === 0 || Math.abs(parsed.value) >= 0.01)
    return parsed;
  const [share, percent] = [100 * parsed.value, parsed.value].map(
    (value) => `${Number((100 * value).toPrecision(12))}%`,
  );
  return { problem: `${share} or ${percent}? Type the sign too.` };
}

/** Read "8-15%", "8 to 15" or "12": a share in percent, or its lowest and highest value. */
export function parsePercents(text: string, decimal?: string): Parsed<number | [low: number, high: number]> {
  const ends = text.trim().split(BETWEEN);
  if (ends.length !== 2) return parsePercent(text, decimal);
  // The sign is that of both.
  const sign = ends[1].endsWith("%") && !/[%/]/.test(ends[0]) ? "%" : "";
  const [low, high] = [parsePercent(ends[0] + sign, decimal), parsePercent(ends[1], decimal)];
  if ("problem" in low) return low;
  if ("problem" in high) return high;
  if (low.value > high.value) return { problem: `a range begins with its lower end: ${ends[1]}–${ends[0]}` };
  return { value: low.value === high.value ? low.value : [low.value, high.value] };
}

/** Read "0.4", "40 %" or "-inf": a score, which may be infinite. */
export function parseScore(text: string, decimal: string = localeDecimal()): Parsed {
  return read(text, { percent: "allowed", infinite: true }, decimal);
}

const SIGN_WORD = /\b(gains?|costs?)\s*$/i;

/** Read an amount with a word for its sign, "50 gain" or "3 cost", or a range, "40–60"; a gain is a negative cost. */
export function parseCost(
  text: string,
  asGains: boolean,
  decimal?: string,
): Parsed<number | [low: number, high: number]> {
  const word = SIGN_WORD.exec(text);
  const isGain = word ? /^gain/i.test(word[1]) : asGains;
  const amounts = (word ? text.slice(0, word.index) : text).trim();
  const ends = amounts.split(BETWEEN);
  const values: number[] = [];
  for (const each of ends.length === 2 ? ends : [amounts]) {
    const parsed = parseNumber(each, decimal);
    if ("problem" in parsed) return parsed;
    values.push(parsed.value);
  }
  if (values.length === 2 && values[0] > values[1])
    return { problem: `a range begins with its lower end: ${ends[1]}–${ends[0]}` };
  // A zero has no sign.
  const [low, high = low] = isGain ? values.map((value) => (value === 0 ? 0 : -value)).reverse() : values;
  return { value: low === high ? low : [low, high] };
}
