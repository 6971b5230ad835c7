import { expect, it } from "vitest";
import { significant } from "../../../src/base/decimal.ts";
import { english } from "../../../src/base/english.ts";
import * as format from "../../../src/base/format.ts";
import { GOLDEN } from "../../support/charts.ts";

/** Options as the formats of the page have them. */
const OPTIONS: Intl.NumberFormatOptions[] = [
  ...[0, 1, 3, 4, 20].map((maximumFractionDigits) => ({ maximumFractionDigits })),
  ...[0, 3, 20].map((digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })),
  { minimumFractionDigits: 3, maximumFractionDigits: 3, signDisplay: "exceptZero" },
  ...[2, 3, 4, 7].map((maximumSignificantDigits) => ({ maximumSignificantDigits })),
  { minimumSignificantDigits: 3, maximumSignificantDigits: 3 },
  { maximumSignificantDigits: 15, useGrouping: false },
  { style: "percent", minimumSignificantDigits: 3, maximumSignificantDigits: 3 },
  ...[2, 3, 7].map((digits) => ({ style: "percent" as const, maximumSignificantDigits: digits })),
  { notation: "compact", minimumSignificantDigits: 3, maximumSignificantDigits: 3 },
  { notation: "compact", maximumSignificantDigits: 7 },
];

/** Halves of the last digit, carries and what is next to them, of every size that is written in full. */
function hardNumbers(): number[] {
  const digits = [
    1, 1.5, 2.5, 4.45, 9.5, 9.95, 9.995, 9.9995, 9.99949, 9.9999999, 1.0005, 1.23456789012345, 5, 8.85,
  ];
  const powers = Array.from({ length: 29 }, (_, power) => power - 8);
  const sized = digits.flatMap((each) => powers.map((power) => Number(`${each}e${power}`)));
  const near = sized.flatMap((each) => [each, each * (1 + 2 ** -52), each * (1 - 2 ** -53)]);
  return [0, -0, Number.POSITIVE_INFINITY, ...near, ...GOLDEN.numbers.values].flatMap((each) => [
    each,
    -each,
  ]);
}

it.each(OPTIONS)("numbers are written as in English by %o", (given) => {
  const options = { signDisplay: "negative" as const, ...given };
  const [expected, write] = [new Intl.NumberFormat("en", options), english(options)];
  for (const value of hardNumbers()) expect(write(value), String(value)).toBe(expected.format(value));
});

it("a number is rounded to digits as it is written", () => {
  const rounded = new Intl.NumberFormat("en", { maximumSignificantDigits: 3, useGrouping: false });
  for (const value of hardNumbers().filter(Number.isFinite))
    expect(significant(value, 3)).toBe(Number(rounded.format(value)));
});

it("another writer writes until its code is over, also if that fails", () => {
  const twice = () => (value: number) => `${value} twice`;
  expect(format.writtenBy(twice, () => format.count(2))).toBe("2 twice");
  expect(format.count(2)).toBe("2");
  const fail = () => {
    throw new Error("no");
  };
  expect(() => format.writtenBy(twice, fail)).toThrow("no");
  expect(format.count(2)).toBe("2");
});
