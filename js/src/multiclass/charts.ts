import { classGains, classPrecisionRecall, classReliability, classRoc } from "./class_curves";
import { confusionMatrix } from "./confusion_matrix";
import { pairMatrix } from "./pair_matrix";
import { simplex } from "./simplex";

/** Every chart of several classes, by its kind. */
export const CLASS_CHARTS = {
  roc: classRoc,
  precision_recall: classPrecisionRecall,
  gains: classGains,
  reliability: classReliability,
  simplex,
};

/** Every table of several classes, by its kind. */
export const CLASS_TABLES = { confusion_matrix: confusionMatrix, pair_matrix: pairMatrix };
