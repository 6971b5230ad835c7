import { describe, expect, it } from "vitest";
import vectors from "../../../../tests/data/vectors.json" with { type: "json" };
import type { Between } from "../../../src/base/traits.ts";
import { netBenefit, UNITS } from "../../../src/charts/decision_curve.ts";
import { equalErrorRate } from "../../../src/charts/det.ts";
import { quantileRows } from "../../../src/maths/bins.ts";
import { findLimit, LIMITS } from "../../../src/maths/demand.ts";
import { envelope, probabilityCost } from "../../../src/maths/envelope.ts";
import { hull } from "../../../src/maths/hull.ts";
import { chord, isometrics, lineOf, lineThrough, valueAt } from "../../../src/maths/isometrics.ts";
import type { MetricName } from "../../../src/maths/metrics.ts";
import { optimum } from "../../../src/maths/optimum.ts";
import {
  accuracy,
  balancedAccuracy,
  csi,
  expectedCost,
  f1,
  gMean,
  isoPerformanceSlope,
  kappa,
  lift,
  lrPlus,
  mcc,
  npv,
  ppr,
  precision,
  profit,
  ratesAt,
} from "../../../src/maths/rates.ts";
import { bestTiers, costOfTiers } from "../../../src/maths/tiers.ts";
import { makeTable } from "../../support/tables.ts";

const RATES = {
  ppr,
  precision,
  npv,
  lift,
  accuracy,
  f1,
  mcc,
  balanced_accuracy: balancedAccuracy,
  kappa,
  g_mean: gMean,
  csi,
  lr_plus: lrPlus,
};

interface BestTiers {
  between: Between;
  expected_cost: number;
  /** Of what is between, where a review is. */
  share?: number;
}

function close(actual: number, expected: number | null): void {
  if (expected === null) expect(actual).toBeNaN();
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(expected)));
}

describe.each(vectors.map((vector, index) => ({ ...vector, index })))("vector $index", (vector) => {
  const { expected, population, prevalence } = vector;
  const { curves } = expected;
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

  it("the best tiers", () => {
    for (const { between, expected_cost, share } of expected.tiers as BestTiers[]) {
      const several = { ...context, costs: { ...context.costs, between } };
      const ends = bestTiers(table, hull(table), several).map((row) => ratesAt(table, row));
      expect(ends.length).toBe(between.length + 1);
      close(costOfTiers(ends, several), expected_cost);
      const [most, least] = [ends[ends.length - 1], ends[0]].map((rates) => ppr(rates, prevalence));
      if (share !== undefined) close(most - least, share);
    }
  });

  it("lines of equal metrics", () => {
    for (const [row, lines] of expected.isometrics.entries()) {
      const rates = ratesAt(table, row);
      for (const [name, ends] of Object.entries(lines)) {
        const found = isometrics(name as MetricName, context);
        const both = [
          lineThrough(found, rates),
          ...(ends.length ? [lineOf(found, valueAt(found, rates))] : []),
        ];
        for (const line of both) {
          const places = chord(line).flatMap(({ fpr, tpr }) => [fpr, tpr]);
          expect(places.length).toBe(2 * ends.length);
          for (const [index, place] of places.entries()) close(place, ends.flat()[index]);
        }
      }
    }
  });

  it("hull and optimum", () => {
    const vertices = hull(table);
    expect(vertices).toEqual(expected.hull);
    expect(optimum(table, vertices, context)).toBe(expected.optimum);
  });

  it.each([1, 1 / 3, 0.1, 1e-5])("borders of shares, every case of weight %f", (weight) => {
    // One case after the other, rounded each time, as sums of weights are.
    const added = (count: number) => {
      let sum = 0;
      for (let taken = 0; taken < count; taken++) sum += weight;
      return sum;
    };
    const weighted = makeTable({
      threshold: [Number.POSITIVE_INFINITY, ...expected.threshold],
      tp: expected.tp.map(added),
      fp: expected.fp.map(added),
    });
    for (const [number, ends] of Object.entries(expected.group_ends)) {
      expect(quantileRows(weighted, Number(number)).slice(1)).toEqual(ends);
    }
    for (const [percents, row] of Object.entries(expected.last_within)) {
      const found = findLimit(weighted, context, LIMITS.top_share, Number(percents) / 100);
      expect(found).toEqual({ threshold: weighted.threshold[row] });
    }
  });

  it("net benefit", () => {
    for (const [p, benefits] of Object.entries(curves.net_benefit)) {
      for (const [row, benefit] of benefits.entries()) {
        close(netBenefit(ratesAt(table, row), prevalence, Number(p)), benefit);
        const share = UNITS.standardized.benefit(ratesAt(table, row), prevalence, Number(p));
        close(share, benefit / prevalence);
      }
    }
    for (const [p, avoided] of Object.entries(curves.interventions_avoided)) {
      for (const [row, number] of avoided.entries()) {
        const found = UNITS.interventions_avoided.benefit(ratesAt(table, row), prevalence, Number(p));
        if (number === null) expect(found).toBe(Number.NEGATIVE_INFINITY);
        else expect(found).toBeCloseTo(number, 10);
      }
    }
  });

  it("cost curve and its place for these costs", () => {
    const corners = envelope(table, hull(table));
    expect(corners.length).toBe(curves.cost_curve.x.length);
    for (const [index, [x, y]] of corners.entries()) {
      close(x, curves.cost_curve.x[index]);
      close(y, curves.cost_curve.y[index]);
    }
    close(probabilityCost(context), curves.probability_cost);
  });

  it("equal error rate", () => close(equalErrorRate(table), curves.equal_error_rate));

  it("iso-performance slope", () => {
    const slope = isoPerformanceSlope(context);
    if (expected.slope === "inf") expect(slope).toBe(Number.POSITIVE_INFINITY);
    else close(slope, expected.slope as number | null);
  });
});
