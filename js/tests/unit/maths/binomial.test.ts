import { describe, expect, it } from "vitest";
import { mostErrors, rateBand } from "../../../src/maths/binomial.ts";

describe("the most errors that show a rate", () => {
  // By scipy.stats.binom: the most with a lower tail of at most alpha.
  it.each([
    [29, 0.1, 0.05, 0],
    [28, 0.1, 0.05, -1],
    [100, 0.2, 0.05, 13],
    [1393, 0.1, 0.05, 120],
    [10965, 0.3, 0.05, 3210],
    [60, 0.5, 0.01, 20],
    [40, 0.999, 0.1, 39],
    [9, 0, 0.05, -1],
    [9, 1, 0.05, 9],
  ])("of %i cases at %f with %f is %i", (n, rate, alpha, most) => {
    expect(mostErrors(n, rate, alpha)).toBe(most);
  });
});

describe("a band of bounds for all thresholds", () => {
  it("shares its alpha among all counts of few cases", () => {
    // Quantiles of scipy.stats.beta at 1 - 0.05 / 6.
    const bounds = [
      0.5497333384325316, 0.7169239779951587, 0.8352736487175796, 0.9206019269756738, 0.9756479050908051,
      0.9986062638751622, 1,
    ];
    const band = rateBand(6, 0.05);
    for (const [k, bound] of bounds.entries()) expect(band.upper(k)).toBeCloseTo(bound, 12);
  });

  it("rises with the errors of many, and is above their rate", () => {
    const [n, band] = [1392, rateBand(1392, 0.05)];
    let last = 0;
    for (let k = 0; k <= n; k++) {
      const bound = band.upper(k);
      expect(bound).toBeGreaterThanOrEqual(Math.max(last, k / n));
      last = bound;
    }
    expect(last).toBe(1);
  });
});
