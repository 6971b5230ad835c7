import { describe, expect, it } from "vitest";
import { binsOf } from "../../../src/maths/bins.ts";
import { brierScore } from "../../../src/maths/brier.ts";
import { comparableRow } from "../../../src/maths/comparison.ts";
import { gain, gainsBins } from "../../../src/maths/gains_bins.ts";
import { hull } from "../../../src/maths/hull.ts";
import { Parts, SHARE_NAMES, shareOf, together, weighAt } from "../../../src/maths/parts.ts";
import { PeriodSplits } from "../../../src/maths/period_split.ts";
import { profit, ratesAt } from "../../../src/maths/rates.ts";
import { packedParts, rowsOf } from "../../support/parts.ts";
import { makeTable } from "../../support/tables.ts";

const CELLS = ["a", "b", "c"].flatMap((group, at) =>
  [0.2, 0.4, 0.6, 0.8].flatMap((score, place) => [
    { group, score, positive: 1, n: 1 + ((place * 3 + at) % 5) },
    { group, score, positive: 0, n: 1 + ((7 - place + 2 * at) % 6) },
  ]),
);

const ROWS = {
  threshold: [Number.POSITIVE_INFINITY, 0.95, 0.8, 0.7, 0.5, 0.4, 0.35, 0.2, 0.1, 0.05],
  tp: [0, 2, 5, 6, 6, 8, 9, 9, 10, 10],
  fp: [0, 0, 1, 1, 4, 5, 9, 14, 20, 26],
};
const STRATEGIES = ["uniform", "quantile", "isotonic"] as const;

// Each class repeated so often.
describe.each([
  [1, 1],
  [3, 1],
  [1, 4],
  [5, 2],
])("at the prevalence of positives %i times and negatives %i times", (positives, negatives) => {
  const table = makeTable(ROWS);
  const whole = makeTable({
    threshold: ROWS.threshold,
    tp: ROWS.tp.map((count) => positives * count),
    fp: ROWS.fp.map((count) => negatives * count),
  });
  const size = whole.positives + whole.negatives;
  const prevalence = whole.positives / size;
  const target = table.atPrevalence(prevalence);
  const scale = (table.positives + table.negatives) / size;

  it.each(STRATEGIES)("%s bins and parts of the Brier score are those of the repeated cases", (strategy) => {
    const [found, expected] = [target, whole].map((each) => binsOf(each, strategy, 5, hull(each)));
    expect(found.length).toBe(expected.length);
    for (const [index, bin] of found.entries()) {
      const other = expected[index];
      expect(bin.ends).toEqual(other.ends);
      expect(bin.n).toBeCloseTo(scale * other.n, 9);
      expect(bin.positives).toBeCloseTo(scale * other.positives, 9);
      expect(bin.forecast).toBeCloseTo(other.forecast, 9);
      expect(bin.observed).toBeCloseTo(other.observed, 9);
    }
    const isIsotonic = strategy === "isotonic";
    const score = brierScore(target, found, isIsotonic);
    for (const [name, value] of Object.entries(brierScore(whole, expected, isIsotonic) ?? {}))
      expect(score?.[name as keyof typeof score], name).toBeCloseTo(value, 9);
  });

  it("gains bins hold as many cases of the population", () => {
    const costs = { tp: -50, fp: 3, fn: 1, tn: -1, as_gains: false };
    const context = { costs, prevalence, population: 1000 };
    const [found, expected] = [table, whole].map((each) =>
      gainsBins(each, 4, prevalence).map((bin) => gain(each, bin, context)),
    );
    expect(found.map(({ threshold }) => threshold)).toEqual(expected.map(({ threshold }) => threshold));
    for (const [index, { rates: _, alone: __, above, ...told }] of found.entries()) {
      expect(above.tp).toBeCloseTo(expected[index].above.tp, 9);
      for (const [name, value] of Object.entries(told))
        expect(value, name).toBeCloseTo(expected[index][name as keyof typeof told], 9);
    }
  });

  it("models are compared at the same share of the population", () => {
    const other = makeTable({ ...ROWS, tp: ROWS.tp.map((count) => Math.min(10, count + 1)).with(0, 0) });
    const wider = makeTable({
      threshold: ROWS.threshold,
      tp: [...other.tp].map((count) => positives * count),
      fp: [...other.fp].map((count) => negatives * count),
    });
    for (let row = 0; row < table.length; row++) {
      const found = comparableRow(other, "share", 0, ratesAt(table, row), prevalence);
      expect(found).toBe(comparableRow(wider, "share", 0, ratesAt(whole, row), prevalence));
    }
  });

  it("shares of parts, and why periods differ, are those of the repeated cases", () => {
    const again = CELLS.map((cell) => ({ ...cell, n: cell.n * (cell.positive ? positives : negatives) }));
    const [target, repeated] = [CELLS, again].map((cells) => {
      const own = makeTable(rowsOf(cells), "model");
      return { own, parts: new Parts(packedParts(cells, ["a", "b", "c"]), [own]) };
    });
    const pi = repeated.own.positives / (repeated.own.positives + repeated.own.negatives);
    const weigh = weighAt(target.own, pi);
    const costs = { tp: -50, fp: 3, fn: 1, tn: -1, as_gains: false };
    const context = { costs, prevalence: pi, population: 1000 };
    for (let row = 0; row < target.own.length; row++) {
      const [counts, others] = [target, repeated].map(({ own, parts }) => parts.all(own, () => row));
      for (const name of SHARE_NAMES)
        for (const [mine, theirs] of [...counts, together(counts)].map(
          (each, index) => [each, [...others, together(others)][index]] as const,
        )) {
          const [found, expected] = [shareOf(name, mine, weigh), shareOf(name, theirs, [1, 1])];
          const value = expected[0] / expected[1];
          if (Number.isNaN(value)) expect(found).toEqual([0, 0]);
          else expect(found[0] / found[1]).toBeCloseTo(value, 9);
          // As few cases as there are, or fewer, unless only the odds count.
          const most = mine.positives + mine.negatives + 1e-9;
          if (name !== "precision" && name !== "prevalence") expect(found[1]).toBeLessThanOrEqual(most);
        }
      const splits = [target, repeated].map(({ own, parts }) =>
        new PeriodSplits(own, parts, context).at(row),
      );
      for (const [index, split] of splits[0].entries())
        for (const [name, value] of Object.entries(split))
          expect(value, name).toBeCloseTo(splits[1][index][name as keyof typeof split], 8);
      const total = splits[0].reduce((sum, { profit }) => sum + profit, 0);
      expect(total).toBeCloseTo(profit(ratesAt(target.own, row), context), 8);
    }
  });
});
