import type { PackedTable } from "../../src/base/traits.ts";
import { CountTable } from "../../src/maths/table.ts";

/** Rows of a count table as tests write them, the first with threshold +inf. */
export interface TestRows {
  threshold: number[];
  tp: number[];
  fp: number[];
  below?: number[];
}

export const view = (values: number[]) => new DataView(Float64Array.from(values).buffer);
const whole = (values: number[]) => new DataView(Uint32Array.from(values).buffer);
const column = (values: number[]) =>
  values.every((value) => Number.isInteger(value) && value < 2 ** 32) ? whole(added(values)) : view(values);
const added = (values: number[]) => values.map((value, row) => value - (values[row - 1] ?? 0));

/** How many float64 numbers there are from one to a lower one, both at least 0. */
const stepsTo = (lower: number, value: number) => {
  const [from, to] = new BigUint64Array(Float64Array.of(Math.max(lower, 0), value).buffer);
  return Number(to - from);
};

function upperHalf(values: number[]): DataView {
  const bits = new Uint32Array(Float32Array.from(values).buffer);
  return new DataView(Uint16Array.from(bits, (all) => all >>> 16).buffer);
}

/** Cumulative sums of scores in a table of probabilities, at every row. */
function momentsOf({
  threshold,
  tp,
  fp,
}: TestRows): Pick<PackedTable, "moments" | "square" | "positive_square" | "positive_sum"> {
  const scores = threshold.slice(1);
  if (scores.some((score) => score < 0 || score > 1))
    return { moments: null, square: null, positive_square: null, positive_sum: null };
  const groups = scores.map((score, index) => ({
    score,
    positives: tp[index + 1] - tp[index],
    all: tp[index + 1] + fp[index + 1] - tp[index] - fp[index],
  }));
  let sum = 0;
  const sums = [0, ...groups.map(({ score, all }) => (sum += score * all))];
  let ofPositives = 0;
  const positive = [0, ...groups.map(({ score, positives }) => (ofPositives += score * positives))];
  return {
    moments: { row: whole([...threshold.keys()]), sum: view(sums), positive: view(positive) },
    square: groups.reduce((total, { score, all }) => total + score * score * all, 0),
    positive_square: groups.reduce((total, { score, positives }) => total + score * score * positives, 0),
    positive_sum: groups.reduce((total, { score, positives }) => total + score * positives, 0),
  };
}

/** A packed table such as Python sends; `below` is by default that of a complete table. */
export function packed(name: string, rows: TestRows): PackedTable {
  const { threshold, tp, fp, below } = rows;
  const lower = below ?? [];
  return {
    name,
    auc: 0.5,
    metrics: null,
    effective: null,
    corrected: null,
    auc_bound: 0,
    low: threshold[threshold.length - 1],
    high: threshold[1],
    threshold: view(threshold),
    gap: below ? upperHalf(threshold.map((value, row) => stepsTo(lower[row], value))) : null,
    tp: column(tp),
    fp: column(fp),
    ...momentsOf(rows),
    amounts: null,
  };
}

export function makeTable(rows: TestRows, name = "model"): CountTable {
  return new CountTable(packed(name, rows));
}
