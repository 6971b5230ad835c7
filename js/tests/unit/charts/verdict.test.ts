/** What is said of a decision, for costs of every kind. */
import { describe, expect, it } from "vitest";
import type { Costs } from "../../../src/base/traits.ts";
import { verdict } from "../../../src/charts/verdict.ts";
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
      rule: "good at 0.5",
      verb: "earns",
      amount: "3,950",
      unit: "",
      gaps: ["Its best threshold would earn 450 more."],
      hints: ["Best: predict everybody."],
    });
  });

  it("calls a negative profit what it costs", () => {
    // 18 missed and 50 false alarms.
    expect(verdictOn({ fp: 1, fn: 5 })).toMatchObject({ verb: "costs", amount: "140", unit: "" });
  });

  it("counts errors where nobody has said what they cost", () => {
    // 68 errors; the fewest are at 0.7, 36 + 20.
    expect(verdictOn({ fp: 1, fn: 1 })).toMatchObject({
      verb: "makes",
      amount: "68",
      unit: "errors",
      gaps: ["Its best threshold would make 12 fewer."],
      hints: ["All errors count the same. Set costs to see what they are worth."],
    });
  });

  it("says that all thresholds cost the same where no decision matters", () => {
    expect(verdictOn({})).toMatchObject({ gaps: [], hints: ["All thresholds cost the same."] });
    expect(verdictOn({ tp: 2, fn: 2, fp: -1, tn: -1 }).hints).toEqual(["All thresholds cost the same."]);
  });

  it("says that nobody is best to predict", () => {
    expect(verdictOn({ fp: 100, fn: 1 }).hints).toEqual(["Best: predict nobody."]);
    expect(verdictOn({ fp: 100, fn: 1 }, { threshold: "Infinity" })).toMatchObject({
      rule: "good, predicting nobody,",
      gaps: ["This is its best threshold."],
    });
  });

  it("says that everybody is best to predict", () => {
    expect(verdictOn({ fp: 1, fn: 100 }, { threshold: 0.1 })).toMatchObject({
      rule: "good, predicting everybody,",
      gaps: ["This is its best threshold."],
      hints: ["Best: predict everybody."],
    });
  });

  it("has no infinite threshold in words", () => {
    for (const threshold of ["Infinity", "-Infinity"] as const)
      expect(JSON.stringify(verdictOn({ fp: 1, fn: 1 }, { threshold }))).not.toMatch(/∞|Infinity/);
  });

  it("names the model that is better", () => {
    expect(verdictOn({ fp: 1, fn: 2 }, { model: "weak", threshold: 0.4 }).gaps.at(-1)).toMatch(
      /^This is its best threshold; good's would cost \d+ less\.$/,
    );
  });
});
