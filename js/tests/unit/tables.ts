import { CountTable } from "../../src/counts.ts";
import type { PackedTable } from "../../src/state.ts";

/** Rows of a count table as tests write them, the first with threshold +inf. */
export interface TestRows {
  threshold: number[];
  tp: number[];
  fp: number[];
  below?: number[];
}

const view = (values: number[]) => new DataView(Float64Array.from(values).buffer);
const whole = (values: number[]) => new DataView(Uint32Array.from(values).buffer);

/** A packed table such as Python sends; `below` is by default that of a complete table. */
export function packed(name: string, { threshold, tp, fp, below }: TestRows): PackedTable {
  const lower = below ?? [...threshold.slice(1), Number.NEGATIVE_INFINITY];
  return {
    name,
    auc: 0.5,
    low: threshold[threshold.length - 1],
    high: threshold[1],
    threshold: view(threshold),
    gap: new DataView(Float32Array.from(threshold, (value, row) => value - lower[row]).buffer),
    tp: tp.every(Number.isInteger) ? whole(tp) : view(tp),
    fp: fp.every(Number.isInteger) ? whole(fp) : view(fp),
  };
}

export function makeTable(rows: TestRows, name = "model"): CountTable {
  const last = rows.tp.length - 1;
  return new CountTable(packed(name, rows), rows.tp[last], rows.fp[last]);
}
