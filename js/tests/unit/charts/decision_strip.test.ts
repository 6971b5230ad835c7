import { expect, it } from "vitest";
import { oneIn, positiveWord } from "../../../src/charts/decision_strip";

it.each([
  ["churned", "churned"],
  ["1", "positive"],
  ["1.0", "positive"],
  ["True", "positive"],
  ["yes", "positive"],
])("a case of the class %s is %s", (label, word) => {
  expect(positiveWord(label)).toBe(word);
  expect(oneIn(0, positiveWord(label))).toBe(`none is ${word}`);
  expect(oneIn(1 / 3, positiveWord(label))).toBe(`1 in 3 is ${word}`);
  expect(oneIn(0.625, positiveWord(label))).toBe(`62.5% are ${word}`);
});
