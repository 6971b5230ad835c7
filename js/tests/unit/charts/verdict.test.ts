/** What is said of a decision, for costs of every kind. */
import { describe, expect, it } from "vitest";
import type { Costs } from "../../../src/base/traits.ts";
import { fewCases, verdict } from "../../../src/charts/verdict.ts";
import { type Given, GOOD, storeOf, WEAK } from "../../support/state.ts";

function verdictOn(costs: Partial<Costs>, traits: Given = {}, models = { good: GOOD, weak: WEAK }) {
  const all = { tp: 0, fp: 0, fn: 0, tn: 0, as_gains: false, ...costs };
  const { scene, rule } = storeOf(models, { costs: all, ...traits });
  return verdict(scene, rule);
}

describe("a verdict", () => {
  it("is of money where costs are set", () => {
    // 82 x 50 - 50 x 3 of 300 cases; the best row is the last, 100 x 50 - 200 x 3.
    expect(verdictOn({ tp: -50, fp: 3, as_gains: true })).toEqual({
      action: "Flag",
      whom: "the top 44%",
      model: "good",
      threshold: "0.5",
      count: "132 cases",
      amount: "+3,950",
      gaps: [
        "Its best threshold would flag every case and earn 450 more.",
        "No other model earns more at its best.",
      ],
      hints: [],
    });
  });

  it("calls a negative profit what it costs", () => {
    // 18 missed and 50 false alarms.
    expect(verdictOn({ fp: 1, fn: 5 })).toMatchObject({ amount: "−140" });
  });

  it("counts errors where nobody has said what they cost", () => {
    // 68 errors; the fewest are at 0.7, 36 + 20.
    expect(verdictOn({ fp: 1, fn: 1 })).toMatchObject({
      amount: "68 errors",
      gaps: [
        "Its best threshold, 0.7, would flag 28% and make 12 fewer errors.",
        "No other model makes fewer errors at its best.",
      ],
      hints: ["All errors count the same. Set costs to see what they are worth."],
    });
  });

  it("says that all thresholds cost the same where no decision matters", () => {
    expect(verdictOn({})).toMatchObject({ gaps: [], hints: ["All thresholds cost the same."] });
    expect(verdictOn({ tp: 2, fn: 2, fp: -1, tn: -1 }).hints).toEqual(["All thresholds cost the same."]);
  });

  it("says that no case is best to flag", () => {
    // 50 false alarms and 18 missed, or all 100 missed.
    expect(verdictOn({ fp: 100, fn: 1 }).gaps[0]).toBe(
      "Its best threshold would flag no case and cost 4,918 less.",
    );
    expect(verdictOn({ fp: 100, fn: 1 }, { threshold: "Infinity" })).toMatchObject({
      whom: "no case",
      threshold: "",
      count: "",
      amount: "−100",
      gaps: [
        "This is its best threshold, with 100 missed and no false alarms.",
        "No other model costs less.",
      ],
    });
  });

  it("says that every case is best to flag", () => {
    expect(verdictOn({ fp: 1, fn: 100 }, { threshold: 0.1 })).toMatchObject({
      whom: "every case",
      threshold: "",
      count: "300 cases",
      amount: "−200",
      gaps: [
        "This is its best threshold, with none missed and 200 false alarms.",
        "No other model costs less.",
      ],
    });
  });

  it("speaks of one model alone, in the user's words", () => {
    const words = { action: "call", acted: "called", case: "patient", cases: "patients" };
    const costs = { fp: 100, fn: 1 };
    expect(verdictOn(costs, { words }, { good: GOOD } as never)).toMatchObject({
      action: "Call",
      count: "132 patients",
      gaps: ["Its best threshold would call no patient and cost 4,918 less."],
    });
  });

  it("has no infinite threshold in words", () => {
    for (const threshold of ["Infinity", "-Infinity"] as const)
      expect(JSON.stringify(verdictOn({ fp: 1, fn: 1 }, { threshold }))).not.toMatch(/∞|Infinity/);
  });

  it("names the model that is better", () => {
    // 110 false alarms and 30 missed twice, or 32 and 26.
    expect(verdictOn({ fp: 1, fn: 2 }, { model: "weak", threshold: 0.4 }).gaps).toEqual([
      "This is its best threshold.",
      "good would cost 86 less at its best threshold, 0.6.",
    ]);
  });
});

describe("few cases", () => {
  const rows = (tp: number[], fp: number[]) => ({
    good: { threshold: [Number.POSITIVE_INFINITY, 0.5, 0.1], tp, fp },
  });
  it.each([
    ["of one class", [0, 8, 12], [0, 5, 88], "Only 12 positives: differences of a few errors may be chance."],
    [
      "of both",
      [0, 1, 1],
      [0, 5, 18],
      "Only 1 positive and 18 negatives: differences of a few errors may be chance.",
    ],
    ["are not fifty", [0, 8, 50], [0, 5, 50], ""],
    ["are not known of sums of weights", [0, 0.8, 1.2], [0, 5, 8], ""],
  ])("%s", (_, tp, fp, text) => {
    expect(fewCases(storeOf(rows(tp, fp)).scene)).toBe(text);
  });
});
