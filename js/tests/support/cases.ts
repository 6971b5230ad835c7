/** Cases at the edges: few and many models, few cases, scores of any kind, models without an error. */
import { type Given, GOOD, sampleOf, WEAK } from "./state.ts";
import type { TestRows } from "./tables.ts";

/** So many models with names of 60 letters and more, which begin alike. */
export const longNames = (n: number): Record<string, TestRows> =>
  Object.fromEntries(
    Array.from({ length: n }, (_, index) => [
      `gradient boosting with monotone constraints, ${index} leaves, fold ${index % 3}`,
      GOOD,
    ]),
  );

const short = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, index) => [`m${index}`, GOOD]));

const FEW = {
  threshold: [Number.POSITIVE_INFINITY, 0.875, 0.75, 0.625, 0.5, 0.375, 0.25, 0.125],
  tp: [0, 3, 5, 7, 8, 9, 10, 10],
  fp: [0, 0, 1, 3, 6, 10, 15, 20],
};
const LOG_ODDS = {
  ...GOOD,
  threshold: [
    Number.POSITIVE_INFINITY,
    6.25,
    4.125,
    2.5,
    1.75,
    0.875,
    -0.3125,
    -1.0625,
    -2.75,
    -4.5,
    -7.03125,
  ],
};
const PERFECT = { threshold: [Number.POSITIVE_INFINITY, 0.75, 0.25], tp: [0, 100, 100], fp: [0, 0, 200] };

/** Models and traits by the name of the case. */
export const CASES: Record<string, [Record<string, TestRows>, Given]> = {
  "one model": [{ good: GOOD }, {}],
  "two models": [{ good: GOOD, weak: WEAK }, {}],
  "two models of long names": [longNames(2), {}],
  "seven models": [short(7), {}],
  "twelve models of long names": [longNames(12), { population: 1e7 }],
  "thirty cases": [
    { few: FEW, other: FEW },
    { _sample: { ...sampleOf({ few: FEW, other: FEW }), positives: 10, negatives: 20 }, population: 30 },
  ],
  "scores that are log odds": [{ logistic: LOG_ODDS }, { threshold: -0.3125 }],
  "a model that separates the classes": [{ perfect: PERFECT, good: GOOD }, { threshold: 0.75 }],
};
