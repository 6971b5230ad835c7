import { expect, it } from "vitest";
import { binsFor } from "../../../src/maths/distribution.ts";

it.each([
  [30, 10],
  [144, 12],
  [399, 15],
  [400, 20],
  [3599, 30],
  [3600, 60],
  [1e7, 60],
])("a histogram of %i cases has %i bins", (cases, bins) => {
  expect(binsFor(cases)).toBe(bins);
});
