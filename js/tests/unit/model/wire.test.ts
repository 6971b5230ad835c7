import { expect, it } from "vitest";
import { GROUPS } from "../../../src/model/state.ts";
import { changedBands } from "../../../src/model/store.ts";
import { toWire } from "../../../src/model/traits.ts";
import { column, type PackedBand, type Pairs } from "../../support/state.ts";

it("infinite numbers are sent as JSON has them", () => {
  const demand = { kind: "max_share", value: null, threshold: Number.POSITIVE_INFINITY };
  expect(toWire(demand)).toEqual({ kind: "max_share", value: null, threshold: "Infinity" });
  expect([Number.NEGATIVE_INFINITY, 0.1, true, "Infinity"].map(toWire)).toEqual([
    "-Infinity",
    0.1,
    true,
    "Infinity",
  ]);
});

function band(...values: number[]): Pairs<PackedBand> {
  return [["good", { at: { prevalence: 0.5 }, columns: { x: column(...values) } }]];
}

it("bands differ by their columns, and by being there", () => {
  const before = GROUPS.bands._bands({
    "roc fixed": band(0, 1),
    "gains fixed": band(0, 1),
    "profit threshold": band(0, 1),
  });
  const now = GROUPS.bands._bands({
    "roc fixed": band(0, 1),
    "gains fixed": band(0, 0.9),
    "lift threshold": band(0, 1),
  });
  expect(changedBands(before, now)).toEqual(["gains fixed", "profit threshold", "lift threshold"]);
});

it("there are no bands while what was sent is none, so that all differ then", () => {
  const bands = GROUPS.bands._bands({ "roc fixed": band(0, 1) });
  expect(changedBands(bands, undefined)).toEqual(["roc fixed"]);
  expect(changedBands(undefined, bands)).toEqual(["roc fixed"]);
});
