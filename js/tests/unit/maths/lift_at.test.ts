import { describe, expect, it } from "vitest";
import { liftRange } from "../../../src/charts/lift.ts";
import { makeTable } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;

/** Counts of every rule of cases of which positives are rarer further down. */
function counts(size: number, seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const [tp, fp] = [[0], [0]];
  for (let taken = 0; taken < size; taken++) {
    const isPositive = taken === 0 || (taken < size - 1 && random() < 0.9 - (0.85 * taken) / size);
    tp.push(tp[taken] + Number(isPositive));
    fp.push(fp[taken] + Number(!isPositive));
  }
  return { threshold: [INF, ...Array.from({ length: size }, (_, taken) => -taken)], tp, fp };
}

/** The lift of the last rule with at most a tenth, case by case; the prevalence is in thousandths. */
function lowered({ tp, fp }: { tp: number[]; fp: number[] }, thousandths: number): number {
  const [p, n] = [tp[tp.length - 1], fp[fp.length - 1]];
  const parts = (row: number) => BigInt(thousandths * tp[row] * n + (1000 - thousandths) * fp[row] * p);
  const row = tp.findLastIndex((_, at) => 10n * parts(at) <= BigInt(1000 * p * n));
  return tp[row] / p / (Number(parts(row)) / (1000 * p * n));
}

const PREVALENCES = [1, 20, 100, 300, 500, 900, 999];

describe("the lift at a tenth", () => {
  it("is exact where all rows are here, for every size", () => {
    for (let size = 2; size < 120; size++) {
      const rows = counts(size, size);
      const table = makeTable(rows);
      for (const thousandths of PREVALENCES) {
        const exact = lowered(rows, thousandths);
        const [low, high] = liftRange(table, thousandths / 1000, {});
        expect(low).toBe(high);
        if (Number.isNaN(exact)) expect(low).toBeNaN();
        else expect(low).toBeCloseTo(exact, 9);
      }
    }
  });

  it("is exact for rules of equal weights that are no whole numbers", () => {
    const rows = counts(50, 3);
    const added = (count: number) =>
      Array.from({ length: count }, () => 0.1).reduce((sum, each) => sum + each, 0);
    const weighted = makeTable({ ...rows, tp: rows.tp.map(added), fp: rows.fp.map(added) });
    const prevalence = rows.tp[50] / 50;
    const [low, high] = liftRange(weighted, prevalence, {});
    expect(low).toBe(high);
    expect(low).toBeCloseTo(rows.tp[5] / rows.tp[50] / 0.1, 9);
  });

  it("is between the ends where some rows are here, and exact with the counts of Python", () => {
    for (const step of [3, 10, 40]) {
      const rows = counts(600, step);
      const kept = rows.threshold
        .map((_, row) => row)
        .filter((row) => row < 2 || row === 600 || row % step === 0);
      const some = (column: number[]) => kept.map((row) => column[row]);
      const below = kept.map((row) => -row);
      const table = makeTable({
        threshold: some(rows.threshold),
        tp: some(rows.tp),
        fp: some(rows.fp),
        below,
      });
      for (const thousandths of PREVALENCES) {
        const exact = lowered(rows, thousandths);
        const [low, high] = liftRange(table, thousandths / 1000, {});
        expect(low).toBeLessThanOrEqual(exact + 1e-12);
        expect(high).toBeGreaterThanOrEqual(exact - 1e-12);
        const sent = { prevalence: thousandths / 1000, rules: [{ model: "model", tp: 60, fp: 30 }] };
        const share =
          (thousandths / 1000) * (60 / table.positives) + (1 - thousandths / 1000) * (30 / table.negatives);
        const ends = liftRange(table, thousandths / 1000, sent);
        if (share <= 0.1) expect(ends[0]).toBeCloseTo(60 / table.positives / share, 9);
        expect(ends[0]).toBe(ends[1]);
        // Counts that are meant at another prevalence, or of another model, are not taken.
        expect(liftRange(table, thousandths / 1000, { ...sent, prevalence: 0.77 })).toEqual([low, high]);
        const other = { ...sent, rules: [{ ...sent.rules[0], model: "other" }] };
        expect(liftRange(table, thousandths / 1000, other)).toEqual([low, high]);
      }
    }
  });
});
