import {
  type AucFamily,
  type ChosenOptions,
  type Costs,
  furtherName,
  type Interval,
  type Outcomes,
  type PackedSample,
} from "../../src/base/traits.ts";
import { further } from "../../src/base/vocabulary.ts";
import { PageModel } from "../../src/model/page_model.ts";
import type { State } from "../../src/model/state.ts";
import { Store } from "../../src/model/store.ts";
import { packed, type TestRows } from "./tables.ts";

/** A float that may be infinite, as JSON carries it. */
type Extended = number | "Infinity" | "-Infinity";

/** Values by names given by users, which may be unsafe as keys of an object. */
export type Pairs<T> = [name: string, value: T][];

export interface PackedColumns {
  columns: Record<string, DataView>;
  problem?: string;
}

export interface PackedPair extends PackedColumns {
  first: string;
  second: string;
}

export interface PackedBand extends PackedColumns {
  at: Record<string, unknown>;
}

interface PackedCounts {
  model: string;
  threshold: Extended;
  below: Extended;
  tp: number;
  fp: number;
  amounts: Outcomes | null;
  metrics: Pairs<number | null>;
}

type Named =
  | "_bands"
  | "_decisions"
  | "_win_rates"
  | "_aucs"
  | "_auc_family"
  | "_metrics"
  | "_sample"
  | "_counts"
  | "_gains"
  | "_tier_counts"
  | "_demand"
  | "_mixture"
  | "_provenance";

/** The synced traits of an Evaluation, as Python sends them. */
export interface Traits extends Omit<State, "threshold" | "tiers" | Named> {
  threshold: Extended;
  tiers: Extended[] | null;
  _tier_counts: (PackedCounts | Record<string, never>)[];
  charts: string[];
  options: Record<string, ChosenOptions>;
  _sample: PackedSample;
  _counts: PackedCounts | Record<string, never>;
  _demand: object;
  _mixture: object;
  _provenance?: object;
  _bands: Record<string, Pairs<PackedBand>>;
  _decisions: Pairs<PackedColumns>;
  _gains: Record<string, Pairs<PackedBand & { amounts: null }>>;
  _win_rates: { pairs?: PackedPair[]; problem?: string };
  _aucs: Pairs<Interval>;
  _auc_family: Pairs<Partial<AucFamily>>;
  _metrics: Pairs<Pairs<DataView>>;
}

export const CHARTS = ["roc", "profit", "discrimination"];

/** Ten thresholds .1 to 1 on 100 positives and 200 negatives. */
export const GOOD: TestRows = {
  threshold: [Number.POSITIVE_INFINITY, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1],
  tp: [0, 20, 38, 52, 64, 74, 82, 88, 93, 97, 100],
  fp: [0, 2, 6, 12, 20, 32, 50, 76, 110, 152, 200],
};

export const WEAK: TestRows = {
  threshold: [Number.POSITIVE_INFINITY, 0.8, 0.4, 0.05],
  tp: [0, 30, 70, 100],
  fp: [0, 30, 110, 200],
};

const COSTS: Costs = { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true };

export const column = (...values: number[]) => new DataView(Float64Array.from(values).buffer);

/** What further cases gain at probability-costs 0, .5 and 1, of .01 at most. */
export const FURTHER = Object.fromEntries(
  further.map((times) => [furtherName(times), column(0, (0.01 * times) / (1 + times), 0)]),
);

const along = { x: column(0, 0.5, 1) };
const edges = { fpr_low: column(0, 0.3, 1), fpr_high: column(0, 0.2, 1) };
const band = { tpr_low: column(0, 0.7, 1), tpr_high: column(0, 0.9, 1), ...edges };
const costs = { ...along, low: column(0, 0.2, 0), high: column(0, 0.3, 0) };
const bins = { x: column(0.25, 0.75), low: column(0.1, 0.7), high: column(0.3, 0.9) };
const sure = {
  ...along,
  threshold_low: column(1, 0.375, 0.1),
  threshold_high: column(1, 0.625, 0.2),
  cost: column(0, 0.3, 0),
  cost_low: column(0, 0.25, 0),
  cost_high: column(0, 0.35, 0),
  optimism: column(0, 0.015, 0),
  perfect: column(0, 0.01, 0),
  ...FURTHER,
  times: new DataView(Uint16Array.from([0, 900, 600, 400, 1000, 0]).buffer),
};
const duel = { ...along, first_better: column(0, 0.123, 0.4), tied: column(1, 0.0246, 0) };
const ofBoth = (columns: Record<string, DataView>, at = {}) => ({
  good: { at, columns },
  weak: { at, columns },
});

type ByModel = "_decisions" | "_aucs";
type Values<Name extends ByModel> = Record<string, Traits[Name][number][1]>;

/** Traits as tests write them: what Python sends by pairs of a model and its value is an object by model. */
export type Given = Partial<Omit<Traits, ByModel | "_bands">> & {
  [Name in ByModel]?: Values<Name>;
} & { _bands?: Record<string, Record<string, PackedBand>> };

/** Traits as Python sends them. */
export function sent({ _bands, _decisions, _aucs, ...rest }: Given): Partial<Traits> {
  const bands = Object.entries(_bands ?? {}).map(([key, each]) => [key, Object.entries(each)]);
  return {
    ...rest,
    ...(_bands && { _bands: Object.fromEntries(bands) }),
    ...(_decisions && { _decisions: Object.entries(_decisions) }),
    ...(_aucs && { _aucs: Object.entries(_aucs) }),
  };
}

/** All that can be laid over charts, as Python would send it. */
export const LAYERS: Given = {
  population: 1_000_000,
  intervals: true,
  _bands: {
    "roc vertical": ofBoth(band),
    "precision_recall vertical": ofBoth(band),
    "gains vertical": ofBoth(band, { prevalence: 1 / 3 }),
    "cost_curve vertical": ofBoth(costs),
    "reliability confidence uniform 10": ofBoth(bins),
  },
  _decisions: ofBoth(sure),
  _win_rates: { pairs: [{ first: "good", second: "weak", columns: duel }] },
  _aucs: { good: { low: 0.45, high: 0.55 }, weak: { low: 0.45, high: 0.55 } },
};

const vertical = { band: "vertical", bands_of: "all" };

/** What switches it on, by chart. */
export const SWITCHES: Record<string, ChosenOptions> = {
  roc: vertical,
  precision_recall: vertical,
  gains: vertical,
  lift: vertical,
  profit: vertical,
  cost_curve: { ...vertical, win_rate: true },
  reliability: { band: "confidence" },
};

export function sampleOf(models: Record<string, TestRows>): PackedSample {
  return {
    positives: 100,
    negatives: 200,
    labels: ["no", "yes"],
    folds: 0,
    case_costs: false,
    has_theory: false,
    clustered: false,
    weighted: Object.values(models).some(({ tp, fp }) => ![...tp, ...fp].every(Number.isInteger)),
    perfect: [],
    is_of_groups: false,
    groups: null,
    periods: null,
    unlabelled: null,
    focus: null,
    whole: null,
    models: Object.entries(models).map(([name, rows]) => packed(name, rows)),
  };
}

/** The traits of an Evaluation as Python sends them. */
export function stateOf(models: Record<string, TestRows>, traits: Given = {}): Traits {
  return {
    model: Object.keys(models)[0],
    threshold: 0.5,
    costs: COSTS,
    prevalence: 1 / 3,
    population: 300,
    _following: ["prevalence", "population"].filter((name) => !(name in traits)),
    charts: CHARTS,
    compare_at: "share",
    words: { action: "flag", case: "case", acted: "flagged", cases: "cases" },
    _sample: sampleOf(models),
    _counts: {},
    _lift: {},
    options: {},
    promise: null,
    tiers: null,
    _tier_counts: [],
    _demand: {},
    _mixture: {},
    selection: null,
    intervals: false,
    confidence_level: 0.95,
    n_bootstrap: 1000,
    seed: 0,
    _bands: {},
    _decisions: [],
    _win_rates: {},
    _aucs: [],
    _auc_family: [],
    _gains: {},
    _metrics: [],
    ...sent(traits),
  } as Traits;
}

/** What a page makes of such traits. */
export function storeOf(models: Record<string, TestRows>, traits: Given = {}): Store {
  return new Store(new PageModel(stateOf(models, traits)) as never);
}
