import { describe, expect, it } from "vitest";
import vectors from "../../../../tests/data/vectors.json" with { type: "json" };
import type { Strategy } from "../../../src/base/traits.ts";
import { binsOf } from "../../../src/maths/bins.ts";
import { brierScore } from "../../../src/maths/brier.ts";
import { discriminationDistance } from "../../../src/maths/distribution.ts";
import { hull } from "../../../src/maths/hull.ts";
import { makeTable } from "../../support/tables.ts";

describe.each(vectors.map(({ forecasts }, index) => ({ ...forecasts, index })))("vector $index", (vector) => {
  const { threshold, tp, fp } = vector;
  const table = makeTable({ threshold: [Number.POSITIVE_INFINITY, ...threshold], tp, fp });

  it.each(vector.bins)("$strategy bins, $n_bins", (expected) => {
    const strategy = expected.strategy as Strategy;
    const bins = binsOf(table, strategy, expected.n_bins, hull(table));
    expect(bins.map(({ n }) => n)).toEqual(expected.n);
    expect(bins.map(({ positives }) => positives)).toEqual(expected.positives);
    expect(bins.map(({ low }) => low)).toEqual(expected.low);
    for (const [index, { high, forecast }] of bins.entries()) {
      expect(high).toBeCloseTo(expected.high[index], 6);
      expect(forecast).toBeCloseTo(expected.forecast[index], 12);
    }
    const score = brierScore(table, bins, strategy === "isotonic");
    for (const [name, value] of Object.entries(expected.score)) {
      expect(score?.[name as keyof typeof score]).toBeCloseTo(value, 12);
    }
  });

  it("discrimination distance", () => expect(discriminationDistance(table)).toBeCloseTo(vector.distance, 12));
});
