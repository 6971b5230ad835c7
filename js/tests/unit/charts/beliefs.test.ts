import { expect, it } from "vitest";
import { chart } from "../../../src/charts/loss_comparison.ts";
import { resultText } from "../../../src/maths/worth.ts";
import { GOLDEN, storeOf } from "../../support/charts.ts";

it.each(GOLDEN.scenes)("what beliefs lead to in the scene $name is said as in Python", (scene) => {
  let { state } = scene;
  const found = scene.beliefs.map(({ traits }) => {
    state = { ...state, ...traits };
    return chart(storeOf({ ...scene, state }).scene).notes?.slice(0, 2);
  });
  expect(found).toEqual(scene.beliefs.map(({ notes }) => notes));
});

it.each(GOLDEN.results)("$text", ({ parts, text }) => {
  expect(resultText(...parts)).toBe(text);
});
