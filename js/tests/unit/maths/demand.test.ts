import { describe, expect, it } from "vitest";
import vectors from "../../../../tests/data/effective_vectors.json" with { type: "json" };
import {
  findBayes,
  findBest,
  findLimit,
  LIMITS,
  type Limit,
  type LimitKind,
  parseLimit,
  steppedLimit,
} from "../../../src/maths/demand.ts";
import { hull } from "../../../src/maths/hull.ts";
import { promises } from "../../../src/maths/promise.ts";
import { makeTable } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;
/** Precision falls and rises: 1/2, 3/5, 4/8, 5/8, 6/12, 10/30 at the sample's prevalence of 1/3. */
const table = makeTable({
  threshold: [INF, 0.9, 0.8, 0.6, 0.5, 0.3, 0.1],
  tp: [0, 1, 3, 4, 5, 6, 10],
  fp: [0, 1, 2, 4, 4, 6, 20],
});
const costs = { tp: 0, fp: 1, fn: 4, tn: 0, as_gains: false };
const context = { costs, prevalence: 1 / 3, population: 30 };
const limit = (kind: LimitKind, value: number, of = context) => findLimit(table, of, LIMITS[kind], value);

describe("a bound", () => {
  // Costs of all 30 at 2 and 3: 30, 29, 25, 26, 23, 24, 40.
  const even = { ...context, costs: { ...costs, fp: 2, fn: 3 } };

  it.each<[LimitKind, number, number]>([
    ["max_share", 0, INF],
    ["max_share", 0.06, INF],
    ["max_share", 2 / 30, 0.9],
    ["max_share", 0.29, 0.8],
    ["max_share", 0.3, 0.5],
    ["max_share", 1, 0.5],
    ["max_number", 8, 0.8],
    ["max_number", 8.99, 0.8],
    ["max_number", 9, 0.5],
    ["max_number", 1e9, 0.5],
    ["top_share", 0, INF],
    ["top_share", 0.06, INF],
    ["top_share", 2 / 30, 0.9],
    ["top_share", 0.3, 0.5],
    ["top_share", 1, 0.1],
    ["top_number", 8, 0.6],
    ["top_number", 8.99, 0.6],
    ["top_number", 9, 0.5],
    ["top_number", 1e9, 0.1],
    ["min_tpr", 0, 0.5],
    ["min_tpr", 0.5, 0.5],
    ["min_tpr", 0.51, 0.3],
    ["min_tpr", 1, 0.1],
    ["max_fnr", 1, 0.5],
    ["max_fnr", 0.5, 0.5],
    ["max_fnr", 0.49, 0.3],
    ["max_fnr", 0, 0.1],
    ["max_cost", 1.3, 0.5],
    ["max_cost", 23 / 30, 0.5],
    ["max_fpr", 0, INF],
    ["max_fpr", 0.19, 0.8],
    ["max_fpr", 0.2, 0.5],
    ["max_fpr", 1, 0.5],
    ["min_precision", 0.6, 0.8],
    ["min_precision", 0.55, 0.5],
    ["min_precision", 0, 0.5],
  ])("%s %f leads to %f", (kind, value, threshold) => {
    // Counts 8 and 9 are rows 3 and 4: a share of 0.3 is row 4 exactly, whatever the rounding.
    expect(limit(kind, value, even)).toEqual({ threshold });
  });

  it("speaks of the target's prevalence and population", () => {
    // At row 3, share .9 * .4 + .1 * .2 = .38; at row 4, .9 * .5 + .1 * .2 = .47.
    const target = { ...context, prevalence: 0.9, population: 1000 };
    expect(limit("max_share", 0.38, target)).toEqual({ threshold: 0.6 });
    expect(limit("max_number", 469, target)).toEqual({ threshold: 0.6 });
    expect(limit("max_number", 470, target)).toEqual({ threshold: 0.5 });
    // Precision of all is .9; only row 6 falls below .91 there.
    expect(limit("min_precision", 0.91, target)).toEqual({ threshold: 0.3 });
  });

  it("that cannot be met says what can", () => {
    expect(limit("min_precision", 0.8)).toEqual({
      problem: "no threshold has a precision of at least 80%; the highest is 60.0%",
    });
    for (const kind of ["max_share", "min_tpr", "max_fpr", "min_precision"] as const) {
      expect(limit(kind, 1.01), kind).toEqual({ problem: "a share must be from 0% to 100%" });
    }
    for (const kind of (Object.keys(LIMITS) as LimitKind[]).filter((each) => each !== "max_cost")) {
      expect(limit(kind, -0.01), kind).toEqual({ problem: "a bound must be at least 0" });
    }
    // Costs of errors per case: 4/3 of none, 4/3 - 1/10 ..., 2/3 of all.
    expect(limit("max_cost", 0.66)).toEqual({
      problem: "no threshold has a cost per case of at most 0.66; the lowest is 0.6667",
    });
  });

  it("on the cost needs costs that are the same for all cases, and errors that cost", () => {
    const gains = { ...context, costs: { tp: -5, fp: 1, fn: 0, tn: 0, as_gains: true } };
    // Of 30: 0, -4/30, -13/30, -16/30, -21/30, -24/30, -30/30.
    expect(limit("max_cost", -0.5, gains)).toEqual({ threshold: 0.1 });
    expect(limit("max_cost", -1, gains)).toEqual({ threshold: 0.1 });
    expect(limit("max_cost", -1.01, gains)).toEqual({
      problem: "no threshold has a cost per case of at most −1.01; the lowest is −1",
    });
    const odd = { ...context, costs: { ...costs, tp: 5 } };
    expect(limit("max_cost", 1, odd)).toHaveProperty("problem", expect.stringContaining("errors that cost"));
    const own = { ...context, amounts: { means: costs } } as unknown as typeof context;
    expect(limit("max_cost", 1, own)).toHaveProperty(
      "problem",
      expect.stringContaining("same for all cases"),
    );
  });

  it("on a number of cases is no share", () => {
    expect(limit("max_number", 0.1)).toEqual({
      problem: expect.stringContaining("is at least 1; for a share"),
    });
    expect(limit("max_number", 0)).toEqual({ threshold: Number.POSITIVE_INFINITY });
  });

  it("is the best any row can do", () => {
    for (const [name, of] of Object.entries(LIMITS) as [LimitKind, Limit][]) {
      for (let value = 0.003; value < 1; value += 0.0171) {
        const bound = of.isCount ? 1 + 29 * value : value;
        const meeting = [...table.threshold.keys()].filter((row) => {
          const reached = of.quantity({ tpr: table.tpr[row], fpr: table.fpr[row] }, even);
          return of.isMost ? reached <= bound : reached >= bound;
        });
        const cost = (row: number) => even.costs.fn * (10 - table.tp[row]) + even.costs.fp * table.fp[row];
        const least = Math.min(...meeting.map(cost));
        const row = of.isFull ? Math.max(...meeting) : meeting.find((each) => cost(each) === least);
        const expected =
          row === undefined ? { problem: expect.any(String) } : { threshold: table.threshold[row] };
        expect(limit(name, bound, even), `${name} ${bound}`).toEqual(expected);
      }
    }
  });

  it.each([
    [LIMITS.max_share, 0.204, 1, 0.21],
    [LIMITS.max_fnr, 0, -1, 0],
    [LIMITS.max_number, 1200, -2, 1000],
    [LIMITS.max_cost, 12.4, 1, 13.4],
    [LIMITS.max_cost, -0.05, -1, -0.051],
    [LIMITS.max_cost, 0, 1, 0.1],
  ] as const)("is moved by steps: %#", (of, value, steps, next) => {
    expect(steppedLimit(of, value, steps, 10_000)).toBeCloseTo(next, 12);
  });

  it.each([
    [LIMITS.max_share, "20", 0.2],
    [LIMITS.max_share, "20 %", 0.2],
    [LIMITS.max_share, "1/5", 0.2],
    [LIMITS.min_tpr, "0.5 %", 0.005],
    [LIMITS.max_number, "1,200", 1200],
    [LIMITS.max_number, "50", 50],
    [LIMITS.max_cost, "-1,250.5", -1250.5],
  ] as const)("is read as people write it: %#", (of, text, value) => {
    const parsed = parseLimit(of, text);
    expect("value" in parsed && parsed.value).toBeCloseTo(value, 15);
  });
});

describe("the best", () => {
  const best = (kind: Parameters<typeof findBest>[3], prevalence = 1 / 3) =>
    findBest(table, hull(table), { ...context, prevalence }, kind);

  it("accuracy, of several that with the highest threshold", () => {
    // Right of 30: 20, 20, 21, 20, 21, 20, 10.
    expect(best("accuracy")).toEqual({ threshold: 0.8 });
  });

  it("Youden's J", () => {
    // tpr - fpr in twentieths: 0, 1, 4, 4, 6, 6, 0.
    expect(best("youden")).toEqual({ threshold: 0.5 });
  });

  it("F1 at the target's prevalence", () => {
    // 2 tp / (predicted + 10): 0, 2/12, 6/15, 8/18, 10/19, 12/22, 20/40.
    expect(best("f1")).toEqual({ threshold: 0.3 });
    expect(best("f1", 0.9)).toEqual({ threshold: 0.1 });
  });

  it("distance to the top left, also off the hull", () => {
    const off = makeTable({
      threshold: [INF, 0.9, 0.8, 0.7, 0.6],
      tp: [0, 60, 79, 100, 100],
      fp: [0, 0, 20, 40, 100],
    });
    expect(hull(off)).toEqual([0, 1, 3, 4]);
    expect(findBest(off, hull(off), context, "closest_topleft")).toEqual({ threshold: 0.8 });
  });
});

describe("the Bayes threshold", () => {
  const bayes = (change = {}, prevalence = 1 / 3) =>
    findBayes(table, { ...context, prevalence, costs: { ...costs, ...change } });

  it("is that of the costs at the sample's prevalence", () => {
    expect(bayes()).toEqual({ threshold: expect.closeTo(0.2, 14) });
    expect(bayes({ fp: 0 })).toEqual({ threshold: 0 });
    expect(bayes({ fn: 0 })).toEqual({ threshold: 1 });
  });

  it("follows the odds to another prevalence", () => {
    // Odds 1/4 at the target are 1/4 * (1/2) / (1/9) = 9/8 at the sample.
    expect(bayes({}, 0.1)).toEqual({ threshold: expect.closeTo(9 / 17, 14) });
  });

  it("takes corrected probabilities as right where they were corrected to", () => {
    const corrected = Object.assign(Object.create(Object.getPrototypeOf(table)), table, { corrected: 2 / 9 });
    const at = (prevalence: number) => findBayes(corrected, { ...context, prevalence });
    expect(at(0.1)).toEqual({ threshold: expect.closeTo(0.2, 14) });
    // Odds 1/4 at the target are 1/4 * (1/9) / (1/2) where the probabilities are right.
    expect(at(1 / 3)).toEqual({ threshold: expect.closeTo(1 / 19, 14) });
  });

  it("needs probabilities, and errors that cost", () => {
    expect(bayes({ fp: -1 })).toHaveProperty("problem");
    expect(bayes({ fp: 0, fn: 0 })).toHaveProperty("problem");
    const margins = makeTable({ threshold: [INF, 3, -2], tp: [0, 1, 1], fp: [0, 0, 1] });
    expect(findBayes(margins, context)).toHaveProperty("problem");
  });
});

describe.each(vectors)("cases that are worth $effective", ({ tp, fp, effective, limits }) => {
  const threshold = tp.map((_, row) => (row === 0 ? INF : (100 - row) / 100));
  const whole = makeTable({ threshold, tp, fp });
  const worth = Object.assign(Object.create(Object.getPrototypeOf(whole)), whole, { effective });

  it.each(limits)("show $kind of $limit at a risk of $risk", ({ kind, limit: value, risk, shown }) => {
    const isShown = promises(worth, { ...context, prevalence: 0.5 }, [kind as "min_tpr", value], risk);
    expect(tp.map((_, row) => isShown({ tp: tp[row], fp: fp[row] }))).toEqual(shown);
  });
});
