import { costCurve } from "./cost_curve";
import { decisionCurve } from "./decision_curve";
import { det } from "./det";
import { discrimination } from "./discrimination";
import { gains } from "./gains";
import { ks } from "./ks";
import { lift } from "./lift";
import { pn } from "./pn";
import { precisionRecall } from "./precision_recall";
import { roc } from "./roc";
import { roi } from "./roi";
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
  discrimination: { name: "Discrimination", view: discrimination },
};
