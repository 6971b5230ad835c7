import { expect, it } from "vitest";
import { binEdges, binsFor, scoreDomain } from "../../../src/maths/distribution.ts";

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

const MOST = Number.MAX_VALUE;

it.each([
  ["probabilities", 0.2, 0.9, [0, 1]],
  ["margins", -2, 3, [-2, 3]],
  ["all one", 3, 3, [2.5, 3.5]],
  ["all one, large", 2 ** 50, 2 ** 50, [2 ** 50 - 2 ** 10, 2 ** 50 + 2 ** 10]],
  ["both ends", -MOST, MOST, [-MOST / 4, MOST / 4]],
  ["one end", MOST / 2, MOST, [MOST / 2, MOST]],
  ["the greatest alone", MOST, MOST, [MOST * (1 - 2 ** -40), MOST]],
])("an axis of scores is neither empty nor endless: %s", (_name, low, high, domain) => {
  expect(scoreDomain({ low, high } as Parameters<typeof scoreDomain>[0])).toEqual(domain);
});

it("edges of bins are numbers wherever both ends are", () => {
  expect(binEdges(0, 3, 3, [0, 1, 2, 3])).toEqual([0, 1, 2, 3]);
  expect(binEdges(-MOST, MOST, 2, [0, 1, 2])).toEqual([-MOST, 0, MOST]);
});
