import { describe, expect, it } from "vitest";
import * as format from "../../../src/base/format.ts";
import { parseCost, parseNumber, parsePercent, parseScore } from "../../../src/base/parse.ts";
import { PREVALENCE } from "../../../src/controls/quantity.ts";
import { LIMITS, parseLimit } from "../../../src/maths/demand.ts";

describe("reading numbers", () => {
  it.each([
    ["-50", -50],
    ["−50", -50],
    ["1/3", 1 / 3],
    ["3,50", 3.5],
    ["3.50", 3.5],
    [".5", 0.5],
    ["1e-4", 1e-4],
    ["12,357", 12357],
    ["0,053", 0.053],
    ["-0,125", -0.125],
    ["12,357.5", 12357.5],
    ["12.357,5", 12357.5],
    ["1 000 000", 1e6],
    ["-0", 0],
    ["1e−4", 1e-4],
    ["0e-400", 0],
  ])("%s is %f", (text, value) => {
    expect(parseNumber(text, ".")).toEqual({ value });
  });

  it("takes a decimal comma where that is the custom", () => {
    expect(parseNumber("12,357", ",")).toEqual({ value: 12.357 });
  });

  it.each(["", "abc", "1/0", "1/2/3", "1..2", "Infinity", "NaN", "0x10", "1 2 x"])(
    "refuses %s with a reason",
    (text) => {
      expect(parseNumber(text, ".")).toEqual({ problem: expect.stringMatching(/number/) });
    },
  );

  it.each([
    ["40", 0.4],
    ["40 %", 0.4],
    ["2/5", 0.4],
    ["1/4 %", 0.0025],
    ["0", 0],
    ["−5", -0.05],
  ])("%s as a share is %f", (text, value) => {
    expect(parsePercent(text, ".")).toEqual({ value });
    expect(parseLimit(LIMITS.max_share, text)).toEqual({ value });
  });

  it.each([
    ["40 %", 0.4],
    ["0.4", 0.4],
    ["inf", Number.POSITIVE_INFINITY],
    ["+Infinity", Number.POSITIVE_INFINITY],
    ["∞", Number.POSITIVE_INFINITY],
    ["-inf", Number.NEGATIVE_INFINITY],
    ["−∞", Number.NEGATIVE_INFINITY],
    ["- infinity", Number.NEGATIVE_INFINITY],
  ])("%s as a score is %f", (text, value) => {
    expect(parseScore(text, ".")).toEqual({ value });
  });

  it("reads every infinite threshold that it shows", () => {
    for (const value of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(parseScore(format.threshold(value, Number.NaN))).toEqual({ value });
  });

  it.each(["80%", "80 %", "1/2 %"])("refuses %s where a number is meant, not a share", (text) => {
    const problem = { problem: expect.stringMatching(/is a share; enter a number/) };
    expect(parseNumber(text, ".")).toEqual(problem);
    expect(parseCost(text, true, ".")).toEqual(problem);
    expect(parseLimit(LIMITS.max_number, text)).toEqual(problem);
  });

  it.each([
    ["inf", /not a finite number/],
    ["−∞", /not a finite number/],
    ["1e400", /too large a number/],
    ["-1e400", /too large a number/],
    ["1e300/1e-300", /too large a number/],
    ["1/1e400", /too (large|small) a number/],
    ["1e-400", /too small a number/],
    ["1/0", /not a number/],
    ["0/0", /not a number/],
    ["inf/2", /not a number/],
    ["%", /not a number/],
    ["", /enter a number/],
    ["  ", /enter a number/],
    ["abc", /not a number/],
    ["5+3", /not a number/],
    ["--5", /not a number/],
  ])("says what is wrong with %s in every finite field", (text, message) => {
    for (const parse of [parseNumber, parsePercent])
      expect(parse(text, ".")).toEqual({ problem: expect.stringMatching(message) });
    expect(parseCost(text, false, ".")).toEqual({ problem: expect.stringMatching(message) });
  });

  it.each(["1e400", "1/0", "abc", "", "inf %", "nan"])("refuses %s as a score", (text) => {
    expect(parseScore(text, ".")).toEqual({ problem: expect.stringMatching(/number/) });
  });

  it.each([
    ["50", false, 50],
    ["50", true, -50],
    ["50 gain", false, -50],
    ["3 cost", true, 3],
    ["-3", true, 3],
    ["0", true, 0],
  ])("%s, gains %s, costs %f", (text, asGains, value) => {
    expect(parseCost(text, asGains, ".")).toEqual({ value });
  });

  it.each([
    ["40–60", false, [40, 60]],
    ["40-60", true, [-60, -40]],
    ["40 to 60", false, [40, 60]],
    ["40..60", false, [40, 60]],
    ["-4 to -3", true, [3, 4]],
    ["-4 - -3", false, [-4, -3]],
    ["0 – 3", true, [-3, 0]],
    ["40–60 gain", false, [-60, -40]],
    ["1,000–2,000.5", false, [1000, 2000.5]],
    ["1e-4 - 1e-3", false, [1e-4, 1e-3]],
    ["5–5", false, 5],
  ])("%s, gains %s, is a range", (text, asGains, value) => {
    expect(parseCost(text, asGains, ".")).toEqual({ value });
  });

  it("refuses a range that is upside down or lacks an end", () => {
    expect(parseCost("60–40", false, ".")).toEqual({
      problem: "a range begins with its lower end: 40–60",
    });
    expect(parseCost("40–", false, ".")).toEqual({ problem: "enter a number" });
  });
});

describe("writing amounts", () => {
  it.each([
    ["+40,181", "$", "+$40,181"],
    ["−3,113", "£", "−£3,113"],
    ["less than 0.01", "US$", "less than US$0.01"],
    ["on new cases −38.5 to 1,041", "$", "on new cases −$38.5 to $1,041"],
    ["profit", "$", "profit $"],
    ["+40,181", "€", "+40,181 €"],
    ["–", "$", "– $"],
    ["40", "", "40"],
    ["40", undefined, "40"],
  ])("%s in %s is %s", (text, unit, said) => {
    expect(format.inUnit(text, unit)).toBe(said);
  });
});

describe("writing numbers", () => {
  it("never shows NaN or a negative zero", () => {
    expect([
      format.rate(Number.NaN),
      format.money(-0),
      format.ratio(-0),
      format.money(-0.4 / 1e9),
    ]).not.toContain("-0");
    expect(format.rate(Number.NaN)).toBe("–");
    expect(format.money(-0)).toBe("0");
  });

  it.each([
    [
      [42863.4, 41215, 43982],
      ["42,863", "41,215", "43,982"],
    ],
    [
      [1000.4, 98.6, -0.2],
      ["1,000", "99", "0"],
    ],
    [
      [-33, -46.98, -26.98],
      ["−33.0", "−47.0", "−27.0"],
    ],
    [
      [0.0123, 0.5, 0],
      ["0.012", "0.500", "0.000"],
    ],
    [
      [0, 0],
      ["0", "0"],
    ],
  ])("gives amounts that are compared as many decimals: %j", (values, texts) => {
    expect(format.amounts(...values)).toEqual(texts);
  });

  it.each([
    ["0", "less than 1"],
    ["0.00", "less than 0.01"],
    ["0.10", "0.10"],
    ["100", "100"],
  ])("says of an amount that is not zero, %s, at least that: %s", (text, said) => {
    expect(format.some(text)).toBe(said);
  });

  it.each([
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a and b"],
    [["a", "b", "c"], "a, b and c"],
  ])("lists %j as %s", (texts, said) => {
    expect(format.inWords(texts)).toBe(said);
  });

  it("separates thousands and keeps three digits of rates", () => {
    expect(format.count(12357)).toBe("12,357");
    expect([0.11265, 0.88, 1].map(format.rate)).toEqual(["11.3%", "88.0%", "100%"]);
    expect([0.2, 1].map(format.percentTick)).toEqual(["20%", "100%"]);
    expect(format.money(31402.4)).toBe("31,402");
  });

  it.each([
    [8.62e-6, "8.6e−6"],
    [1e-5, "1e−5"],
    [9.99e-5, "0.0001"],
    [0.00123, "0.0012"],
    [0.5, "0.5"],
  ])("writes that something is off by %f at most", (value, text) => {
    expect(format.bound(value)).toBe(text);
  });

  it.each([
    [0.1372345, 0.1372, "0.13723"],
    [0.1372345, 0.13, "0.137"],
    [0.13765, 0.13, "0.137"],
    // The nearest of each length is above it.
    [0.0498468896, 0.049846, "0.0498468"],
    [0.0388295717, 0.0388013564, "0.03882"],
    [9.9999999, 9.9, "9.99"],
    [-0.123456, -0.2, "−0.124"],
    [1e-144, 0, "1e−144"],
    [0.30000000000000004, 0.3, "0.30000000000000004"],
    [Number.POSITIVE_INFINITY, 1, "∞"],
    [-2.5, -3, "−2.5"],
  ])("names the rule %f with nothing below %f", (value, below, text) => {
    expect(format.threshold(value, below)).toBe(text);
  });

  it("names the same rule with every text", () => {
    for (let value = 0.001; value < 1; value *= 1.37) {
      for (const gap of [1e-3, 1e-6, 1e-12]) {
        const shown = Number(format.threshold(value, value - gap));
        expect(shown).toBeLessThanOrEqual(value);
        expect(shown).toBeGreaterThan(value - gap);
      }
    }
  });
});

it.each([
  [1.234, "1.23"],
  [-1.797e308, "−1.8e+308"],
  [1.5e308, "1.5e+308"],
  [1.234e300, "1.23e+300"],
])("a score of %f has three digits, whatever its size", (value, text) => {
  expect(format.score(value)).toBe(text);
});

it("a prevalence leaves both classes more than rounding, as Python asks", () => {
  for (const value of [1e-100, 0.5, 1 - 2e-16]) expect(PREVALENCE.problem(value)).toBeUndefined();
  for (const value of [0, 1e-101, 1 - 1e-16, 1])
    expect(PREVALENCE.problem(value)).toContain("above 0% and below 100%");
});
