/** Every picture that a dashboard can show, by the `kind` of its Python class, with its title. */
export const KINDS = {
  roc: "ROC curve",
  pn: "PN graph",
  precision_recall: "Precision and recall",
  gains: "Cumulative gains",
  lift: "Lift",
  ks: "Kolmogorov-Smirnov",
  det: "Detection error tradeoff",
  roi: "Profit",
  cost_curve: "Cost curve",
  decision_curve: "Decision curve",
  reliability: "Reliability",
  attributes: "Attributes",
  discrimination: "Discrimination",
  threshold_metrics: "Metrics against threshold",
  loss_comparison: "Loss comparison",
  gains_table: "Gains table",
} as const;

export type Kind = keyof typeof KINDS;
