/** One thing to choose about a picture: its words by value, the first at the start. */
export interface Option {
  label: string;
  values: Record<string, string>;
  /** What is chosen at the start, where values are numbers, which objects keep in an order of their own. */
  first?: string;
  /** Several may be chosen; these are at the start. */
  several?: string[];
}

const AXIS = { linear: "linear", log: "logarithmic" };
const SWITCH = { off: "off", on: "on" };
const BANDS = {
  off: "none",
  vertical: "at each place",
  threshold: "at thresholds",
  fixed: "of whole curves",
  samples: "of the mean of samples",
  samples_threshold: "of that, at thresholds",
};
const OUTLINES = {
  off: "none",
  vertical: "at each place",
  fixed: "of whole curves",
  samples: "of the mean of samples",
};
const WHOSE = { current: "the current model", all: "all models" };

/** What bands are called above a picture. */
export const BAND_NAMES: Record<string, string> = {
  vertical: "band at each place",
  threshold: "at thresholds",
  fixed: "band of whole curves",
  samples: "around the samples' mean",
  samples_threshold: "around the samples' mean points",
  confidence: "confidence",
  consistency: "if calibrated",
};

/** Twin of the table in `rocwidgets/state/pictures.py`: what can be chosen about which picture. */
export const OPTIONS: Record<string, Record<string, Option>> = {
  roc: {
    x: { label: "False positive rate", values: AXIS },
    hull: {
      label: "Hull",
      values: { common: "of all models", current: "of the current model", none: "none" },
    },
    band: { label: "Band", values: BANDS },
    bands_of: { label: "Bands of", values: WHOSE },
    also: {
      label: "Also",
      values: { off: "nothing", prob_roc: "probROC", rociv: "ROCIV, cases by their costs" },
    },
  },
  precision_recall: {
    band: { label: "Band", values: BANDS },
    bands_of: { label: "Bands of", values: WHOSE },
  },
  gains: {
    x: { label: "Share", values: AXIS },
    hull: { label: "Hull", values: SWITCH },
    band: { label: "Band", values: BANDS },
    bands_of: { label: "Bands of", values: WHOSE },
  },
  lift: {
    x: { label: "Share", values: AXIS },
    hull: { label: "Hull", values: SWITCH },
    band: { label: "Band", values: BANDS },
    bands_of: { label: "Bands of", values: WHOSE },
  },
  roi: {
    unit: { label: "Show", values: { profit: "profit", percent: "return in percent" } },
    charged: {
      label: "Contacts paid for",
      values: { wasted: "wasted ones only", every: "every one" },
    },
    band: { label: "Band", values: BANDS },
    bands_of: { label: "Bands of", values: WHOSE },
  },
  cost_curve: {
    lines: { label: "Cost lines", values: { on: "on", off: "off" } },
    band: { label: "Band", values: OUTLINES },
    bands_of: { label: "Bands of", values: WHOSE },
    contest: { label: "How often it beats others", values: SWITCH },
    also: { label: "Also", values: { off: "nothing", at_word: "scores at their word" } },
  },
  reliability: {
    band: {
      label: "Band",
      values: { off: "none", confidence: "around the curve", consistency: "around the diagonal" },
    },
  },
  threshold_metrics: {
    metrics: {
      label: "Metrics",
      values: {
        accuracy: "accuracy",
        precision: "precision",
        tpr: "true positive rate",
        fpr: "false positive rate",
        tnr: "true negative rate",
        fnr: "false negative rate",
        npv: "negative predictive value",
        ppr: "share predicted positive",
        lift: "lift",
        f1: "F1",
        youden: "Youden's J",
        expected_cost: "expected cost",
        profit: "profit",
        tp: "true positives",
        fp: "false positives",
        fn: "false negatives",
        tn: "true negatives",
      },
      several: ["accuracy", "precision", "tpr", "f1", "ppr"],
    },
  },
  discrimination: {
    form: { label: "Form", values: { histogram: "histogram", density: "density" } },
    models: { label: "Models", values: { current: "the current one", all: "all, side by side" } },
  },
  gains_table: { groups: { label: "Groups", values: { "5": "5", "10": "10", "20": "20" }, first: "10" } },
};
