import type { PackedParts, PackedUnlabelled } from "../../src/base/traits.ts";

/** Cases of one group, class and score. */
export interface CellOfCases {
  group: string;
  positive: number;
  score: number;
  n: number;
}

/** Counts of all cases at every score, the highest first, as rows of a table have them. */
export function rowsOf(cells: CellOfCases[]) {
  const scores = [...new Set(cells.map(({ score }) => score))].sort((one, other) => other - one);
  const above = (positive: number, threshold: number) =>
    cells
      .filter((cell) => cell.positive === positive && cell.score >= threshold)
      .reduce((sum, { n }) => sum + n, 0);
  const threshold = [Number.POSITIVE_INFINITY, ...scores];
  return { threshold, tp: threshold.map((t) => above(1, t)), fp: threshold.map((t) => above(0, t)) };
}

/** Groups of cells as Python packs them for a model whose rows are all scores. */
export function packedParts(cells: CellOfCases[], names: string[], models = 1): PackedParts {
  const { threshold } = rowsOf(cells);
  const added = (positive: number) =>
    new DataView(
      Uint16Array.from(
        names.flatMap((name) =>
          threshold.map((score) =>
            cells
              .filter((cell) => cell.group === name && cell.positive === positive && cell.score === score)
              .reduce((sum, { n }) => sum + n, 0),
          ),
        ),
      ).buffer,
    );
  return {
    columns: ["region"],
    names: names.map((name) => [name]),
    places: [...names.keys()],
    folded: 0,
    effective: null,
    costs: null,
    models: Array.from({ length: models }, () => ({
      auc: names.map(() => 0.7),
      tp: added(1),
      fp: added(0),
      others: null,
    })),
  };
}

/** Cases of a later period without labels, of a score that is the probability of a positive. */
export interface LaterCell {
  period: string;
  score: number;
  n: number;
}

/** Periods without labels as Python packs them at the rows of a table. */
export function packedUnlabelled(
  cells: LaterCell[],
  names: string[],
  threshold: number[],
  models = 1,
): PackedUnlabelled {
  const sum = (period: string, isIn: (score: number) => boolean, value: (score: number) => number) =>
    cells
      .filter((cell) => cell.period === period && isIn(cell.score))
      .reduce((total, { score, n }) => total + n * value(score), 0);
  const one = () => 1;
  const own = (score: number) => score;
  const every = <Value>(value: (period: string, row: number) => Value) =>
    names.flatMap((period) => threshold.map((_, row) => value(period, row)));
  const flagged = every((period, row) =>
    sum(period, (score) => score >= threshold[row] && (row === 0 || score < threshold[row - 1]), one),
  );
  const expected = every((period, row) => sum(period, (score) => score >= threshold[row], own));
  const model = {
    n: names.map((period) => sum(period, () => true, one)),
    positives: names.map((period) => sum(period, () => true, own)),
    flagged: new DataView(Uint16Array.from(flagged).buffer),
    expected: new DataView(Float64Array.from(expected).buffer),
  };
  return { names, left_out: 0, models: Array.from({ length: models }, () => model) };
}

/** Cases of four groups, one of which is flagged less often than the others, and one of few positives. */
export const REGIONS = ["north", "south", "west", "isle"];
export const REGION_CELLS: CellOfCases[] = REGIONS.flatMap((group, place) =>
  [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((score, step) => [
    {
      group,
      score,
      positive: 1,
      n: [
        [10, 20, 40, 60, 70],
        [12, 22, 36, 50, 60],
        [60, 40, 20, 12, 8],
        [1, 1, 2, 2, 2],
      ][place][step],
    },
    {
      group,
      score,
      positive: 0,
      n: [
        [90, 70, 40, 20, 10],
        [80, 66, 40, 24, 10],
        [90, 60, 30, 12, 6],
        [9, 8, 4, 2, 1],
      ][place][step],
    },
  ]),
);
