import { expect, it } from "vitest";
import { lowered, stepsAbove } from "../../../src/maths/steps.ts";

const { EPSILON, MAX_VALUE, MIN_VALUE } = Number;

it.each([
  [1, 1 - EPSILON / 2, 1],
  [MIN_VALUE, 0, 1],
  [MIN_VALUE, -MIN_VALUE, 2],
  [0, -0, 0],
  [Number.POSITIVE_INFINITY, MAX_VALUE, 1],
  [2, 1, 2 ** 52],
  [-1, -2, 2 ** 52],
  [1, 1 - (EPSILON / 2) * 255, 255],
  [1, 1 - (EPSILON / 2) * 257, 256],
  [1, 1 - (EPSILON / 2) * 511, 510],
])("%d is %d's upper neighbour by steps, rounded down", (value, lower, steps) => {
  expect(stepsAbove(lower, value)).toBe(steps);
});

it("never goes below the lower number, and always below the upper one", () => {
  const values = [1e300, 1, 0.1, 1e-300, 5e-324, 0, -5e-324, -1e-300, -0.5, -1, -1e300];
  for (const [place, value] of values.entries())
    for (const lower of values.slice(place + 1)) {
      const back = lowered(value, stepsAbove(lower, value));
      expect(back >= lower && back < value).toBe(true);
    }
});

it("has no number that is infinitely many steps lower", () => {
  expect(lowered(1, Number.POSITIVE_INFINITY)).toBeNaN();
});
