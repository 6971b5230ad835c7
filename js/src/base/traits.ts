/** Types of what Python sends, as it is sent and as it is taken in. */

/** Of amounts and numbers of cases: their products, and the squares of these, are numbers. */
export const LEAST = 1e-100;
export const GREATEST = 1e100;

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
  /** How far the AUC can be off, where scores were binned. */
  auc_bound: number;
  low: number;
  high: number;
  threshold: DataView;
  /**
   * Distance to the next lower score of the whole table, as the upper half of a float32: up to there a threshold has
   * this row's counts. None if the rows are the whole table.
   */
  gap: DataView | null;
  /** What each row adds, as uint16 or uint32; sums of weights as they are, as float64. */
  tp: DataView;
  fp: DataView;
  /** Of probabilities: cumulative sums of the scores, at the rows where bins may begin. */
  moments: { row: DataView; sum: DataView } | null;
  /** Sum of the squared scores. */
  square: number | null;
  /** Sum of the scores of the positives. */
  positive_sum: number | null;
}

export interface PackedSample {
  positives: number;
  negatives: number;
  /** Negative label, positive label. */
  labels: [string, string];
  /** How many samples the cases come from, such as folds; 0 if that is not known. */
  samples: number;
  /** Whether each case has costs of its own. */
  case_costs: boolean;
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

/** Counts of the rules that lift is read off, of models of which not all rows are sent. */
export interface PackedLift {
  /** What the share predicted positive is meant at. */
  prevalence: number;
  rules: { model: string; tp: number; fp: number }[];
}

/** What was computed out of resamples, or why it could not be. */
export interface PackedColumns {
  columns: Record<string, DataView>;
  problem?: string;
}

/** Shares of the resamples in which the first of two models is better, and in which they tie. */
export interface PackedPair extends PackedColumns {
  first: string;
  second: string;
}

/** A band; it is right only while the traits in `at` have the values there. */
export interface PackedBand extends PackedColumns {
  at: Record<string, unknown>;
}

/** Values by names that users have given, some of which would be no safe keys of an object. */
export type Pairs<T> = [name: string, value: T][];

/** `PackedColumns` as they are taken in, and so on. */
export interface Columns {
  columns: Map<string, DataView>;
  problem?: string;
}

export interface Pair extends Columns {
  first: string;
  second: string;
}

export interface Band extends Columns {
  at: Map<string, unknown>;
}

/** An interval, or why there is none. */
export type Interval = { low: number; high: number } | { problem: string };

export type Strategy = "uniform" | "quantile" | "isotonic";

/** What the other models' markers have in common with the threshold. */
export type CompareAt = "share" | "score" | "fpr" | "tpr" | "optimum";

/** A threshold that was asked for by what it is to achieve: chosen among the rows of the page, for Python to choose among all. */
export interface Demand {
  kind: string;
  value: number | null;
  threshold: number;
  model: string;
}

/** What was chosen about one picture, by option. */
export type ChosenOptions = Record<string, string | string[]>;

/** `PackedCounts` as they are taken in. */
export interface Counts {
  model: string;
  threshold: number;
  below: number;
  tp: number;
  fp: number;
}
