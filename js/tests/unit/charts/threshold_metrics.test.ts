import { expect, it } from "vitest";
import { chart } from "../../../src/charts/threshold_metrics.ts";
import { Choices } from "../../../src/model/options.ts";
import { column, type Given, GOOD, storeOf, type Traits, WEAK } from "../../support/state.ts";

const MODELS = {
  good: { ...GOOD, below: GOOD.threshold.map((each) => Math.min(each, 1) - 0.01) },
  weak: WEAK,
};
const NET = GOOD.tp.map((tp, row) => tp - GOOD.fp[row]);
const SENT: Traits["_metrics"] = [
  ["good", [["net hits", column(...NET)]]],
  ["weak", [["net hits", column(Number.NaN, 3, 5, 4)]]],
];

function shown(traits: Given) {
  const store = storeOf(MODELS, { _metrics: SENT, ...traits });
  const found = chart(store.scene, new Choices("threshold_metrics", { metrics: [] }));
  const own = found.guides.filter(({ name }) => name.startsWith("metric-own-"));
  const dots = found.moving?.(store.rule)[0].points;
  return { found, own, dots, readings: found.readings?.(store.rule) };
}

it("draws the user's metrics from what Python sends of the current model", () => {
  const good = shown({ threshold: 0.5 });
  expect(good.readings).toEqual([["metric-own-0", "net hits 32 (axis −100 to 44)"]]);
  expect(good.own.map(({ points }) => points.length)).toEqual([2 * NET.length]);
  expect(good.dots).toEqual([[0.5, (32 + 100) / 144]]);
  expect(good.found.notes).toEqual([]);
  const weak = shown({ threshold: 0.4, model: "weak" });
  expect(weak.readings).toEqual([["metric-own-0", "net hits 5 (axis 3 to 5)"]]);
  const none = shown({ threshold: 0.9, model: "weak" });
  expect(none.readings).toEqual([["metric-own-0", "net hits – (axis 3 to 5)"]]);
  expect(none.dots).toEqual([]);
});

it("has the value between two rows from Python, and that of the nearest row until it comes", () => {
  const exact = {
    ...{ model: "good", threshold: 0.56, below: 0.55, tp: 77, fp: 41, amounts: null },
    metrics: [["net hits", 36]] as [string, number][],
  };
  const textWith = (_counts: Traits["_counts"]) => shown({ threshold: 0.558, _counts }).readings?.[0][1];
  expect(textWith(exact)).toMatch(/^net hits 36 /);
  expect(textWith({})).toMatch(/^net hits 42 /);
  expect(textWith({ ...exact, metrics: [["net hits", null]] })).toMatch(/^net hits – /);
});

it.each([
  ["shorter than the rows", column(1, 2), "_metrics: net hits: has another number of rows"],
  ["infinite", column(...NET.slice(1), 1 / 0), "_metrics: net hits: is not finite"],
  ["text", "AAAA", "_metrics: net hits: is no column of numbers"],
])("refuses a column that is %s, of the current model alone", (_name, wrong, reason) => {
  const _metrics = [["good", [["net hits", wrong as DataView]]], ...SENT.slice(1)] as Traits["_metrics"];
  expect(() => shown({ _metrics })).toThrow(reason);
  expect(shown({ _metrics, model: "weak" }).own).toHaveLength(1);
  expect(storeOf(MODELS, { _metrics }).problem).toBeUndefined();
});
