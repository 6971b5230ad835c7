import * as format from "../base/format";
import type { Rates } from "./rates";
import { accuracy, type Context, expectedCost, f1, lift, npv, ppr, precision, profit } from "./rates";
import type { CountTable } from "./table";

/** How many cases there are of each class. */
type Sample = Pick<CountTable, "positives" | "negatives">;

/** A measure of how good a rule is. */
export interface Metric {
  /** Short, for a key. */
  name: string;
  help: string;
  value: (rates: Rates, context: Context, sample: Sample) => number;
  show: (value: number) => string;
  /** It has a unit of its own, and no fixed range. */
  scaled?: boolean;
}

function counted(name: string, count: (rates: Rates, sample: Sample) => number): Metric {
  return {
    name,
    help: `Number of ${name} in the sample`,
    value: (rates, _context, sample) => count(rates, sample),
    show: format.count,
    scaled: true,
  };
}

/** Twin of the metrics in `rocwidgets/state/pictures.py`. */
export const METRICS: Record<string, Metric> = {
  accuracy: {
    name: "accuracy",
    help: "Share of right decisions",
    value: (rates, { prevalence }) => accuracy(rates, prevalence),
    show: format.rate,
  },
  precision: {
    name: "precision",
    help: "Share of positives among those predicted positive",
    value: (rates, { prevalence }) => precision(rates, prevalence),
    show: format.rate,
  },
  tpr: {
    name: "TPR",
    help: "True positive rate: share of the positives found",
    value: ({ tpr }) => tpr,
    show: format.rate,
  },
  fpr: {
    name: "FPR",
    help: "False positive rate: share of the negatives predicted positive",
    value: ({ fpr }) => fpr,
    show: format.rate,
  },
  tnr: {
    name: "TNR",
    help: "True negative rate: share of the negatives predicted negative",
    value: ({ fpr }) => 1 - fpr,
    show: format.rate,
  },
  fnr: {
    name: "FNR",
    help: "False negative rate: share of the positives predicted negative",
    value: ({ tpr }) => 1 - tpr,
    show: format.rate,
  },
  npv: {
    name: "NPV",
    help: "Share of negatives among those predicted negative",
    value: (rates, { prevalence }) => npv(rates, prevalence),
    show: format.rate,
  },
  ppr: {
    name: "share",
    help: "Share predicted positive",
    value: (rates, { prevalence }) => ppr(rates, prevalence),
    show: format.rate,
  },
  lift: {
    name: "lift",
    help: "Precision as a multiple of the prevalence",
    value: (rates, { prevalence }) => lift(rates, prevalence),
    show: format.ratio,
    scaled: true,
  },
  f1: {
    name: "F1",
    help: "Harmonic mean of precision and recall",
    value: (rates, { prevalence }) => f1(rates, prevalence),
    show: format.ratio,
  },
  youden: {
    name: "Youden's J",
    help: "True positive rate less false positive rate",
    value: ({ tpr, fpr }) => tpr - fpr,
    show: format.ratio,
  },
  expected_cost: {
    name: "expected cost",
    help: "Expected cost of one case",
    value: expectedCost,
    show: format.money,
    scaled: true,
  },
  profit: {
    name: "profit",
    help: "Total expected profit of the population",
    value: profit,
    show: format.money,
    scaled: true,
  },
  tp: counted("true positives", ({ tpr }, { positives }) => tpr * positives),
  fp: counted("false positives", ({ fpr }, { negatives }) => fpr * negatives),
  fn: counted("false negatives", ({ tpr }, { positives }) => (1 - tpr) * positives),
  tn: counted("true negatives", ({ fpr }, { negatives }) => (1 - fpr) * negatives),
};
