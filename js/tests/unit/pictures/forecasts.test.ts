import { describe, expect, it } from "vitest";
import { hull } from "../../../src/maths/hull.ts";
import type { Store } from "../../../src/model/store.ts";
import { forecastsOf, forecastTracks } from "../../../src/pictures/forecasts.ts";
import { makeTable } from "../../support/tables.ts";

const table = makeTable({
  threshold: [Number.POSITIVE_INFINITY, 0.9, 0.7, 0.3, 0.1],
  tp: [0, 3, 4, 5, 6],
  fp: [0, 1, 4, 5, 12],
});
const margins = makeTable(
  { threshold: [Number.POSITIVE_INFINITY, 3, -2], tp: [0, 4, 6], fp: [0, 4, 12] },
  "m",
);

function storeOf(strategy: string, current = table): Store {
  const traits: Record<string, unknown> = { strategy, n_bins: 2 };
  const store = { tables: [margins, table], table: current, hull, get: (name: string) => traits[name] };
  return store as unknown as Store;
}

describe("a model's place on its own curve", () => {
  it("is between the points of the bins, and at the last of them beyond", () => {
    const [threshold, curve] = forecastTracks(storeOf("uniform"), forecastsOf(storeOf("uniform")));
    expect(threshold.y).toBeUndefined();
    expect([...threshold.x]).toEqual([1, 0.9, 0.7, 0.3, 0.1]);
    // Below .5: 10 cases, 2 positive, mean (2 x .3 + 8 x .1) / 10; above: 8 cases, 4 positive, mean .8.
    const place = (x: number) => 0.2 + (0.3 * (x - 0.14)) / 0.66;
    const expected = [place(0.8), place(0.8), place(0.7), place(0.3), place(0.14)];
    for (const [row, height] of expected.entries()) expect(curve.y?.[row]).toBeCloseTo(height, 12);
    expect(curve.x[0]).toBeCloseTo(0.8, 12);
  });

  it("is on the level stretch of its pool", () => {
    const [, curve] = forecastTracks(storeOf("isotonic"), forecastsOf(storeOf("isotonic")));
    // Pools: .9 (3 of 4), .7 and .3 (2 of 6), .1 (1 of 8).
    const expected = [3 / 4, 3 / 4, 1 / 3, 1 / 3, 1 / 8];
    for (const [row, height] of expected.entries()) expect(curve.y?.[row]).toBeCloseTo(height, 6);
  });

  it("is nowhere for scores that are no probabilities", () => {
    const store = storeOf("uniform", margins);
    const tracks = forecastTracks(store, forecastsOf(store));
    expect(tracks.map((track) => track.table)).toEqual([table]);
  });
});
