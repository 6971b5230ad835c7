/** Numbers as text; "–" for undefined values, never NaN and never -0. */
import { significant } from "./decimal";

const UNDEFINED = "–";

/** The two decisions that need no model. */
export const ALL_NEGATIVE = "always negative";
export const ALL_POSITIVE = "always positive";

/** A number as it is printed: with minus signs, which code and keyboards write as hyphens. */
export function printed(text: string): string {
  return text.replaceAll("-", "−");
}

/** The language of numbers that a page was exported with; without one, that of the browser. */
export function locale(): string | undefined {
  return globalThis.document?.documentElement.dataset.numbers;
}

/** Smaller numbers would be rows of zeros. */
const SMALLEST = 1e-7;

/** What writes numbers as some options say. */
export type Writer = (options: Intl.NumberFormatOptions) => (value: number) => string;

/** That of the page's language. */
let writer: Writer = (options) => {
  const format = new Intl.NumberFormat(locale(), options);
  return (value) => format.format(value);
};

/** Run code whose numbers are written by another writer. */
export function writtenBy<Result>(other: Writer, run: () => Result): Result {
  const before = writer;
  writer = other;
  try {
    return run();
  } finally {
    writer = before;
  }
}

function formatter(options: Intl.NumberFormatOptions): (value: number) => string {
  let [by, write]: [Writer?, ReturnType<Writer>?] = [];
  const { style, maximumSignificantDigits: digits } = options;
  const [percent, sign] = style === "percent" ? [100, "%"] : [1, ""];
  return (value) => {
    if (Number.isNaN(value)) return UNDEFINED;
    // Made when first used: making one takes a page longer than all it formats.
    if (!write || by !== writer) [by, write] = [writer, writer({ signDisplay: "negative", ...options })];
    if (digits === undefined || value === 0 || Math.abs(value * percent) >= SMALLEST)
      return printed(write(value));
    return printed(`${Number((value * percent).toPrecision(digits))}${sign}`);
  };
}

/** Counts: thousands separated, weights with at most one decimal. */
export const count = formatter({ maximumFractionDigits: 1 });

/** Rates as percent with three significant digits, always of one width. */
export const rate = formatter({ style: "percent", minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

/** Ratios such as lift with three significant digits, always of one width. */
export const ratio = formatter({ minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

/** Shares in running text, such as 20%. */
export const percent = formatter({ style: "percent", maximumSignificantDigits: 3 });

/** Shares where there is little room, such as 4.4% and 98%. */
export const roughPercent = formatter({ style: "percent", maximumSignificantDigits: 2 });

/** Numbers of which two digits say enough, such as 2.6. */
export const rough = formatter({ maximumSignificantDigits: 2 });

/** Numbers in running text, such as 0.2. */
export const short = formatter({ maximumSignificantDigits: 3 });

/** Digits that distinguish neighbouring ticks however far one zooms in. */
const TICK_DIGITS = { maximumSignificantDigits: 7 };

/** Ticks of rates, such as 20%. */
export const percentTick = formatter({ style: "percent", ...TICK_DIGITS });

/** Ticks of scores, such as 0.2. */
export const tick = formatter(TICK_DIGITS);

/** Areas, which are compared by their third decimal. */
export const area = formatter({ minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** The bound of an error, such as 8.6e-6. */
export function bound(value: number): string {
  const rounded = Number(value.toPrecision(2));
  return printed(rounded < 1e-4 ? rounded.toExponential() : String(rounded));
}

/** The bound of an error as it follows a value; nothing for an exact one. */
export function margin(most: number): string {
  return most > 0 ? ` ± ${bound(most)}` : "";
}

/** Squared errors and their terms; a term that rounds to zero has no minus sign. */
export const loss = formatter({ minimumFractionDigits: 4, maximumFractionDigits: 4 });

const whole = formatter({ maximumFractionDigits: 0 });
const small = formatter({ maximumSignificantDigits: 4 });
const HUGE = 1e21;

/** From so many on, expected cases are whole in a sentence. */
export const SAID_WHOLE = 100;

/** An expected number of cases, whole from a thousand or less up. */
export function cases(value: number, wholeFrom = 1000): string {
  return Math.abs(value) >= wholeFrom ? whole(value) : count(value);
}

/** Amounts of money: whole from a thousand up, four significant digits below and from 1e21 up. */
export function money(value: number): string {
  if (Math.abs(value) >= HUGE && Number.isFinite(value)) return printed(String(Number(value.toPrecision(4))));
  return Math.abs(value) >= 1000 ? whole(value) : small(value);
}

/** Currencies that are written before a number. */
const BEFORE = /^[A-Z]*[$£¥₹₩₱₦₪]$/;

/** A text with its unit, if there is one; at its end, where no number takes it. */
export function inUnit(text: string, unit: string | undefined): string {
  if (!unit) return text;
  const isBefore = BEFORE.test(unit) && /[0-9]/.test(text);
  return isBefore ? text.replaceAll(/(?<![0-9.,])[0-9]/g, (digit) => `${unit}${digit}`) : `${text} ${unit}`;
}

/** Of the largest amount, what it may be off by. */
const ROUNDING = 1e-12;

/** Numbers with so many decimals. */
const withDecimals = Array.from({ length: 21 }, (_, digits) =>
  formatter({ minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/**
 * Amounts that are compared, with as many decimals: none if all are whole or one is a hundred or more, else three digits
 * of the largest.
 */
export function amounts(...values: number[]): string[] {
  const largest = Math.max(...values.map(Math.abs));
  const isWhole = values.every((value) => Math.abs(value - Math.round(value)) <= ROUNDING * largest);
  const digits = isWhole ? 0 : Math.max(0, Math.min(20, 2 - Math.floor(Math.log10(largest)))) || 0;
  return values.map(withDecimals[digits]);
}

/** An amount that is not zero, where rounding may leave nothing of it. */
export function some(text: string): string {
  return /[^0.]/.test(text) ? text : `less than ${text.replace(/0$/, "1")}`;
}

/** Amounts where there is little room, such as 42.9K. */
export const compact = formatter({
  notation: "compact",
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
});

/** Ticks of counts and amounts, such as 20K. */
export const compactTick = formatter({ notation: "compact", ...TICK_DIGITS });

/** A score to three significant digits, for running text; rounded as rates are. */
export function score(value: number): string {
  if (!Number.isFinite(value)) return infinity(value);
  const rounded = significant(value, 3);
  // Rounded up, the greatest numbers are none.
  return printed(Number.isFinite(rounded) ? String(rounded) : value.toPrecision(3).replace(/\.?0+e/, "e"));
}

/** The same of a threshold, where an infinite one is in words. */
export function cut(value: number): string {
  return Number.isFinite(value) ? score(value) : value > 0 ? ALL_NEGATIVE : ALL_POSITIVE;
}

function infinity(value: number): string {
  return value > 0 ? "∞" : "−∞";
}

/**
 * A threshold rounded, also down, to as few digits as are a threshold of the same rule: which is above the next lower
 * score, and at most the value.
 */
export function threshold(value: number, below: number): string {
  if (!Number.isFinite(value)) return infinity(value);
  for (let digits = 3; digits < 17; digits++) {
    const nearest = Number(value.toPrecision(digits));
    for (const rounded of [nearest, nextBelow(nearest, digits)]) {
      if (rounded <= value && rounded > below) return printed(String(rounded));
    }
  }
  return printed(String(value));
}

/** The number before one of some significant digits. */
function nextBelow(value: number, digits: number): number {
  const exponent = Number(value.toExponential().split("e")[1]);
  return Number((value - Number(`1e${exponent - digits + 1}`)).toPrecision(digits));
}

const NAMED = { count, rate, ratio, area, money };

/** The formatter of a name in the vocabulary. */
export function formatOf(name: string): (value: number) => string {
  return NAMED[name as keyof typeof NAMED];
}

/** A number in full, without separators. */
export const plain = formatter({ maximumSignificantDigits: 15, useGrouping: false });

/** A name as a label: without control characters, cut in its middle, as names often differ at their ends. */
export function label(name: string, longest = 30): string {
  const letters = [...name.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd")];
  if (letters.length <= longest) return letters.join("");
  const end = Math.floor((longest - 1) / 3);
  return [...letters.slice(0, longest - 1 - end), "…", ...letters.slice(letters.length - end)].join("");
}

/** Indices from -1 to 1, their sign always shown. */
export const index = formatter({
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  signDisplay: "exceptZero",
});

/** Parts of a sentence, the last two joined by "and". */
export function inWords(texts: string[]): string {
  return texts.length > 1 ? `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}` : texts.join();
}

/** A limit in words after its article, as it is spoken. */
export function withArticle(text: string): string {
  return `${/^F[NP]R/.test(text) ? "an" : "a"} ${text}`;
}

/** The beginning of a sentence. */
export function capitalized(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}
