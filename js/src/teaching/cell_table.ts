import type { PackedTable } from "../base/traits";
import { upperHull } from "../maths/hull";
import { stepsAbove } from "../maths/steps";
import { average } from "./measures";
import type { Cells, Totals } from "./model_problem";

/** So many rows are all kept; of more, those on the hull, at the ends, and at steps of both rates. */
const [ALL_ROWS, ENDS, RATE_STEPS] = [1000, 40, 250];

function bytesOf(column: Float64Array | Uint32Array | Uint16Array): DataView {
  return new DataView(column.buffer as ArrayBuffer);
}

/** The cells with cases, from the highest score down, and sums of counts down to each of them, from 0. */
interface Rows {
  cells: number[];
  tp: Float64Array;
  fp: Float64Array;
}

/** Sums of values down to each cell, from 0; what rounding loses is added up apart, as Python's sums are exact. */
function sumsOf(cells: number[], value: (cell: number) => number): Float64Array {
  let [sum, lost] = [0, 0];
  const sums = cells.map((cell) => {
    const added = value(cell);
    const next = sum + added;
    lost += Math.abs(sum) >= Math.abs(added) ? sum - next + added : added - next + sum;
    sum = next;
    return sum + lost;
  });
  return Float64Array.from([0, ...sums]);
}

/** The same sums, which are known to end at a total but for rounding. */
function upTo(total: number, sums: Float64Array): Float64Array {
  return sums.map((sum, row) => (row === sums.length - 1 ? total : Math.min(sum, total)));
}

function rowsOf({ positive, negative }: Cells, totals: Totals): Rows {
  const all = [...positive.keys()].reverse();
  const cells = all.filter((cell) => positive[cell] > 0 || negative[cell] > 0);
  return {
    cells,
    tp: upTo(
      totals[0],
      sumsOf(cells, (cell) => positive[cell]),
    ),
    fp: upTo(
      totals[1],
      sumsOf(cells, (cell) => negative[cell]),
    ),
  };
}

/** The rows to draw, so that no curve through them is seen to be elsewhere. */
function keptRows({ cells, tp, fp }: Rows, totals: Totals): number[] {
  const all = [...tp.keys()];
  const last = cells.length;
  if (last <= ALL_ROWS) return all;
  const vertices = new Set(upperHull({ x: fp, y: tp, exact: true }));
  let before = 0;
  return all.filter((row) => {
    const moved = (tp[row] - tp[before]) / totals[0] + (fp[row] - fp[before]) / totals[1];
    const isEnd = row <= ENDS || row >= last - ENDS;
    const isKept = isEnd || vertices.has(row) || moved >= 1 / RATE_STEPS;
    if (isKept) before = row;
    return isKept;
  });
}

/** Steps of float64 to the next lower scores, as upper halves of float32; 0 if that score is 0. */
function gaps(thresholds: number[], kept: number[]): DataView {
  const steps = Float32Array.from(kept, (row) => {
    const below = thresholds[row + 1] ?? Number.NEGATIVE_INFINITY;
    return below === 0 ? 0 : stepsAbove(below, thresholds[row]);
  });
  const bits = new Uint32Array(steps.buffer);
  return bytesOf(Uint16Array.from(bits, (each) => each >>> 16));
}

/** The count table of counts in cells of increasing scores, as Python would send it. */
export function cellTable(name: string, counts: Cells, totals: Totals): PackedTable {
  const rows = rowsOf(counts, totals);
  const { cells, tp, fp } = rows;
  const { score, positive, negative } = counts;
  const kept = keptRows(rows, totals);
  const thresholds = [Number.POSITIVE_INFINITY, ...cells.map((cell) => score[cell])];
  const chosen = (column: ArrayLike<number>) => bytesOf(Float64Array.from(kept, (row) => column[row]));
  const all = (cell: number) => positive[cell] + negative[cell];
  const total = (value: (cell: number) => number) => sumsOf(cells, value)[cells.length];
  return {
    name,
    auc: average(fp, tp),
    metrics: null,
    effective: null,
    corrected: null,
    auc_bound: 0,
    low: thresholds[cells.length],
    high: thresholds[1],
    threshold: chosen(thresholds),
    gap: kept.length === thresholds.length ? null : gaps(thresholds, kept),
    tp: chosen(tp),
    fp: chosen(fp),
    moments: {
      row: bytesOf(Uint32Array.from(kept.keys())),
      sum: chosen(sumsOf(cells, (cell) => all(cell) * score[cell])),
      positive: chosen(sumsOf(cells, (cell) => positive[cell] * score[cell])),
    },
    square: total((cell) => all(cell) * score[cell] ** 2),
    positive_square: total((cell) => positive[cell] * score[cell] ** 2),
    positive_sum: total((cell) => positive[cell] * score[cell]),
    amounts: null,
  };
}

/** The counts of the rule of a threshold, from all cells. */
export function countsAt(
  threshold: number,
  { score, positive, negative }: Cells,
): { threshold: number; below: number; tp: number; fp: number } {
  const isUsed = (cell: number) => positive[cell] > 0 || negative[cell] > 0;
  let first = score.findIndex((each, cell) => each >= threshold && isUsed(cell));
  if (first < 0) first = score.length;
  const sumFrom = (counts: Float64Array) => counts.subarray(first).reduce((sum, count) => sum + count, 0);
  const lower = score.findLastIndex((_, cell) => cell < first && isUsed(cell));
  return {
    threshold: score[first] ?? Number.POSITIVE_INFINITY,
    below: score[lower] ?? Number.NEGATIVE_INFINITY,
    tp: sumFrom(positive),
    fp: sumFrom(negative),
  };
}
