import type { Focus, PackedSample, PackedTable } from "../base/traits";
import type { Parts } from "./parts";
import type { CountTable } from "./table";

/** Numbers as Python sends them. */
function packed(column: ArrayLike<number>): DataView {
  return new DataView(Float64Array.from(column).buffer);
}

/** What positives, or negatives, each row of a part adds. */
function added(column: Float64Array): Float64Array {
  return column.map((count, row) => count - (row > 0 ? column[row - 1] : 0));
}

/**
 * The scores between two rows, which are known to lie between the next lower score of the one and the threshold of the
 * other; exact where a row is one score.
 */
function between({ threshold, below }: CountTable): Float64Array {
  return threshold.map((score, row) => (row === 0 ? 0 : (score + Math.max(score, below[row - 1])) / 2));
}

/** Sums of the scores of a part, of probabilities; the scores of a row count as its middle. */
function moments(table: CountTable, tp: Float64Array, fp: Float64Array): Partial<PackedTable> {
  if (!table.moments) return {};
  const score = between(table);
  const [positives, negatives] = [tp, fp].map(added);
  let total = 0;
  const sum = score.map((each, row) => {
    total += each * (positives[row] + negatives[row]);
    return total;
  });
  const square = score.reduce((all, each, row) => all + each * each * (positives[row] + negatives[row]), 0);
  const positive_sum = score.reduce((all, each, row) => all + each * positives[row], 0);
  const row = new DataView(Uint32Array.from(score.keys()).buffer);
  return { moments: { row, sum: packed(sum) }, square, positive_sum };
}

function tableOf(
  table: CountTable,
  whole: PackedTable,
  { auc, tp, fp }: { auc: number; tp: Float64Array; fp: Float64Array },
): PackedTable {
  const sums = { moments: null, square: null, positive_sum: null, ...moments(table, tp, fp) };
  const rest = { amounts: null, metrics: null };
  return { ...whole, auc, auc_bound: 0, tp: packed(tp), fp: packed(fp), ...sums, ...rest };
}

/**
 * The sample of a group or month alone, as Python would send it, from the counts of all kept rows; undefined where it
 * lacks a class, or cases have costs of their own.
 */
export function focused(
  whole: PackedSample,
  tables: CountTable[],
  parts: Parts | undefined,
  focus: Focus,
): PackedSample | undefined {
  const part = parts?.indexOf(focus[1]) ?? -1;
  if (!parts || part < 0 || whole.case_costs || !tables.every((table) => parts.knows(table)))
    return undefined;
  const { positives, negatives } = parts.at(tables[0], part, 0);
  if (!(positives > 0 && negatives > 0)) return undefined;
  const models = tables.map((table, index) => {
    const { auc, ...counts } = parts.columnsOf(table, part);
    return tableOf(table, whole.models[index], { auc: auc ?? Number.NaN, ...counts });
  });
  const own = { positives, negatives, perfect: [], folds: 0, groups: null, months: null };
  return { ...whole, ...own, models, focus, whole };
}
