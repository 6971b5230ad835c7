import * as format from "../base/format";
import { metrics } from "../base/vocabulary";
import {
  accuracy,
  balancedAccuracy,
  type Context,
  csi,
  expectedCost,
  f1,
  gMean,
  kappa,
  lift,
  lrPlus,
  mcc,
  npv,
  ppr,
  precision,
  profit,
  type Rates,
} from "./rates";
import type { CountTable } from "./table";

export type MetricName = keyof typeof metrics;

/** Numbers of cases of each class. */
type Sample = Pick<CountTable, "positives" | "negatives">;

type Formula = (rates: Rates, context: Context, sample: Sample) => number;

/** A measure of how good a rule is. */
export interface Metric {
  /** Short, for a legend. */
  name: string;
  help: string;
  value: Formula;
  show: (value: number) => string;
  /** It has its own unit, without a fixed range. */
  scaled: boolean;
  /** Whether it is an amount of money. */
  isMoney: boolean;
  /** When it has no value; empty if it always has one. */
  undefined: string;
}

export const FORMULAS: Record<MetricName, Formula> = {
  accuracy: (rates, { prevalence }) => accuracy(rates, prevalence),
  precision: (rates, { prevalence }) => precision(rates, prevalence),
  tpr: ({ tpr }) => tpr,
  fpr: ({ fpr }) => fpr,
  tnr: ({ fpr }) => 1 - fpr,
  fnr: ({ tpr }) => 1 - tpr,
  npv: (rates, { prevalence }) => npv(rates, prevalence),
  ppr: (rates, { prevalence }) => ppr(rates, prevalence),
  lift: (rates, { prevalence }) => lift(rates, prevalence),
  f1: (rates, { prevalence }) => f1(rates, prevalence),
  mcc: (rates, { prevalence }) => mcc(rates, prevalence),
  balanced_accuracy: balancedAccuracy,
  youden: ({ tpr, fpr }) => tpr - fpr,
  kappa: (rates, { prevalence }) => kappa(rates, prevalence),
  g_mean: gMean,
  csi: (rates, { prevalence }) => csi(rates, prevalence),
  lr_plus: lrPlus,
  expected_cost: expectedCost,
  profit,
  tp: ({ tpr }, _context, { positives }) => tpr * positives,
  fp: ({ fpr }, _context, { negatives }) => fpr * negatives,
  fn: ({ tpr }, _context, { positives }) => (1 - tpr) * positives,
  tn: ({ fpr }, _context, { negatives }) => (1 - fpr) * negatives,
};

function metricOf(key: MetricName): Metric {
  const entry = metrics[key];
  return {
    name: entry.name,
    help: entry.help,
    value: FORMULAS[key],
    show: format.formatOf(entry.show),
    scaled: "scaled" in entry,
    isMoney: entry.show === "money",
    undefined: "undefined" in entry ? entry.undefined : "",
  };
}

/** A value of a metric with its unit, and why there is none, if so. */
export function textOf(
  { show, isMoney, undefined: reason }: Metric,
  value: number,
  currency = "",
): [string, string] {
  return [format.inUnit(show(value), isMoney ? currency : ""), Number.isNaN(value) ? reason : ""];
}

/** The same as one text. */
export function readingOf(metric: Metric, value: number, currency?: string): string {
  const [text, reason] = textOf(metric, value, currency);
  return reason ? `${text} (${reason})` : text;
}

export const METRICS: Record<string, Metric> = Object.fromEntries(
  (Object.keys(FORMULAS) as MetricName[]).map((key) => [key, metricOf(key)]),
);
