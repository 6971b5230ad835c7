import { attributes } from "../pictures/attributes";
import { costCurve } from "../pictures/cost_curve";
import { decisionCurve } from "../pictures/decision_curve";
import { det } from "../pictures/det";
import { discrimination } from "../pictures/discrimination";
import { gains } from "../pictures/gains";
import { ks } from "../pictures/ks";
import { lift } from "../pictures/lift";
import { pn } from "../pictures/pn";
import { precisionRecall } from "../pictures/precision_recall";
import { reliability } from "../pictures/reliability";
import { roc } from "../pictures/roc";
import { roi } from "../pictures/roi";
import { thresholdMetrics } from "../pictures/threshold_metrics";
import { gainsTable } from "./gains_table";
import { lossComparison } from "./loss_comparison";
import type { View } from "./view";

/** Every picture that a dashboard can show, by the `kind` of its Python class, with its name in the picker. */
export const PICTURES: Record<string, { name: string; view: View }> = {
  roc: { name: "ROC curve", view: roc },
  pn: { name: "PN graph", view: pn },
  precision_recall: { name: "Precision and recall", view: precisionRecall },
  gains: { name: "Cumulative gains", view: gains },
  lift: { name: "Lift", view: lift },
  ks: { name: "Kolmogorov-Smirnov", view: ks },
  det: { name: "Detection error tradeoff", view: det },
  roi: { name: "Profit", view: roi },
  cost_curve: { name: "Cost curve", view: costCurve },
  decision_curve: { name: "Decision curve", view: decisionCurve },
  reliability: { name: "Reliability", view: reliability },
  attributes: { name: "Attributes", view: attributes },
  discrimination: { name: "Discrimination", view: discrimination },
  threshold_metrics: { name: "Metrics against threshold", view: thresholdMetrics },
  loss_comparison: { name: "Loss comparison", view: lossComparison },
  gains_table: { name: "Gains table", view: gainsTable },
};
