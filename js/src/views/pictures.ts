import { attributes } from "./attributes";
import { costCurve } from "./cost_curve";
import { decisionCurve } from "./decision_curve";
import { det } from "./det";
import { discrimination } from "./discrimination";
import { gains } from "./gains";
import { gainsTable } from "./gains_table";
import { ks } from "./ks";
import { lift } from "./lift";
import { lossComparison } from "./loss_comparison";
import { pn } from "./pn";
import { precisionRecall } from "./precision_recall";
import { reliability } from "./reliability";
import { roc } from "./roc";
import { roi } from "./roi";
import { thresholdMetrics } from "./threshold_metrics";
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
