import * as format from "../base/format";
import type { AucFamily } from "../base/traits";
import { model_metrics } from "../base/vocabulary";
import { binsOf } from "./bins";
import { brierSkill } from "./brier";
import type { CountTable, Moments } from "./table";

type ModelMetricName = keyof typeof model_metrics;

/** A model and what its metrics depend on besides. */
interface Scored {
  table: CountTable;
  /** The same at the target prevalence. */
  target: CountTable;
  /** Rows that are vertices of its hull. */
  hull: number[];
  /** Variants of the AUC that Python has sent. */
  family?: AucFamily | undefined;
}

/** A metric of the scores of a model, which depends on no threshold. */
export interface ModelMetric {
  name: string;
  help: string;
  value: (of: Scored) => number;
  show: (value: number) => string;
  needsProbabilities: boolean;
  /** Whether Python computes it only for those who ask for it. */
  isAskedFor: boolean;
}

function prevalenceOf({ positives, negatives }: CountTable): number {
  return positives / (positives + negatives);
}

function gainsArea(table: CountTable): number {
  const prevalence = prevalenceOf(table);
  return prevalence / 2 + (1 - prevalence) * table.auc;
}

function ks({ table, hull }: Scored): number {
  return Math.max(...hull.map((row) => table.tpr[row] - table.fpr[row]));
}

/** A function of the sums of the scores of probabilities. */
function ofMoments(value: (table: CountTable, moments: Moments) => number): (of: Scored) => number {
  return ({ target }) => (target.moments ? value(target, target.moments) : Number.NaN);
}

const brier = ofMoments(
  ({ positives, negatives }, { square, positiveSum }) =>
    (square - 2 * positiveSum + positives) / (positives + negatives),
);

/** Bins of calibration errors. */
const N_BINS = 10;

/** Mean difference of forecast and observed share in bins. */
function calibrationError({ target, hull }: Scored, strategy: "uniform" | "quantile"): number {
  if (!target.moments) return Number.NaN;
  const total = target.positives + target.negatives;
  return binsOf(target, strategy, N_BINS, hull).reduce(
    (sum, { n, forecast, observed }) => sum + (n * Math.abs(forecast - observed)) / total,
    0,
  );
}

/** The sum of all scores is that of the last row. */
const distance = ofMoments(
  ({ positives, negatives }, { sum, positiveSum }) =>
    positiveSum / positives - (sum[sum.length - 1] - positiveSum) / negatives,
);

/** A metric that Python sent, if it did. */
function sent(name: keyof NonNullable<CountTable["metrics"]>): (of: Scored) => number {
  return ({ target }) => target.metrics?.[name] ?? Number.NaN;
}

const ASKED_FOR: (keyof AucFamily)[] = ["scor_auc", "sond_auc", "soft_auc"];

/** A variant of the AUC that Python sent, if it did. */
function ofFamily(name: keyof AucFamily): (of: Scored) => number {
  return ({ family }) => family?.[name] ?? Number.NaN;
}

const FORMULAS: Record<ModelMetricName, (of: Scored) => number> = {
  auc: ({ table }) => table.auc,
  gini: ({ table }) => 2 * table.auc - 1,
  average_precision: sent("average_precision"),
  ks,
  gains_area: ({ target }) => gainsArea(target),
  a_roc1: sent("a_roc1"),
  a_roc2: ({ table }) => table.auc,
  a_lift1: sent("a_lift1"),
  a_lift2: ({ target }) => target.positives * gainsArea(target),
  brier,
  brier_skill: (of) => brierSkill(brier(of), prevalenceOf(of.target)),
  log_loss: sent("log_loss"),
  ece: (of) => calibrationError(of, "uniform"),
  ece_quantile: (of) => calibrationError(of, "quantile"),
  discrimination_distance: distance,
  overlap: sent("overlap"),
  prob_auc: (of) => (1 + distance(of)) / 2,
  scor_auc: ofFamily("scor_auc"),
  sond_auc: ofFamily("sond_auc"),
  soft_auc: ofFamily("soft_auc"),
};

function metricOf(key: ModelMetricName): ModelMetric {
  const { name, help, show, ...entry } = model_metrics[key];
  const needsProbabilities = "needs" in entry;
  const isAskedFor = ASKED_FOR.some((each) => each === key);
  return { name, help, value: FORMULAS[key], show: format.formatOf(show), needsProbabilities, isAskedFor };
}

export const MODEL_METRICS: Record<string, ModelMetric> = Object.fromEntries(
  (Object.keys(FORMULAS) as ModelMetricName[]).map((key) => [key, metricOf(key)]),
);
