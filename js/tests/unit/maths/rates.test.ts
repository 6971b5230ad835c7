import { expect, it } from "vitest";
import { missShare } from "../../../src/maths/rates.ts";

const costs = { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true };
const shareAt = (changed: Partial<typeof costs>) =>
  missShare({ costs: { ...costs, ...changed }, prevalence: 0.2, population: 1 });

it("the share of a miss follows from the net costs, where both errors cost something or nothing", () => {
  expect(shareAt({})).toBeCloseTo(50 / 53, 12);
  expect(shareAt({ fp: 0 })).toBe(1);
  expect(shareAt({ tp: 0 })).toBe(0);
  expect(shareAt({ fp: -3 })).toBeNaN();
  expect(shareAt({ tp: 1 })).toBeNaN();
});
