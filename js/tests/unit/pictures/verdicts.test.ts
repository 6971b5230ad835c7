import { expect, it } from "vitest";
import { sentence, verdict } from "../../../src/pictures/verdict.ts";
import { GOLDEN, storeOf } from "../../support/pictures.ts";

it.each(GOLDEN.scenes)("the decisions in the scene $name are said as in Python", (scene) => {
  const found = scene.verdicts.map(({ traits }) => {
    const store = storeOf({ ...scene, state: { ...scene.state, ...traits } });
    return sentence(verdict(store.scene, store.rule));
  });
  expect(found).toEqual(scene.verdicts.map((each) => each.sentence));
});

it.each([
  "makes 0 errors",
  "more than at its optimum",
  "more than model 1 at its",
  " below its optimum",
  " below that of ",
  " · at its optimum",
  "predicting nobody, ",
  "predicting everybody, ",
  "Every error counts 1: set costs.",
  "Any threshold costs the same.",
  "Best: predict nobody.",
  "Best: predict everybody.",
])("a scene is there for: %s", (words) => {
  const sentences = GOLDEN.scenes.flatMap(({ verdicts }) => verdicts.map((each) => each.sentence));
  expect(sentences.some((each) => each.includes(words))).toBe(true);
});
