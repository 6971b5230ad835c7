import { describe, expect, it } from "vitest";
import { CHARTS } from "../../../src/charts/index.ts";
import { sentence, verdict } from "../../../src/charts/verdict.ts";
import { Choices } from "../../../src/model/options.ts";
import { described, GOLDEN, storeOf } from "../../support/charts.ts";

it.each(GOLDEN.scenes)("the decisions in the scene $name are said as in Python", (scene) => {
  const found = scene.verdicts.map(({ traits }) => {
    const store = storeOf({ ...scene, state: { ...scene.state, ...traits } });
    return sentence(verdict(store.scene, store.rule, store.tiers));
  });
  expect(found).toEqual(scene.verdicts.map((each) => each.sentence));
});

it.each([
  ", 0 errors. ",
  "Its best threshold, ",
  " and make ",
  " and earn ",
  " and cost ",
  "model 1 would make ",
  "model 1 would earn ",
  "model 1 would cost ",
  "This is its best threshold, with ",
  " false alarms. No other model makes fewer errors.",
  "This is its best threshold. model 1 would ",
  "Flag no case with ",
  "Flag every case with ",
  "The best single threshold would cost ",
  "The best single threshold would earn ",
  "The best single threshold would make ",
  "The best single threshold does as well.",
  "With the costs in these ranges, errors may cost over 5% more than they must at any threshold. The worst loss ",
  "Review the top ",
  "All errors count the same. Set costs to see what they are worth.",
  "All thresholds cost the same.",
  "Its best threshold would flag no case and ",
  "Its best threshold would flag every case and ",
  "more. No other model earns more at its best. A false alarm costs less than a correct rejection. Check the signs.",
  "more. No other model earns more at its best. A miss costs less than a hit. Check the signs.",
])("a scene is there for: %s", (words) => {
  const sentences = GOLDEN.scenes.flatMap(({ verdicts, tiers }) =>
    [...verdicts, ...tiers].map((each) => each.sentence),
  );
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
      for (const options of [{}, { metrics }]) {
        const { legend, notes } = described(CHARTS[kind](store.scene, new Choices(kind, options)), store);
        for (const text of [said, ...notes, ...legend.map(([, each]) => each)]) {
          expect(text, `${kind} of ${said}`).not.toMatch(NO_TEXT);
        }
      }
    }
  });
});
