/** Types of the traits, as Python sends them and after their checks. */

import type { Parts } from "./checks";

/** Bounds of amounts and numbers of cases, so that squares of their products are finite. */
export const LEAST = 1e-100;
export const GREATEST = 1e100;
/** The greatest prevalence, so that there are negatives left to compute with. */
export const GREATEST_SHARE = 1 - 2e-16;

export interface Costs {
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  /** Cost of a review, at least 0; none if it is left out. */
  review?: number | undefined;
  /** Show the matrix as gains, signs flipped; the decision is the same. */
  as_gains: boolean;
  /** Currency or unit of the amounts, if one was chosen. */
  currency?: string | undefined;
}

/** The four outcomes of a rule, as a confusion matrix has them. */
export const OUTCOMES = ["tn", "fp", "fn", "tp"] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** A value for each outcome. */
export type ByOutcome<Value> = Record<Outcome, Value>;

/** A number for each outcome, such as how many cases, by weight, end in it. */
export type Outcomes = ByOutcome<number>;

/** Make a value for each outcome. */
export function byOutcome<Value>(make: (outcome: Outcome) => Value): ByOutcome<Value> {
  return Object.fromEntries(OUTCOMES.map((each) => [each, make(each)])) as ByOutcome<Value>;
}

/** A float that may be infinite, as JSON carries it. */
export type Extended = number | "Infinity" | "-Infinity";

/** Costs that cases have of their own, at the kept rows. */
export interface PackedAmounts {
  /** Mean size of the amounts of a positive and of a negative. */
  positive: number;
  negative: number;
  /** Sums over the cases of each outcome that has amounts, as float64. */
  sums: Record<string, DataView>;
}

/** Binary columns of one model's kept rows, thresholds decreasing, little-endian. */
export interface PackedTable {
  name: string;
  auc: number;
  /** Bound of the error of the AUC, where scores were binned. */
  auc_bound: number;
  low: number;
  high: number;
  threshold: DataView;
  /**
   * How many float64 numbers below its threshold the next lower score of the whole table is, as the upper half of a
   * float32; 0 if that score is 0. Down to there, a threshold has this row's counts. None if the rows are the whole
   * table.
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
  /** None if cases have no costs of their own. */
  amounts: PackedAmounts | null;
  /** Metrics that take rows or scores that are not sent; of samples drawn in the page there are none. */
  metrics: PackedMetrics | null;
}

/** Metrics of the whole table; the log loss is that of probabilities. */
export interface PackedMetrics {
  average_precision: number;
  a_roc1: number;
  a_lift1: number;
  log_loss: number | null;
  overlap: number;
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
  /** Whether the first model is a theory, and the others are samples drawn from it. */
  has_theory: boolean;
  /** Models that rank so many cases perfectly that a label may be among the scores. */
  perfect: string[];
  models: PackedTable[];
}

/** Counts of a rule that lies between two kept rows, from the whole table. */
export interface PackedCounts {
  model: string;
  threshold: Extended;
  below: Extended;
  tp: number;
  fp: number;
  /** Sums of the costs that the cases of each outcome have of their own. */
  amounts: Outcomes | null;
  /** Values of the user's metrics there, null where undefined. */
  metrics: Pairs<number | null>;
}

/** Counts of the rules for the lift at a share, of models of which not all rows are sent. */
export interface PackedLift {
  /** Prevalence at which the share predicted positive is computed. */
  prevalence: number;
  rules: { model: string; tp: number; fp: number }[];
}

/** Columns computed from resamples, or the reason why there are none. */
export interface PackedColumns {
  columns: Record<string, DataView>;
  problem?: string;
}

/** Shares of the resamples in which the first of two models is better, and in which they tie. */
export interface PackedPair extends PackedColumns {
  first: string;
  second: string;
}

/** A band; it is valid only while the traits in `at` have these values. */
export interface PackedBand extends PackedColumns {
  at: Record<string, unknown>;
}

/** Values by names given by users, which may be unsafe as keys of an object. */
export type Pairs<T> = [name: string, value: T][];

/** `PackedColumns` after their checks, and so on. */
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

/** An interval, or the reason why there is none. */
export type Interval = { low: number; high: number } | { problem: string };

export type Strategy = "uniform" | "quantile" | "isotonic";

/** How the other models' markers are placed. */
export type CompareAt = "share" | "score" | "fpr" | "tpr" | "optimum";

/** A threshold that the page chose by a criterion among its rows; Python then chooses among all rows. */
export interface Demand {
  kind: string;
  value: number | null;
  threshold: number;
  model: string;
}

/** A rule of a model. */
export interface MixedRule {
  model: string;
  threshold: number;
}

/** The rule that decides a share of the cases by the first rule, the others by the second. */
export interface Mixture {
  first: MixedRule;
  second: MixedRule;
  share: number;
}

/** The cases of one outcome of the rule. */
interface CellSelection {
  kind: "cell";
  cell: Outcome;
  model: string;
}

/** The cases with low <= score < high: of a range, of a bin of reliability or of a group of the gains table. */
export interface RangeSelection {
  kind: "score" | "bin" | "group";
  low: number;
  high: number;
  /** Number of the bin, from 0, and of the group, from 1. */
  bin?: number;
  group?: number;
  model: string;
}

export type Selection = CellSelection | RangeSelection;

/** Chosen options of one picture, by name. */
export type ChosenOptions = Record<string, string | string[]>;

/** `PackedCounts` after their checks. */
export interface Counts {
  model: string;
  threshold: number;
  below: number;
  tp: number;
  fp: number;
  amounts: PackedCounts["amounts"];
  metrics: Parts<number | null>;
}
