import { expect, it } from "vitest";
import { normal, probit } from "../../../src/maths/probit.ts";

it.each([
  [-3.090232306167813, 0.001],
  [-1.2815515655446004, 0.1],
  [0, 0.5],
  [1.6448536269514722, 0.95],
  [4.753424308822899, 0.999999],
])("the normal distribution has its tabulated values at %f", (z, p) => {
  expect(normal(z)).toBeCloseTo(p, 10);
  expect(probit(p)).toBeCloseTo(z, 6);
});

it("is inverted all along, and infinite at the ends", () => {
  for (let z = -7; z <= 5; z += 0.01) expect(probit(normal(z))).toBeCloseTo(z, 5);
  expect([probit(0), probit(1)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
});
