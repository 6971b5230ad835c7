import { describe, expect, it } from "vitest";
import { costsText, noReturn, returnPercent, spendingText } from "../../../src/maths/spending.ts";

const COSTS = { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true };
const context = (fixed: number) => ({ ...CONTEXT, costs: { ...COSTS, fixed } });
const CONTEXT = { costs: COSTS, prevalence: 0.2, population: 1000 };
/** 120 of 200 positives and 80 of 800 negatives are contacted. */
const RATES = { tpr: 0.6, fpr: 0.1 };

describe("the return in percent", () => {
  it("on wasted contacts", () => {
    const spent = 80 * 3;
    expect(returnPercent(CONTEXT, "wasted")(RATES)).toBeCloseTo((100 * (120 * 50 - spent)) / spent, 9);
  });

  it("on every contact, whose true positives bring 53 gross", () => {
    const spent = 1000 + 200 * 3;
    expect(returnPercent(context(1000), "every")(RATES)).toBeCloseTo((100 * (120 * 53 - spent)) / spent, 9);
  });

  it("counts from contacting nobody, whatever that costs", () => {
    const costs = { tp: 0, fp: 5, fn: 40, tn: 2, fixed: 500, as_gains: false };
    const spent = 500 + 80 * 3;
    expect(returnPercent({ ...CONTEXT, costs }, "wasted")(RATES)).toBeCloseTo(
      (100 * (120 * 40 - spent)) / spent,
      9,
    );
  });

  it("at its ends", () => {
    const nobody = { tpr: 0, fpr: 0 };
    expect(returnPercent(context(7), "every")(nobody)).toBe(-100);
    expect(returnPercent(CONTEXT, "every")(nobody)).toBeNaN();
    expect(returnPercent(CONTEXT, "wasted")({ tpr: 0.1, fpr: 0 })).toBe(Number.POSITIVE_INFINITY);
  });

  it("is the same in any unit of money, the smallest too", () => {
    const [costs, tiny] = [1, 5e-324].map((unit) => ({
      tp: -3 * unit,
      fp: unit,
      fn: 0,
      tn: 0,
      as_gains: true,
    }));
    for (const charged of ["every", "wasted"] as const)
      for (const population of [0.001, 7]) {
        const [here, there] = [costs, tiny].map((each) => ({ ...CONTEXT, population, costs: each }));
        expect(returnPercent(there, charged)(RATES)).toBeCloseTo(returnPercent(here, charged)(RATES), 9);
      }
  });

  it("is told to be none where nothing is spent", () => {
    const withFalseAlarms = (fp: number, fixed = 0) => ({ ...CONTEXT, costs: { ...COSTS, fp, fixed } });
    expect(noReturn(CONTEXT)).toBeUndefined();
    expect(noReturn(withFalseAlarms(0))).toContain("free");
    expect(noReturn(withFalseAlarms(0, 10))).toBeUndefined();
    expect(noReturn(withFalseAlarms(-1, 10))).toContain("earn money");
  });
});

describe("texts", () => {
  it("for the costs", () => {
    expect(costsText(CONTEXT)).toBe("Each hit earns 50, each false alarm costs 3.");
    expect(costsText(context(1000))).toBe("Each hit earns 50, each false alarm costs 3, plus 1,000 once.");
    expect(costsText({ ...CONTEXT, costs: { tp: 0, fp: 1, fn: 4, tn: 0, as_gains: false } })).toBe(
      "Each false alarm costs 1, each miss costs 4.",
    );
    expect(costsText({ ...CONTEXT, costs: { tp: 0, fp: 0, fn: 0, tn: 0, as_gains: false } })).toContain(
      "All outcomes are free",
    );
  });

  it("for what is spent", () => {
    expect(spendingText(CONTEXT, "every")).toBe("Spending: 3 for every contact.");
    expect(spendingText(context(1000), "wasted")).toBe(
      "Spending: 3 for each wasted contact only, plus 1,000 once.",
    );
  });
});
