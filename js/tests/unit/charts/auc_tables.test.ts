/** The ways to the area under the ROC curve, with the numbers that the sources print. */
import { describe, expect, it } from "vitest";
import { AucParts } from "../../../src/charts/auc_parts.ts";
import { AucWays } from "../../../src/maths/auc_ways.ts";
import { makeTable, type TestRows } from "../../support/tables.ts";

/** A case for each step, the highest score first. */
function rowsOf(labels: number[]): TestRows {
  const upTo = (row: number, label: number) => labels.slice(0, row).filter((each) => each === label).length;
  const rows = [0, ...labels].map((_, row) => row);
  return {
    threshold: [Number.POSITIVE_INFINITY, ...labels.map((_, index) => (labels.length - index) / 100)],
    tp: rows.map((row) => upTo(row, 1)),
    fp: rows.map((row) => upTo(row, 0)),
  };
}

/** Rakotomalala, slides 12 to 14. */
const slides = makeTable(rowsOf([1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]));
/** Majnik & Bosnić (2013), section 2.4. */
const survey = makeTable(rowsOf([1, 1, 0, 1, 0, 0, 1, 0]));
const positivesOf = (ways: AucWays, value: (row: number) => number, length: number) =>
  Array.from({ length }, (_, row) => row + 1)
    .filter((row) => ways.added(row)[0] > 0)
    .map(value);

describe("the slides", () => {
  const ways = new AucWays(slides);

  it("have trapezoids of .881 together", () => {
    const areas = [4, 6, 9, 13].map((row) => ways.width(row) * ways.height(row));
    expect(areas.map((area) => area.toFixed(3))).toEqual(["0.036", "0.048", "0.060", "0.071"]);
    expect(ways.sum((row) => ways.width(row) * ways.height(row))).toBeCloseTo(74 / 84, 12);
    expect((74 / 84).toFixed(3)).toBe("0.881");
  });

  it("have a rank sum of 95, 74 over the least", () => {
    expect(positivesOf(ways, (row) => ways.rank(row), 20)).toEqual([20, 19, 18, 16, 13, 9]);
    expect(ways.sum((row) => ways.rankSum(row)) - ways.leastRankSum).toBe(74);
  });

  it("have 10 swaps of 84 pairs", () => {
    expect(positivesOf(ways, (row) => ways.swaps(row), 20)).toEqual([0, 0, 0, 1, 3, 6]);
    expect([ways.swapped, ways.inOrder, ways.pairs]).toEqual([10, 74, 84]);
    expect(ways.auc).toBeCloseTo(1 - 10 / 84, 12);
  });
});

it("the survey has rows of 4, 4, 3 and 1 squares of 16", () => {
  const ways = new AucWays(survey);
  expect(positivesOf(ways, (row) => ways.squares(row), 8)).toEqual([4, 4, 3, 1]);
  expect(ways.auc).toBe(12 / 16);
});

it("weights have no rank half a case higher", () => {
  const rows = { threshold: [Number.POSITIVE_INFINITY, 0.9, 0.4], tp: [0, 1.5, 2], fp: [0, 0.5, 2] };
  const ways = new AucWays(makeTable(rows));
  expect(ways.isWhole).toBe(false);
  expect(ways.sum((row) => ways.rankSum(row)) - ways.leastRankSum).toBeCloseTo(ways.inOrder, 12);
});

describe("a place", () => {
  const parts = new AucParts(survey);

  it.each([
    [0.5, 0.5, ["positive 0.08, negative 0.06", "in order"], 1, 3],
    [0.5, 2.5, ["positive 0.05, negative 0.06", "swapped"], 4, 3],
    [3.9, 3.9, ["positive 0.02, negative 0.01", "in order"], 7, 8],
  ])("of %d negatives and %d positives is a pair", (negative, positive, lines, row, pair) => {
    expect(parts.pairAt(negative, positive)).toEqual({ lines, highlight: { table: survey, row, pair } });
  });

  it("is a trapezoid, or the rank of a positive", () => {
    expect(parts.trapezoidAt(0.5, 0.5)?.lines).toEqual(["score 0.06", "0.25 × 0.5 = 0.125"]);
    expect(parts.rankAt(0.5, 1.5)).toEqual({
      lines: ["positive 0.02", "rank 2"],
      highlight: { table: survey, row: 7, pair: 7 },
    });
  });

  it("outside is nothing", () => {
    expect(parts.pairAt(-0.1, 1)).toBeUndefined();
    expect(parts.pairAt(1, 4.1)).toBeUndefined();
    expect(parts.rankAt(1, 8.5)).toBeUndefined();
  });

  it("of tied cases is half a pair", () => {
    const tied = makeTable({ threshold: [Number.POSITIVE_INFINITY, 0.9], tp: [0, 2], fp: [0, 3] });
    expect(new AucParts(tied).pairAt(1.5, 1.5)?.lines[1]).toBe("tied: half a pair");
  });
});

describe("a pair that is highlighted", () => {
  const parts = new AucParts(survey);
  const pair = { table: survey, row: 4, pair: 3 };
  const outlines = (guides: { points: number[][] }[]) => guides.map(({ points }) => points);

  it("is a row and a column of the squares", () => {
    expect(outlines(parts.pairs(pair))).toEqual([
      [
        [0, 2],
        [4, 2],
        [4, 3],
        [0, 3],
      ],
      [
        [0, 0],
        [1, 0],
        [1, 4],
        [0, 4],
      ],
    ]);
  });

  it("is a riser and a trapezoid", () => {
    expect(outlines(parts.trapezoids(pair, [0.25, 0.25]))).toEqual([
      [
        [0.25, 0.5],
        [0.25, 0.75],
      ],
      [
        [0, 0],
        [0, 0.5],
        [0.25, 0.5],
        [0.25, 0],
      ],
    ]);
  });

  it("is a bar, and a rank across it", () => {
    const [bar, rank] = outlines(parts.ranks(pair));
    expect(bar[2]).toEqual([2, 5]);
    expect(rank[0]).toEqual([0, 5]);
    expect(rank[2]).toEqual([4, 6]);
  });

  it("is nothing of another model", () => {
    expect(parts.pairs({ ...pair, table: slides })).toEqual([]);
  });
});
