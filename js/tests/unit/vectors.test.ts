import { describe, expect, it } from "vitest";
import vectors from "../../../tests/data/vectors.json" with { type: "json" };
import { hull } from "../../src/hull.ts";
import { optimum } from "../../src/optimum.ts";
import {
  accuracy,
  expectedCost,
  f1,
  isoPerformanceSlope,
  lift,
  npv,
  ppr,
  precision,
  profit,
  ratesAt,
} from "../../src/projections.ts";
import { makeTable } from "./tables.ts";

const RATES = { ppr, precision, npv, lift, accuracy, f1 };

function close(actual: number, expected: number | null): void {
  if (expected === null) expect(actual).toBeNaN();
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(expected)));
}

describe.each(vectors.map((vector, index) => ({ ...vector, index })))("vector $index", (vector) => {
  const { expected, population, prevalence } = vector;
  const context = { costs: { ...vector.costs, as_gains: false }, prevalence, population };
  const table = makeTable({ ...expected, threshold: [Number.POSITIVE_INFINITY, ...expected.threshold] });

  it.each(Object.keys(RATES) as (keyof typeof RATES)[])("%s", (name) => {
    for (const [row, rates] of expected.rates.entries()) {
      close(RATES[name](ratesAt(table, row), prevalence), rates[name]);
    }
  });

  it("expected cost and profit", () => {
    for (let row = 0; row < table.length; row++) {
      const rates = ratesAt(table, row);
      close(expectedCost(rates, context), expected.expected_cost[row]);
      close(profit(rates, context), expected.profit[row]);
    }
  });

  it("hull and optimum", () => {
    const vertices = hull(table);
    expect(vertices).toEqual(expected.hull);
    expect(optimum(table, vertices, context)).toBe(expected.optimum);
  });

  it("iso-performance slope", () => {
    const slope = isoPerformanceSlope(context);
    if (expected.slope === "inf") expect(slope).toBe(Number.POSITIVE_INFINITY);
    else close(slope, expected.slope as number | null);
  });
});
