import { describe, expect, it } from "vitest";
import type { Strategy } from "../../../src/base/traits.ts";
import { type Bin, binsOf } from "../../../src/maths/bins.ts";
import { brierScore, brierSkill } from "../../../src/maths/brier.ts";
import { hull } from "../../../src/maths/hull.ts";
import { makeTable } from "../../support/tables.ts";

interface Case {
  score: number;
  label: number;
  weight: number;
}

/** Reproducible numbers in [0, 1). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Cases with ties, at edges of bins too, with whole weights so that sums are exact. */
function makeCases(seed: number): Case[] {
  const random = randoms(seed);
  const size = 2 + Math.floor(60 * random());
  const grid = [4, 20, 21, 997][seed % 4];
  return Array.from({ length: size }, (_, index) => {
    const score = Math.round(random() * grid) / grid;
    const label = index < 2 ? index : Number(random() < 0.2 + 0.6 * score);
    return { score, label, weight: 1 + Math.floor(3 * random()) };
  });
}

function tableOf(cases: Case[]) {
  const scores = [...new Set(cases.map(({ score }) => score))].sort((a, b) => b - a);
  const above = (threshold: number, label: number) =>
    total(cases.filter((each) => each.score >= threshold && each.label === label));
  const threshold = [Number.POSITIVE_INFINITY, ...scores];
  return makeTable({
    threshold,
    tp: threshold.map((each) => above(each, 1)),
    fp: threshold.map((each) => above(each, 0)),
  });
}

const total = (cases: Case[]) => cases.reduce((sum, { weight }) => sum + weight, 0);
const mean = (cases: Case[], value: (each: Case) => number) =>
  cases.reduce((sum, each) => sum + each.weight * value(each), 0) / total(cases);

/** Cases of equal-width bins, one comparison at a time. */
function byWidth(cases: Case[], count: number): Case[][] {
  return Array.from({ length: count }, (_, bin) =>
    cases.filter(
      ({ score }) =>
        score >= bin / count && (score < (bin + 1) / count || (bin === count - 1 && score === 1)),
    ),
  );
}

/** Cases from the top until each share is reached, ties together. */
function bySize(cases: Case[], count: number): Case[][] {
  const all = total(cases);
  const scores = [...new Set(cases.map(({ score }) => score))].sort((a, b) => b - a);
  const cuts = Array.from({ length: count }, (_, cut) =>
    scores.find((score) => total(cases.filter((each) => each.score >= score)) >= ((cut + 1) * all) / count),
  );
  return cuts
    .map((cut, index) =>
      cases.filter(({ score }) => score >= (cut ?? 0) && (index === 0 || score < (cuts[index - 1] ?? 0))),
    )
    .reverse();
}

/** Pools of adjacent scores whose shares of positives do not increase, merged until none is left. */
function byPools(cases: Case[]): Case[][] {
  const scores = [...new Set(cases.map(({ score }) => score))].sort((a, b) => a - b);
  const pools = scores.map((score) => cases.filter((each) => each.score === score));
  const share = (pool: Case[]) => mean(pool, ({ label }) => label);
  for (let index = 0; index + 1 < pools.length; ) {
    if (share(pools[index]) >= share(pools[index + 1]) - 1e-12) {
      pools.splice(index, 2, [...pools[index], ...pools[index + 1]]);
      index = Math.max(0, index - 1);
    } else index++;
  }
  return pools;
}

const RULES: Record<Strategy, (cases: Case[], count: number) => Case[][]> = {
  uniform: byWidth,
  quantile: bySize,
  isotonic: byPools,
};

function expectBins(actual: Bin[], groups: Case[][]) {
  const filled = groups.filter((group) => group.length > 0);
  expect(actual.length).toBe(filled.length);
  for (const [index, group] of filled.entries()) {
    const { n, positives, forecast, observed, low, high, ends } = actual[index];
    expect([n, positives]).toEqual([total(group), total(group.filter(({ label }) => label))]);
    expect(forecast).toBeCloseTo(
      mean(group, ({ score }) => score),
      12,
    );
    expect(observed).toBeCloseTo(
      mean(group, ({ label }) => label),
      12,
    );
    const scores = group.map(({ score }) => score);
    expect(low).toBe(Math.min(...scores));
    // The gap to the next lower score travels rounded.
    expect(high).toBeCloseTo(Math.max(...scores), 6);
    expect(ends[0]).toBeLessThanOrEqual(low);
    expect(ends[1]).toBeGreaterThanOrEqual(high);
  }
}

const seeds = Array.from({ length: 24 }, (_, seed) => seed + 1);

describe.each(Object.keys(RULES) as Strategy[])("%s bins", (strategy) => {
  it.each(seeds)("hold the cases that the rule says, sample %i", (seed) => {
    const cases = makeCases(seed);
    const table = tableOf(cases);
    for (let count = 2; count <= 20; count++) {
      expectBins(binsOf(table, strategy, count, hull(table)), RULES[strategy](cases, count));
    }
  });

  it.each(seeds)("part the Brier score, sample %i", (seed) => {
    const cases = makeCases(seed);
    const table = tableOf(cases);
    const groups = RULES[strategy](cases, 7).filter((group) => group.length > 0);
    const score = brierScore(table, binsOf(table, strategy, 7, hull(table)), strategy === "isotonic");
    const prevalence = mean(cases, ({ label }) => label);
    const grouped = (value: (group: Case[]) => number) =>
      groups.reduce((sum, group) => sum + total(group) * value(group), 0) / total(cases);
    const brier = mean(cases, ({ score: forecast, label }) => (forecast - label) ** 2);
    const shareOf = (group: Case[]) => mean(group, ({ label }) => label);
    const recalibrated = grouped((group) => mean(group, ({ label }) => (shareOf(group) - label) ** 2));
    const reliability = grouped(
      (group) => (mean(group, ({ score: forecast }) => forecast) - shareOf(group)) ** 2,
    );
    expect(score?.brier).toBeCloseTo(brier, 12);
    expect(score?.uncertainty).toBeCloseTo(prevalence * (1 - prevalence), 12);
    expect(score?.resolution).toBeCloseTo(
      grouped((group) => (shareOf(group) - prevalence) ** 2),
      12,
    );
    expect(score?.reliability).toBeCloseTo(strategy === "isotonic" ? brier - recalibrated : reliability, 12);
    const { uncertainty = 0, resolution = 0, within = 0 } = score ?? {};
    expect(uncertainty + (score?.reliability ?? 0) - resolution + within).toBeCloseTo(brier, 12);
  });

  it("of a model that only says yes or no are its two scores", () => {
    const crisp = makeTable({ threshold: [Number.POSITIVE_INFINITY, 1, 0], tp: [0, 3, 4], fp: [0, 1, 6] });
    const found = binsOf(crisp, strategy, 10, hull(crisp));
    expect(found.map(({ n, forecast, observed }) => [n, forecast, observed])).toEqual([
      [6, 0, 1 / 6],
      [4, 1, 3 / 4],
    ]);
  });

  it("of one score are one bin", () => {
    const one = makeTable({ threshold: [Number.POSITIVE_INFINITY, 0.3], tp: [0, 1], fp: [0, 3] });
    const found = binsOf(one, strategy, 10, hull(one));
    expect(found.map(({ n, observed }) => [n, observed])).toEqual([[4, 0.25]]);
  });

  it("of scores that are not probabilities are none", () => {
    const margins = makeTable({ threshold: [Number.POSITIVE_INFINITY, 3, -2], tp: [0, 1, 1], fp: [0, 0, 1] });
    expect(binsOf(margins, strategy, 10, hull(margins))).toEqual([]);
    expect(brierScore(margins, [], false)).toBeUndefined();
  });
});

describe("the ends of bins", () => {
  const table = makeTable({
    threshold: [Number.POSITIVE_INFINITY, 0.75, 0.5, 0.25],
    tp: [0, 2, 3, 4],
    fp: [0, 0, 2, 6],
  });
  const ends = (strategy: Strategy) => binsOf(table, strategy, 2, hull(table)).map((bin) => bin.ends);

  it("are edges, or the scores in them", () => {
    expect(ends("uniform")).toEqual([
      [0, 0.5],
      [0.5, 1],
    ]);
    expect(ends("quantile")).toEqual([
      [0.25, 0.25],
      [0.5, 0.75],
    ]);
  });
});

describe("the skill", () => {
  it("is against always forecasting the reference", () => {
    const cases = makeCases(5);
    const prevalence = mean(cases, ({ label }) => label);
    for (const reference of [0.1, prevalence, 0.8]) {
      const error = mean(cases, ({ label }) => (reference - label) ** 2);
      expect(brierSkill(0.08, prevalence, reference)).toBeCloseTo(1 - 0.08 / error, 12);
    }
  });
});
