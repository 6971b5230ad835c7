import type { CompareAt } from "./comparison";

/** Twin of the synced traits of `rocwidgets/evaluation.py`. */

export interface Costs {
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  /** Show the matrix as gains, signs flipped; the decision is the same. */
  as_gains: boolean;
}

/** A float that may be infinite, as JSON carries it. */
export type Extended = number | "Infinity" | "-Infinity";

/** Binary columns of one model's kept rows, thresholds decreasing, little-endian. */
export interface PackedTable {
  name: string;
  auc: number;
  low: number;
  high: number;
  threshold: DataView;
  /** Distance to the next lower score of the whole table: up to there a threshold has this row's counts. */
  gap: DataView;
  tp: DataView;
  fp: DataView;
}

export interface PackedSample {
  positives: number;
  negatives: number;
  /** Negative label, positive label. */
  labels: [string, string];
  models: PackedTable[];
}

/** Counts of a rule that lies between two kept rows, from the whole table. */
export interface PackedCounts {
  model: string;
  threshold: Extended;
  below: Extended;
  tp: number;
  fp: number;
}

export interface Traits {
  model: string;
  threshold: Extended;
  costs: Costs;
  prevalence: number;
  population: number;
  /** What the other models' markers have in common with the threshold. */
  compare_at: CompareAt;
  /** Kinds of the pictures on the dashboard, in their order. */
  pictures: string[];
  _sample: PackedSample;
  _counts: PackedCounts | Record<string, never>;
}

/** Write a float for JSON, which has no infinity. */
export function pack(value: number): Extended {
  return Number.isFinite(value) ? value : value > 0 ? "Infinity" : "-Infinity";
}
