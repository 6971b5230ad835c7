import { describe, expect, it } from "vitest";
import vectors from "../../../../tests/data/weighted_vectors.json" with { type: "json" };
import { commonHull, costRanges } from "../../../src/maths/common_hull.ts";
import { comparableRow } from "../../../src/maths/comparison.ts";
import { hull } from "../../../src/maths/hull.ts";
import { ratesAt } from "../../../src/maths/rates.ts";
import { makeTable, type TestRows } from "../../support/tables.ts";

const INF = Number.POSITIVE_INFINITY;

/** The tables of a case; of each model in units of its own, if they are to have different totals. */
function tablesOf({ tables }: (typeof vectors)[number], unit: (index: number) => number) {
  return Object.entries(tables).map(([name, rows], index) => {
    const [tp, fp] = [rows.tp, rows.fp].map((counts) => counts.map((count) => count * unit(index)));
    return makeTable({ threshold: [INF, ...rows.threshold], tp, fp } satisfies TestRows, name);
  });
}

const UNITS = [
  { units: "one total", unit: () => 1 },
  { units: "totals in the last bit apart", unit: (index: number) => 1 + index * 2 ** -52 },
  { units: "other totals", unit: (index: number) => 1 + index },
  { units: "the smallest weights", unit: () => 2 ** -960 },
  { units: "the greatest weights", unit: () => 2 ** 960 },
];

describe.each(UNITS)("several models of weighted cases, $units", ({ unit }) => {
  it.each(vectors.map((vector, index) => ({ vector, index })))("case $index", ({ vector }) => {
    const tables = tablesOf(vector, unit);
    for (const table of tables) {
      expect(hull(table)).toEqual(vector.tables[table.name as "a" | "b" | "c"].hull);
      expect([table.tpr.at(-1), table.fpr.at(-1)]).toEqual([1, 1]);
    }
    const common = commonHull(tables, hull);
    expect(common.vertices.map(({ table }) => table?.name ?? null)).toEqual(vector.owner);
    for (const [index, { fpr, tpr }] of common.vertices.entries()) {
      expect(fpr).toBeCloseTo(vector.vertices[index][0], 13);
      expect(tpr).toBeCloseTo(vector.vertices[index][1], 13);
    }
    expect(common.dominated.map(({ name }) => name)).toEqual(vector.dominated);
    const found = costRanges(common);
    expect(found.map(({ table }) => table?.name ?? null)).toEqual(vector.ranges.map(([name]) => name));
    for (const [index, { from, to }] of found.entries()) {
      expect(from).toBeCloseTo(Number(vector.ranges[index][1]), 13);
      expect(to).toBeCloseTo(Number(vector.ranges[index][2]), 13);
    }
    const { positives, negatives } = tables[0];
    const prevalence = positives / (positives + negatives);
    for (const [row, expected] of vector.markers.entries()) {
      for (const table of tables) {
        const found = comparableRow(table, "share", Number.NaN, ratesAt(tables[0], row), prevalence);
        expect(found, `${table.name} at the share of row ${row}`).toBe(
          expected[table.name as "a" | "b" | "c"],
        );
      }
    }
  });
});
