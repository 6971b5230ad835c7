/** Traits as Python sends them: checks, as a saved or crafted state may be damaged, and types of what these return. */

import {
  binary,
  type Check,
  extended,
  fields,
  flag,
  InvalidValue,
  keyed,
  listOf,
  named,
  namedParts,
  number,
  oneOf,
  optional,
  text,
  type ValueOf,
  whole,
} from "./checks";
import { numbersOf } from "./columns";
import { further, promises } from "./vocabulary";

/** Bounds of amounts and numbers of cases, so that squares of their products are finite. */
export const LEAST = 1e-100;
export const GREATEST = 1e100;
/** The greatest prevalence, so that there are negatives left to compute with. */
export const GREATEST_SHARE = 1 - 2e-16;

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

export const inside = number(
  "is no number between 0 and 1, both excluded",
  (value) => value > 0 && value < 1,
);
export const share = number("is no number from 0 to 1", (value) => value >= 0 && value <= 1);
export const above = number("is no number above 0", (value) => value > 0);
export const least = number("is no number, at least 0", (value) => value >= 0);
const any = number();
export const nullable = optional(any, null);

const costRange: Check<[low: number, high: number]> = (value) => {
  const [low, high, ...more] = listOf(any)(value);
  if (!(low < high) || more.length > 0) throw new InvalidValue("is no lower and higher cost");
  return [low, high];
};

export type CostRange = ValueOf<typeof costRange>;

/** What an action costs on a positive and on a negative, or a review that finds the truth besides the right decision. */
const actionCost: Check<number | [positive: number, negative: number]> = (value) => {
  if (!Array.isArray(value)) return least(value);
  const [positive, negative, ...more] = listOf(any)(value);
  if (negative === undefined || more.length > 0) throw new InvalidValue("are not two costs");
  return [positive, negative];
};

/** Actions between flagging and leaving a case, at most so many. */
export const MOST_BETWEEN = 4;

/** Actions with their costs, for the higher scores first. */
const between: Check<[name: string, cost: ValueOf<typeof actionCost>][]> = (value) => {
  const actions = [...named(actionCost)(value)];
  if (actions.length > MOST_BETWEEN) throw new InvalidValue("are too many actions");
  return actions;
};

export type Between = ValueOf<typeof between>;

export const costs = fields({
  tp: any,
  fp: any,
  fn: any,
  tn: any,
  /** Actions between flagging and leaving a case; none if they are left out. */
  between: optional(between, undefined),
  /** Spent once, whatever the threshold and the population; nothing if it is left out. */
  fixed: optional(least, undefined),
  /** Show the matrix as gains, signs flipped; the decision is the same. */
  as_gains: flag,
  /** Currency or unit of the amounts, if one was chosen. */
  currency: optional(text, undefined),
  /** The lowest and the highest of costs that are given as ranges; what is above is their middle. */
  ranges: optional(fields(byOutcome(() => optional(costRange, undefined))), undefined),
});

export type Costs = ValueOf<typeof costs>;

/** A prevalence, or the lowest and the highest where it is uncertain. */
export const prevalence: Check<number | [low: number, high: number]> = (value) => {
  if (!Array.isArray(value)) return inside(value);
  const [low, high, ...more] = listOf(inside)(value);
  if (!(low < high) || more.length > 0) throw new InvalidValue("is no lower and higher share");
  return [low, high];
};

export type Prevalence = ValueOf<typeof prevalence>;

/** The prevalence that charts and decisions use: of a range its middle. */
export function middlePrevalence(given: Prevalence): number {
  const [low, high] = prevalenceEnds(given);
  return low + (high - low) / 2;
}

/** Whether a prevalence is uncertain. */
export function isRange(given: Prevalence): given is [low: number, high: number] {
  return typeof given !== "number";
}

/** The lowest and the highest prevalence. */
export function prevalenceEnds(given: Prevalence): [low: number, high: number] {
  return isRange(given) ? given : [given, given];
}

/** A prevalence with these ends. */
export function prevalenceFrom(low: number, high: number): Prevalence {
  return low < high ? [low, high] : low;
}

type RateLimit = keyof typeof promises;

export const RATE_LIMITS = Object.keys(promises) as RateLimit[];

/** A limit that new cases have to keep. */
export type Promised = [kind: RateLimit, limit: number];

export const promised: Check<Promised | null> = (value) => {
  if (value === null || value === undefined) return null;
  const [kind, limit, ...more] = listOf((each) => each)(value);
  if (more.length > 0) throw new InvalidValue("is no limit");
  return [oneOf(RATE_LIMITS)(kind), share(limit)];
};

/** The user's own words for what is decided, and about what. */
export const words = fields({ action: text, acted: text, case: text, cases: text });

export type Words = ValueOf<typeof words>;

/** Thresholds between actions, the highest first, or null. */
export const tiers: Check<number[] | null> = (value) => {
  if (value === null || value === undefined) return null;
  const thresholds = listOf(extended)(value);
  if (thresholds.some((each, index) => each > thresholds[index - 1]))
    throw new InvalidValue("are not in falling order");
  return thresholds;
};

/** The threshold of a group alone, by the index of the group among all. */
export type OwnThreshold = [place: number, threshold: number];

/** Own thresholds of groups, by their index among all; none in pages that were saved without any. */
export const groupThresholds: Check<OwnThreshold[]> = (value) =>
  listOf((each): OwnThreshold => {
    const [place, threshold, ...more] = listOf((part) => part)(each);
    if (more.length > 0) throw new InvalidValue("is no group and its threshold");
    return [whole(0)(place), extended(threshold)];
  })(value ?? []);

/** How probabilities are binned. */
export type Strategy = "uniform" | "quantile" | "isotonic";

/** How the other models' markers are placed. */
export type CompareAt = "share" | "score" | "best";

const sums: Check<Record<string, DataView>> = (value) => {
  const views = keyed(binary(8))(value);
  if ([...views.keys()].some((name) => !OUTCOMES.includes(name as Outcome)))
    throw new InvalidValue("has no such outcome");
  if ([...views.values()].some((view) => !numbersOf(view).every(Number.isFinite)))
    throw new InvalidValue("is not known everywhere");
  return Object.fromEntries(views);
};

/** Costs that cases have of their own, at the kept rows. */
const amounts = fields({
  /** Mean size of the amounts of a positive and of a negative. */
  positive: least,
  negative: least,
  /** Sums over the cases of each outcome that has amounts, as float64. */
  sums,
});

export type PackedAmounts = ValueOf<typeof amounts>;

const effective: Check<[positives: number, negatives: number]> = (value) => {
  const [positives, negatives, ...more] = listOf(any)(value);
  if (negatives === undefined || more.length > 0) throw new InvalidValue("are not two sizes");
  return [positives, negatives];
};

/** Metrics of the whole table; the log loss is that of probabilities. */
const metrics = fields({
  average_precision: share,
  a_roc1: share,
  a_lift1: least,
  log_loss: optional(least, null),
  /** The mean of the positives. */
  positive_log_loss: optional(least, null),
  overlap: least,
});

export type PackedMetrics = ValueOf<typeof metrics>;

/** Binary columns of one model's kept rows, thresholds decreasing, little-endian. */
const table = fields({
  name: text,
  auc: any,
  /** Bound of the error of the AUC, where scores were binned. */
  auc_bound: least,
  low: any,
  high: any,
  threshold: binary(8),
  /**
   * How many float64 numbers below its threshold the next lower score of the whole table is, as the upper half of a
   * float32; 0 if that score is 0. Down to there, a threshold has this row's counts. None if the rows are the whole
   * table.
   */
  gap: optional(binary(2), null),
  /** What each row adds, as uint16 or uint32; sums of weights as they are, as float64. */
  tp: binary(2),
  fp: binary(2),
  /** If probabilities were corrected to a prevalence: how many times the sample's odds are those where they are right. */
  corrected: orNone(above),
  /** Of probabilities: cumulative sums of the scores, at the rows where bins may begin. */
  moments: optional(fields({ row: binary(4), sum: binary(8), positive: binary(8) }), null),
  /** Sum of the squared scores. */
  square: nullable,
  positive_square: nullable,
  /** Sum of the scores of the positives. */
  positive_sum: nullable,
  /** None if cases have no costs of their own. */
  amounts: optional(amounts, null),
  /** How many independent positives and negatives weighted or clustered cases are worth; below 1 where too few. */
  effective: orNone(effective),
  /** Metrics that take rows or scores that are not sent; of samples drawn in the page there are none. */
  metrics: optional(metrics, null),
});

export type PackedTable = ValueOf<typeof table>;

const labels: Check<[negative: string, positive: string]> = (value) => {
  const [negative, positive, ...more] = listOf(text)(value);
  if (negative === undefined || positive === undefined || more.length > 0)
    throw new InvalidValue("are not two");
  return [negative, positive];
};

/** A label of a group: what JSON can carry, else a text. */
const label: Check<string | number | boolean> = (value) => {
  if (typeof value === "boolean" || typeof value === "string") return value;
  return any(value);
};

export type Label = ValueOf<typeof label>;

/** What pages that were saved before do not have. */
function orNone<T>(check: Check<T>): Check<T | null> {
  return (value) => optional(check, null)(value ?? null);
}

const perPart: Check<Partial<ByOutcome<number[]>>> = (value) => {
  const costs = keyed(listOf(any))(value);
  if ([...costs.keys()].some((name) => !OUTCOMES.includes(name as Outcome)))
    throw new InvalidValue("has no such outcome");
  return Object.fromEntries(costs);
};

/** Groups or periods of the cases: row after row of each in turn, as tables have them. */
const parts = fields({
  /** Names of what they are named by, and the labels of each. */
  columns: listOf(text),
  names: listOf(listOf(label)),
  /** Index of each among all; how many more the last one stands for. */
  places: listOf(whole(0)),
  folded: whole(0),
  /** How many positives of equal weight those of each are worth, where they are weighted. */
  effective: orNone(listOf(least)),
  /** What an outcome costs in each, where cases have costs of their own that are the same within each. */
  costs: orNone(perPart),
  /** None of a model of which only counts are known. */
  models: listOf(
    optional(
      fields({
        auc: listOf(optional(share, null)),
        tp: binary(2),
        fp: binary(2),
        /** Sums of such costs over the cases of those that are one, at each row. */
        others: orNone(sums),
      }),
      null,
    ),
  ),
});

export type PackedParts = ValueOf<typeof parts>;

/** Periods whose labels are still missing: row after row of each in turn, as tables have them. */
const unlabelled = fields({
  names: listOf(label),
  /** How many earlier ones are not sent. */
  left_out: whole(0),
  /** None of a model that did not score them. */
  models: listOf(
    optional(
      fields({
        n: listOf(least),
        /** Positives to expect of each period. */
        positives: listOf(least),
        /** Cases that each row adds, as uint16 or uint32. */
        flagged: binary(2),
        /** Positives to expect at or above each row, as float64. */
        expected: binary(8),
      }),
      null,
    ),
  ),
});

export type PackedUnlabelled = ValueOf<typeof unlabelled>;

/** A group or period, by its index among all. */
const focusOf: Check<[kind: "groups" | "periods", place: number]> = (value) => {
  const [kind, place, ...more] = listOf((each) => each)(value);
  if (more.length > 0) throw new InvalidValue("is no group");
  return [oneOf(["groups", "periods"])(kind), whole(0)(place)];
};

export type Focus = ValueOf<typeof focusOf>;

/** The group or period whose cases alone are shown; null for all. */
export const focus = orNone(focusOf);

const sampleFields = fields({
  positives: above,
  negatives: above,
  labels,
  /** Number of folds of the cases; 0 if unknown. */
  folds: whole(0),
  /** Whether each case has costs of its own. */
  case_costs: flag,
  /** Whether the first model is a theory, and the others are samples drawn from it. */
  has_theory: flag,
  /** Whether counts are sums of weights. */
  weighted: flag,
  /** Whether some cases belong together, so that they are not independent. */
  clustered: (value): boolean => value === true,
  /** Models that rank so many cases perfectly that a label may be among the scores. */
  perfect: listOf(text),
  /** Whether the models are one model, for all cases and for groups of them; the page makes such samples. */
  is_of_groups: (value): boolean => value === true,
  groups: orNone(parts),
  periods: orNone(parts),
  unlabelled: orNone(unlabelled),
  models: listOf(table),
  focus,
});

/** Of a group or period `whole` is the sample of all cases. */
export type PackedSample = ValueOf<typeof sampleFields> & { whole: PackedSample | null };

const ofWhole = fields({ whole: orNone((value) => value) });

export const sample: Check<PackedSample> = (value) => {
  const { whole } = ofWhole(value);
  const packed = { ...sampleFields(value), whole: whole === null ? null : sample(whole) };
  const names = new Set(packed.models.map(({ name }) => name));
  if (names.size === 0) throw new InvalidValue("has no models");
  if (names.size < packed.models.length) throw new InvalidValue("has two models of one name");
  return packed;
};

/** What a saved decision says besides its counts; there is none of samples drawn in the page. */
export const provenance = fields({
  /** Of what computed the sample. */
  versions: keyed(text),
  models: namedParts(
    fields({
      /** Of a derived model: what it was derived from. */
      source: optional(text, null),
      estimator: optional(text, null),
      /** SHA-256 of what a decision rests on, and of that with the group of each case. */
      fingerprint: text,
      fingerprint_by_group: optional(text, null),
    }),
  ),
});

/** Counts of a rule that lies between two kept rows, from the whole table. */
export const counts = fields({
  model: text,
  threshold: extended,
  below: extended,
  tp: least,
  fp: least,
  /** Sums of the costs that the cases of each outcome have of their own. */
  amounts: optional(fields(byOutcome(() => any)), null),
  /** Values of the user's metrics there, null where undefined. */
  metrics: namedParts(nullable),
});

export type Counts = ValueOf<typeof counts>;

/** A column of numbers, NaN where undefined. */
export const partialColumn: Check<Float64Array> = (value) => {
  const column = numbersOf(binary(8)(value));
  if (!column.every((each) => Number.isFinite(each) || Number.isNaN(each)))
    throw new InvalidValue("is not finite");
  return column;
};

/** Counts of the rules for the lift at a share, of models of which not all rows are sent. */
export const lift = fields({
  /** Prevalence at which the share predicted positive is computed. */
  prevalence: inside,
  rules: listOf(fields({ model: text, tp: least, fp: least })),
});

export type PackedLift = ValueOf<typeof lift>;

const ENDS_OF_BINS = ["threshold", "below", "tp", "fp"] as const;

const endsOfBins: Check<Record<(typeof ENDS_OF_BINS)[number], Float64Array>> = (value) => {
  const views = keyed(binary(8))(value);
  const [threshold, below, tp, fp] = ENDS_OF_BINS.map((name) => numbersOf(views.get(name)));
  const { length } = threshold;
  if (length === 0 || [below, tp, fp].some((each) => each.length !== length))
    throw new InvalidValue("lacks a column");
  return { threshold, below, tp, fp };
};

/** Where the bins of a gains table end, from the whole table; valid only at the prevalence in `at`. */
export const gainsEnds = fields({
  at: fields({ prevalence: inside }),
  columns: endsOfBins,
  amounts: optional(amounts, null),
});

export type GainsEnds = ValueOf<typeof gainsEnds>;

/** A threshold that the page chose by a criterion among its rows; Python then chooses among all rows. */
export const demand = fields({
  kind: text,
  value: nullable,
  threshold: extended,
  model: text,
  /** Whether new cases have to satisfy it, too. */
  is_promise: flag,
});

const mixedRule = fields({ model: text, threshold: extended });

/** A rule of a model. */
export type MixedRule = ValueOf<typeof mixedRule>;

/** The rule that decides a share of the cases by the first rule, the others by the second. */
export const mixture = fields({ first: mixedRule, second: mixedRule, share });

export type Mixture = ValueOf<typeof mixture>;

/** The cases of one outcome of the rule. */
const cellSelection = fields({ kind: oneOf(["cell"]), cell: oneOf(OUTCOMES), model: text });

/** The cases with low <= score < high: of a range, a reliability bin or a bin of the gains table. */
const rangeSelection = fields({
  kind: oneOf(["score", "bin", "gains_bin"]),
  low: extended,
  high: extended,
  /** Index of the reliability bin, from 0, or of the gains bin, from 1. */
  bin: optional(whole(0), undefined),
  gains_bin: optional(whole(1), undefined),
  model: text,
});

export type RangeSelection = ValueOf<typeof rangeSelection>;

export type Selection = ValueOf<typeof cellSelection> | RangeSelection;

const ofKind = fields({ kind: text });

/** Widgets without cases, such as that of the model problem, have no selection. */
export const selection: Check<Selection | null> = (value) => {
  if (value === null || value === undefined) return null;
  if (ofKind(value).kind === "cell") return cellSelection(value);
  const range = rangeSelection(value);
  if (range.low > range.high) throw new InvalidValue("ends below its low end");
  return range;
};

/** Columns that may be undefined: precision where no case is predicted positive. */
const PARTIAL = new Set(["y", "y_low", "y_high"]);
const COUNTS = "times";

const columns: Check<Map<string, DataView>> = (value) => {
  const views = keyed(binary(2))(value);
  for (const [name, view] of views) {
    if (name === COUNTS) continue;
    const values = numbersOf(binary(8)(view));
    if (!PARTIAL.has(name) && values.some(Number.isNaN))
      throw new InvalidValue(`${name}: is not known everywhere`);
  }
  return views;
};

/** Columns computed from resamples, or the reason why there are none. */
const computed = { columns, problem: optional(text, undefined) };
const columnsAlone = fields(computed);

export type Columns = ValueOf<typeof columnsAlone>;

/** Columns of float64 as long as `x`; with a problem there may be none. */
function likeX<T extends Columns>(check: Check<T>, ...names: string[]): Check<T> {
  return (value) => {
    const packed = check(value);
    const { byteLength } = packed.columns.get("x") ?? { byteLength: 0 };
    const fits = (name: string) => packed.columns.get(name)?.byteLength === byteLength;
    if (packed.problem === undefined && !(byteLength > 0 && byteLength % 8 === 0 && names.every(fits)))
      throw new InvalidValue("lacks a column");
    return packed;
  };
}

const at: Check<Map<string, unknown>> = (value) => {
  const traits = keyed((each) => each)(value);
  if (traits.has("prevalence")) inside(traits.get("prevalence"));
  return traits;
};

/** A band; it is valid only while the traits in `at` have these values. */
export const band = fields({ ...computed, at });

export type Band = ValueOf<typeof band>;

const ENDS = ["threshold_low", "threshold_high", "cost_low", "cost_high", "optimism", "perfect"];

/** The column of what further cases gain, so many times as many as there are. */
export const furtherName = (times: number) => `further_${times}`;

export const decision: Check<Columns> = (value) => {
  const packed = likeX(columnsAlone, ...ENDS, ...further.map(furtherName))(value);
  if (packed.problem === undefined && !packed.columns.has(COUNTS)) throw new InvalidValue("lacks a column");
  return packed;
};

/** Shares of the resamples in which the first of two models is better, and in which they tie. */
const pair = likeX(fields({ ...computed, first: text, second: text }), "first_better", "tied");

export type Pair = ValueOf<typeof pair>;

/** An interval, or the reason why there is none. */
export type Interval = { low: number; high: number } | { problem: string };

const intervalFields = fields({
  low: optional(share, undefined),
  high: optional(share, undefined),
  problem: optional(text, undefined),
});

export const interval: Check<Interval> = (value) => {
  const { low, high, problem } = intervalFields(value);
  if (problem !== undefined) return { problem };
  if (low === undefined || high === undefined) throw new InvalidValue("has no ends");
  return { low, high };
};

/** Variants of the AUC that need all scores, as far as they were asked for. */
export const aucFamily = fields({
  scor_auc: optional(share, undefined),
  sond_auc: optional(share, undefined),
  soft_auc: optional(share, undefined),
});

export type AucFamily = ValueOf<typeof aucFamily>;

export const winRates = fields({
  pairs: optional(listOf(pair), undefined),
  problem: optional(text, undefined),
});

/** Chosen options of one chart, by name. */
export type ChosenOptions = Record<string, string | boolean | number | string[]>;
