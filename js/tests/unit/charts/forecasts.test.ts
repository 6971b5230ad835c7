import { describe, expect, it } from "vitest";
import { forecastsOf, forecastTracks } from "../../../src/charts/forecasts.ts";
import { Choices } from "../../../src/model/options.ts";
import type { Scene } from "../../../src/model/scene.ts";
import { storeOf } from "../../support/state.ts";

const INF = Number.POSITIVE_INFINITY;
const MODELS = {
  margins: { threshold: [INF, 3, -2], tp: [0, 4, 6], fp: [0, 4, 12] },
  model: { threshold: [INF, 0.9, 0.7, 0.3, 0.1], tp: [0, 3, 4, 5, 6], fp: [0, 1, 4, 5, 12] },
};

function drawnWith(strategy: "uniform" | "isotonic", model = "model"): [Scene, Choices] {
  return [storeOf(MODELS, { model }).scene, new Choices("reliability", { strategy, n_bins: 2 })];
}

describe("a model's place on its own curve", () => {
  it("is between the points of the bins, and at the last of them beyond", () => {
    const drawn = drawnWith("uniform");
    const [threshold, curve] = forecastTracks(drawn[0], forecastsOf(...drawn));
    expect(threshold.y).toBeUndefined();
    expect([...threshold.x]).toEqual([1, 0.9, 0.7, 0.3, 0.1]);
    // Below .5: 10 cases, 2 positive, mean (2 x .3 + 8 x .1) / 10; above: 8 cases, 4 positive, mean .8.
    const place = (x: number) => 0.2 + (0.3 * (x - 0.14)) / 0.66;
    const expected = [place(0.8), place(0.8), place(0.7), place(0.3), place(0.14)];
    for (const [row, height] of expected.entries()) expect(curve.y?.[row]).toBeCloseTo(height, 12);
    expect(curve.x[0]).toBeCloseTo(0.8, 12);
  });

  it("is on the level stretch of its pool", () => {
    const drawn = drawnWith("isotonic");
    const [, curve] = forecastTracks(drawn[0], forecastsOf(...drawn));
    // Pools: .9 (3 of 4), .7 and .3 (2 of 6), .1 (1 of 8).
    const expected = [3 / 4, 3 / 4, 1 / 3, 1 / 3, 1 / 8];
    for (const [row, height] of expected.entries()) expect(curve.y?.[row]).toBeCloseTo(height, 6);
  });

  it("is nowhere for scores that are not probabilities", () => {
    const drawn = drawnWith("uniform", "margins");
    const tracks = forecastTracks(drawn[0], forecastsOf(...drawn));
    expect(tracks.map((track) => track.table.name)).toEqual(["model"]);
  });
});
