import type { Focus, PackedSample, PackedTable } from "../base/traits";
import type { Amounts } from "./amounts";
import { type Parts, together } from "./parts";
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
  let positive_sum = 0;
  const positive = score.map((each, row) => {
    positive_sum += each * positives[row];
    return positive_sum;
  });
  const square = score.reduce((all, each, row) => all + each * each * (positives[row] + negatives[row]), 0);
  const positive_square = score.reduce((all, each, row) => all + each * each * positives[row], 0);
  const row = new DataView(Uint32Array.from(score.keys()).buffer);
  return {
    moments: { row, sum: packed(sum), positive: packed(positive) },
    square,
    positive_square,
    positive_sum,
  };
}

function tableOf(
  table: CountTable,
  whole: PackedTable,
  { auc, tp, fp, sums }: { auc: number; tp: Float64Array; fp: Float64Array; sums: Sums | undefined },
): PackedTable {
  const ofScores = {
    moments: null,
    square: null,
    positive_square: null,
    positive_sum: null,
    ...moments(table, tp, fp),
  };
  const last = table.length - 1;
  const amounts = sums ? amountsOf(sums, [tp[last], fp[last]]) : null;
  // What the cases of a part are worth is not sent: nothing can be promised of them.
  const effective: PackedTable["effective"] = whole.effective && [0, 0];
  const rest = { amounts, metrics: null, effective };
  return { ...whole, auc, auc_bound: 0, tp: packed(tp), fp: packed(fp), ...ofScores, ...rest };
}

type Sums = Amounts["sums"];

/** Amounts as Python sends them; differences much smaller than their sizes are rounding. */
function amountsOf(sums: Sums, [positives, negatives]: [number, number]): PackedTable["amounts"] {
  const size = (name: keyof Sums) => (sums[name] ?? new Float64Array()).reduce(largest, 0);
  return {
    positive: (size("tp") + size("fn")) / positives,
    negative: (size("fp") + size("tn")) / negatives,
    sums: Object.fromEntries(Object.entries(sums).map(([name, each]) => [name, packed(each)])),
  };
}

function largest(most: number, value: number): number {
  return Math.max(most, Math.abs(value));
}

/** The counts of several parts together; the area is that under the curve of their kept rows. */
function pooled(table: CountTable, parts: Parts, members: number[]) {
  const columns = members.map((part) => parts.columnsOf(table, part));
  if (columns.length === 1) return { ...columns[0], bound: 0 };
  const sum = (of: (each: (typeof columns)[number]) => Float64Array) =>
    table.threshold.map((_, row) => columns.reduce((total, each) => total + of(each)[row], 0));
  const [tp, fp] = [sum((each) => each.tp), sum((each) => each.fp)];
  const names = Object.keys(columns[0].sums ?? {}) as (keyof Sums)[];
  const none = new Float64Array(table.length);
  const sums =
    columns[0].sums &&
    Object.fromEntries(names.map((name) => [name, sum((each) => each.sums?.[name] ?? none)]));
  const pairs = tp[tp.length - 1] * fp[fp.length - 1];
  let [area, most] = [0, 0];
  for (let row = 1; row < tp.length; row++) {
    const [up, right] = [tp[row] - tp[row - 1], fp[row] - fp[row - 1]];
    area += (right * (tp[row] + tp[row - 1])) / 2;
    most += (up * right) / 2;
  }
  return { auc: area / pairs, tp, fp, sums, bound: table.isComplete ? 0 : most / pairs };
}

/** The sample of some parts together, as Python would send it, from the counts of all kept rows. */
export function sampleOf(
  whole: PackedSample,
  tables: CountTable[],
  parts: Parts,
  members: number[],
): PackedSample | undefined {
  const isKnown = tables.every((table) => parts.knows(table) && parts.knowsCosts(table));
  if (members.length === 0 || !isKnown) return undefined;
  const counts = together(members.map((part) => parts.at(tables[0], part, 0)));
  const { positives, negatives } = counts;
  if (!(positives > 0 && negatives > 0)) return undefined;
  const models = tables.map((table, index) => {
    const { auc, bound, ...columns } = pooled(table, parts, members);
    const packed = tableOf(table, whole.models[index], { auc: auc ?? Number.NaN, ...columns });
    return { ...packed, auc_bound: bound };
  });
  const own = { positives, negatives, perfect: [], folds: 0, groups: null, periods: null, unlabelled: null };
  return { ...whole, ...own, models, focus: null, whole: null };
}

/**
 * The sample of a group or period alone; undefined where it lacks a class, or cases have costs of their own that differ
 * within it.
 */
export function focused(
  whole: PackedSample,
  tables: CountTable[],
  parts: Parts | undefined,
  focus: Focus,
): PackedSample | undefined {
  const part = parts?.indexOf(focus[1]) ?? -1;
  const found = parts && part >= 0 ? sampleOf(whole, tables, parts, [part]) : undefined;
  return found && { ...found, focus, whole };
}
