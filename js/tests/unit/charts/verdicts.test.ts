import { describe, expect, it } from "vitest";
import { CHARTS } from "../../../src/charts/index.ts";
import { sentence, verdict } from "../../../src/charts/verdict.ts";
import { Choices } from "../../../src/model/options.ts";
import { described, GOLDEN, storeOf } from "../../support/charts.ts";

it.each(GOLDEN.scenes)("the decisions in the scene $name are said as in Python", (scene) => {
  const found = scene.verdicts.map(({ traits }) => {
    const store = storeOf({ ...scene, state: { ...scene.state, ...traits } });
    return sentence(verdict(store.scene, store.rule, store.zone));
  });
  expect(found).toEqual(scene.verdicts.map((each) => each.sentence));
});

it.each([
  "makes 0 errors",
  "Its best threshold would cost ",
  "Its best threshold would earn ",
  "Its best threshold would make ",
  "model 1's",
  "This is its best threshold.",
  "This is its best threshold; ",
  "predicting nobody, ",
  "predicting everybody, ",
  "All errors count the same. Set costs to see what they are worth.",
  "All thresholds cost the same.",
  "Best: predict nobody.",
  "Best: predict everybody.",
  "A false alarm costs less than a correct rejection. Check the signs. Best: predict everybody.",
  "A miss costs less than a hit. Check the signs. Best: predict nobody.",
])("a scene is there for: %s", (words) => {
  const sentences = GOLDEN.scenes.flatMap(({ verdicts }) => verdicts.map((each) => each.sentence));
  expect(sentences.some((each) => each.includes(words))).toBe(true);
});

/** What no text shows: infinity, no number, and zero with a sign. */
const NO_TEXT = /∞|NaN|Infinity|undefined|[-−]0(?![\d.])/;

describe.each(GOLDEN.scenes.slice(0, 7))("no decision in the scene $name", (scene) => {
  const stores = scene.verdicts.map(({ traits }) =>
    storeOf({ ...scene, state: { ...scene.state, ...traits } }),
  );

  it.each(Object.keys(CHARTS) as (keyof typeof CHARTS)[])("has a number in %s that is none", (kind) => {
    for (const [index, store] of stores.entries()) {
      const said = scene.verdicts[index].sentence;
      const metrics = ["precision", "lift", "npv", "f1", "profit"];
      for (const options of [{}, ...(kind === "profit" ? [{ unit: "percent" }] : []), { metrics }]) {
        const { legend, notes } = described(CHARTS[kind](store.scene, new Choices(kind, options)), store);
        for (const text of [said, ...notes, ...legend.map(([, each]) => each)]) {
          expect(text, `${kind} of ${said}`).not.toMatch(NO_TEXT);
        }
      }
    }
  });
});
