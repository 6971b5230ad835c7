/** Checks of structured traits of an Evaluation, as a saved or crafted state may be damaged. */

import {
  binary,
  type Check,
  extended,
  fields,
  flag,
  InvalidValue,
  keyed,
  listOf,
  namedParts,
  number,
  oneOf,
  optional,
  text,
  whole,
} from "../base/checks";
import {
  type Band,
  byOutcome,
  type Columns,
  type Costs,
  type Counts,
  type Demand,
  type Interval,
  type MixedRule,
  type Mixture,
  OUTCOMES,
  type Outcome,
  type PackedLift,
  type PackedMetrics,
  type PackedSample,
  type PackedTable,
  type Pair,
  type RangeSelection,
  type Selection,
} from "../base/traits";
import { numbersOf } from "../maths/columns";

export const inside = number(
  "is no number between 0 and 1, both excluded",
  (value) => value > 0 && value < 1,
);
const share = number("is no number from 0 to 1", (value) => value >= 0 && value <= 1);
export const above = number("is no number above 0", (value) => value > 0);
export const least = number("is no number, at least 0", (value) => value >= 0);
const any = number();

export const costs = fields<Costs>({
  tp: any,
  fp: any,
  fn: any,
  tn: any,
  review: optional(least, undefined),
  as_gains: flag,
  currency: optional(text, undefined),
});

/** Two thresholds of a review zone, or null. */
export const review: Check<[low: number, high: number] | null> = (value) => {
  if (value === null) return null;
  const [low, high, ...more] = listOf(extended)(value);
  if (!(low <= high) || more.length > 0) throw new InvalidValue("is no lower and higher threshold");
  return [low, high];
};

export const belief: Check<[number, number, number]> = (value) => {
  const [low, mode, high, ...more] = listOf(share)(value);
  if (!(low <= mode && mode <= high && low < high) || more.length > 0)
    throw new InvalidValue("is no least, likeliest and most");
  return [low, mode, high];
};

const sums: Check<Record<string, DataView>> = (value) => {
  const views = keyed(binary(8))(value);
  if ([...views.keys()].some((name) => !OUTCOMES.includes(name as Outcome)))
    throw new InvalidValue("has no such outcome");
  if ([...views.values()].some((view) => !numbersOf(view).every(Number.isFinite)))
    throw new InvalidValue("is not known everywhere");
  return Object.fromEntries(views);
};

const table = fields<PackedTable>({
  name: text,
  auc: any,
  auc_bound: least,
  low: any,
  high: any,
  threshold: binary(8),
  gap: optional(binary(2), null),
  tp: binary(2),
  fp: binary(2),
  moments: optional(fields({ row: binary(4), sum: binary(8) }), null),
  square: optional(any, null),
  positive_sum: optional(any, null),
  amounts: optional(fields({ positive: least, negative: least, sums }), null),
  metrics: optional(
    fields<PackedMetrics>({
      average_precision: share,
      a_roc1: share,
      a_lift1: least,
      log_loss: optional(least, null),
      overlap: least,
    }),
    null,
  ),
});

const sampleFields = fields<PackedSample>({
  positives: above,
  negatives: above,
  labels: (value) => {
    const labels = listOf(text)(value);
    if (labels.length !== 2) throw new InvalidValue("are not two");
    return labels as [string, string];
  },
  samples: whole(0),
  case_costs: flag,
  has_theory: flag,
  perfect: listOf(text),
  models: listOf(table),
});

export const sample: Check<PackedSample> = (value) => {
  const packed = sampleFields(value);
  const names = new Set(packed.models.map(({ name }) => name));
  if (names.size === 0) throw new InvalidValue("has no models");
  if (names.size < packed.models.length) throw new InvalidValue("has two models of one name");
  return packed;
};

export const counts = fields<Counts>({
  model: text,
  threshold: extended,
  below: extended,
  tp: least,
  fp: least,
  amounts: optional(fields(byOutcome(() => any)), null),
  metrics: namedParts(optional(any, null)),
});

/** A column of numbers, NaN where undefined. */
export const partialColumn: Check<Float64Array> = (value) => {
  const column = numbersOf(binary(8)(value));
  if (!column.every((each) => Number.isFinite(each) || Number.isNaN(each)))
    throw new InvalidValue("is not finite");
  return column;
};

export const lift = fields<PackedLift>({
  prevalence: inside,
  rules: listOf(fields({ model: text, tp: least, fp: least })),
});

export const demand = fields<Demand>({
  kind: text,
  value: optional(any, null),
  threshold: extended,
  model: text,
});

const mixedRule = fields<MixedRule>({ model: text, threshold: extended });

export const mixture = fields<Mixture>({ first: mixedRule, second: mixedRule, share });

const kind = fields({ kind: oneOf<Selection["kind"]>(["cell", "score", "bin", "group"]) });
const ofCell = fields({ cell: oneOf(OUTCOMES), model: text });
const ofRange = fields({
  low: extended,
  high: extended,
  bin: optional(whole(0), undefined),
  group: optional(whole(1), undefined),
  model: text,
});

/** Widgets without cases, such as that of the model problem, have no selection. */
export const selection: Check<Selection | null> = (value) => {
  if (value === null || value === undefined) return null;
  const { kind: chosen } = kind(value);
  if (chosen === "cell") return { kind: chosen, ...ofCell(value) };
  const range = ofRange(value);
  if (range.low > range.high) throw new InvalidValue("ends below its low end");
  return { kind: chosen, ...range } as RangeSelection;
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

/** Columns of float64 as long as `x`; with a problem there may be none. */
function columnsLikeX(...names: string[]): Check<Columns> {
  return (value) => {
    const packed = plain(value);
    const { byteLength } = packed.columns.get("x") ?? { byteLength: 0 };
    const fits = (name: string) => packed.columns.get(name)?.byteLength === byteLength;
    if (packed.problem === undefined && !(byteLength > 0 && byteLength % 8 === 0 && names.every(fits)))
      throw new InvalidValue("lacks a column");
    return packed;
  };
}

const plain: Check<Columns> = (value) => {
  const { columns: found, problem } = fields({ columns, problem: optional(text, undefined) })(value);
  return { columns: found, ...(problem === undefined ? {} : { problem }) };
};

const values = keyed((value) => value);

const at: Check<Map<string, unknown>> = (value) => {
  const traits = values(value);
  if (traits.has("prevalence")) inside(traits.get("prevalence"));
  return traits;
};

export const band: Check<Band> = (value) => ({ ...plain(value), ...fields({ at })(value) });

export const decision: Check<Columns> = (value) => {
  const ends = ["threshold_low", "threshold_high", "cost_low", "cost_high", "optimism"];
  const packed = columnsLikeX(...ends)(value);
  if (packed.problem === undefined && !packed.columns.has(COUNTS)) throw new InvalidValue("lacks a column");
  return packed;
};

const pair: Check<Pair> = (value) => ({
  ...columnsLikeX("first_better", "tied")(value),
  ...fields({ first: text, second: text })(value),
});

export const interval: Check<Interval> = (value) => {
  const { low, high, problem } = fields({
    low: optional(share, undefined),
    high: optional(share, undefined),
    problem: optional(text, undefined),
  })(value);
  if (problem !== undefined) return { problem };
  if (low === undefined || high === undefined) throw new InvalidValue("has no ends");
  return { low, high };
};

export const winRates = fields({
  pairs: optional(listOf(pair), undefined),
  problem: optional(text, undefined),
});
