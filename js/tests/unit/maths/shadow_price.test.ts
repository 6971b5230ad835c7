import { describe, expect, it } from "vitest";
import { hull } from "../../../src/maths/hull.ts";
import { shadowPrice } from "../../../src/maths/shadow_price.ts";
import { makeTable } from "../../support/tables.ts";

const table = makeTable({
  threshold: [Number.POSITIVE_INFINITY, 3, 2, 1],
  tp: [0, 30, 50, 50],
  fp: [0, 10, 30, 70],
});
const costs = { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true };

const priceAt = (row: number, prevalence: number, confidence?: number) =>
  shadowPrice(table, hull(table), table.row(row), { costs, prevalence, population: 120 }, confidence);

describe("the price of a limit", () => {
  // Quantiles of scipy.stats.beta, 0.05 and 0.95, for 20 of 40; odds at the prevalence of 0.1.
  it.each([
    [5 / 12, 23.5, [16.137857979912, 30.86214202008809]],
    [0.1, 4.134615384615385, [1.2829717982393651, 8.439094066105774]],
  ] as const)(
    "is that of the group of the next case at a prevalence of %f",
    (prevalence, value, interval) => {
      const price = priceAt(1, prevalence, 0.9);
      expect(price?.value).toBeCloseTo(value, 10);
      expect(price?.interval?.[0]).toBeCloseTo(interval[0], 10);
      expect(price?.interval?.[1]).toBeCloseTo(interval[1], 10);
    },
  );

  it("has no interval of weighted cases", () => {
    const price = priceAt(0, 5 / 12);
    expect(price?.value).toBeCloseTo(36.75, 12);
    expect(price?.interval).toBeUndefined();
  });

  it("is none where everybody is flagged", () => {
    expect(priceAt(3, 0.1, 0.9)).toBeUndefined();
  });
});
