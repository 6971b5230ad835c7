import { clamp } from "../base/clamp";
import type { Strategy } from "../base/traits";
import { atLeast } from "./slack";
import type { CountTable } from "./table";

/** A bin of forecasts and their outcomes. */
export interface Bin {
  /** Ends of the bin: edges of equal width, else the least and the greatest forecast in it. */
  ends: [number, number];
  /** Least and greatest forecast in it. */
  low: number;
  high: number;
  /** Number of cases, by weight. */
  n: number;
  positives: number;
  /** Mean forecast. */
  forecast: number;
  /** Share of positives. */
  observed: number;
}

export const MAX_BINS = 20;

/** The cases that one rule predicts positive and a stricter one does not. */
interface Range {
  stricter: number;
  row: number;
  ends?: [number, number];
}

/**
 * Bins of a table of probabilities, forecasts increasing; none for other scores. Of equal width: [edge, next edge),
 * the last closed, empty ones left out. Of equal number, counted from the top: ties are never split, so there may be
 * fewer. Isotonic: the segments of the ROC hull, that is, the pools of pool-adjacent-violators (Dimitriadis, Gneiting
 * and Jordan, PNAS 118, 2021).
 */
export function binsOf(table: CountTable, strategy: Strategy, count: number, hull: number[]): Bin[] {
  if (!table.moments) return [];
  const ranges = strategy === "uniform" ? widths(table, count) : between(cuts(table, strategy, count, hull));
  return ranges.map((range) => toBin(table, range)).filter(({ n }) => n > 0);
}

function widths(table: CountTable, count: number): Range[] {
  const rows = Array.from({ length: count }, (_, bin) =>
    bin === 0 ? table.length - 1 : table.indexAt(bin / count),
  );
  return rows.map((row, bin) => ({
    stricter: rows[bin + 1] ?? 0,
    row,
    ends: [bin / count, (bin + 1) / count],
  }));
}

/** Rows that bins begin at, from the highest scores down. */
function cuts(table: CountTable, strategy: Strategy, count: number, hull: number[]): number[] {
  if (strategy === "isotonic") {
    // Where sums of weights are rounded, a row may be a vertex here and on a straight edge where sums were taken.
    const known = new Set(table.moments?.row);
    return hull.filter((row) => known.has(row));
  }
  return quantileRows(table, count);
}

/**
 * Rows between which there are equally many cases, as far as ties allow, from the top. Cut j of n is the first row
 * that predicts at least j / n of the sample positive, but for rounding; cuts that coincide are one.
 */
export function quantileRows(table: CountTable, count: number): number[] {
  const cases = table.positives + table.negatives;
  const inner = Array.from({ length: count - 1 }, (_, cut) => rowOfDepth(table, ((cut + 1) * cases) / count));
  return [...new Set([0, ...inner, table.length - 1])];
}

/** First row that predicts at least so many cases positive. */
function rowOfDepth({ tp, fp, length }: CountTable, depth: number): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (atLeast(tp[middle] + fp[middle], depth)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function between(rows: number[]): Range[] {
  return rows
    .slice(1)
    .map((row, index) => ({ stricter: rows[index], row }))
    .reverse();
}

function toBin(table: CountTable, { stricter, row, ends }: Range): Bin {
  const low = table.threshold[row];
  // The gap to the next lower score is rounded, and a bin of one score has no width.
  const high = Math.max(table.below[stricter], low);
  const positives = table.tp[row] - table.tp[stricter];
  const n = positives + table.fp[row] - table.fp[stricter];
  const mean = (sumAt(table, row) - sumAt(table, stricter)) / n;
  // By rounding, the mean of equal scores can differ from them.
  const forecast = clamp(mean, low, high);
  return { ends: ends ?? [low, high], low, high, n, positives, forecast, observed: positives / n };
}

/** Sum of the scores that a row predicts positive; between rows with known sums in proportion to those of their rows. */
function sumAt(table: CountTable, row: number): number {
  const { moments } = table;
  if (!moments) return Number.NaN;
  let [low, high] = [0, moments.row.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments.row[middle] >= row) high = middle;
    else low = middle + 1;
  }
  if (moments.row[low] === row) return moments.sum[low];
  const [first, last] = [moments.row[low - 1], moments.row[low]];
  const before = moments.sum[low - 1];
  const whole = scoresBetween(table, first, last);
  return before + ((moments.sum[low] - before) * scoresBetween(table, first, row)) / whole;
}

/** Sum of the scores of the rows after one, up to and with another; scores of a row count as the middle of its range. */
function scoresBetween({ threshold, below, tp, fp }: CountTable, first: number, last: number): number {
  let sum = 0;
  for (let row = first + 1; row <= last; row++) {
    const score = (threshold[row] + Math.max(threshold[row], below[row - 1])) / 2;
    sum += score * (tp[row] + fp[row] - tp[row - 1] - fp[row - 1]);
  }
  return sum;
}
