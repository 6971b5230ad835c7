import type { DrawnKind } from "../model/kinds";
import { picture as attributes } from "./attributes";
import { picture as costCurve } from "./cost_curve";
import { picture as decisionCurve } from "./decision_curve";
import { picture as det } from "./det";
import { picture as discrimination } from "./discrimination";
import { picture as gains } from "./gains";
import { picture as ks } from "./ks";
import { picture as lift } from "./lift";
import { picture as lossComparison } from "./loss_comparison";
import type { Project } from "./picture";
import { picture as pn } from "./pn";
import { picture as precisionRecall } from "./precision_recall";
import { picture as reliability } from "./reliability";
import { picture as roc } from "./roc";
import { picture as roi } from "./roi";
import { picture as thresholdMetrics } from "./threshold_metrics";

/** Every picture that is drawn, by its kind; gains tables are written. */
export const PICTURES: Record<DrawnKind, Project> = {
  roc,
  pn,
  precision_recall: precisionRecall,
  gains,
  lift,
  ks,
  det,
  roi,
  cost_curve: costCurve,
  decision_curve: decisionCurve,
  reliability,
  attributes,
  discrimination,
  threshold_metrics: thresholdMetrics,
  loss_comparison: lossComparison,
};
