import { describe, expect, it } from "vitest";
import {
  expectedCosts,
  inPlane,
  meetingOf,
  meetingWith,
  probabilitiesAt,
  type Triple,
  weightsMeetingAt,
} from "../../../src/multiclass/simplex_geometry.ts";

const PLACES: Triple[] = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.7, 0.2, 0.1],
  [0.05, 0.15, 0.8],
];
const COSTS = {
  equal: [
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 0],
  ],
  dear: [
    [0, 5, 1],
    [1, 0, 2],
    [3, 1, 0],
  ],
};

describe("the place where the predictions of three classes meet", () => {
  it.each(PLACES)("is read where it is drawn: %f %f %f", (...place) => {
    const found = probabilitiesAt(inPlane(place));
    for (const own of [0, 1, 2]) expect(found[own]).toBeCloseTo(place[own], 12);
  });

  it.each(Object.entries(COSTS))("is where all cost the same, with %s costs", (_, costs) => {
    const middle = meetingOf(expectedCosts(costs, [1, 1, 1])) as Triple;
    for (const place of PLACES) {
      const weights = weightsMeetingAt(place, middle);
      expect(weights[0] * weights[1] * weights[2]).toBeCloseTo(1, 12);
      const cost = [0, 1, 2].map((j) =>
        costs.reduce((sum, row, i) => sum + weights[i] * place[i] * row[j], 0),
      );
      expect(cost[1]).toBeCloseTo(cost[0], 12);
      expect(cost[2]).toBeCloseTo(cost[0], 12);
      const back = meetingWith(weights, middle);
      for (const own of [0, 1, 2]) expect(back[own]).toBeCloseTo(place[own], 12);
    }
  });

  it("is kept inside, so that weights are finite", () => {
    for (const corner of [
      [-5, -5],
      [0, 0],
      [9, 9],
      [0.5, 2],
    ] as [number, number][]) {
      const found = probabilitiesAt(corner);
      expect(found[0] + found[1] + found[2]).toBeCloseTo(1, 12);
      expect(Math.min(...found)).toBeGreaterThan(0);
    }
  });
});
