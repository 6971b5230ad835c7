import { describe as class_gains } from "./class_gains";
import { describe as class_precision_recall } from "./class_precision_recall";
import { describe as class_reliability } from "./class_reliability";
import { describe as class_roc } from "./class_roc";
import { describe as multiclass_confusion_matrix } from "./multiclass_confusion_matrix";
import { describe as pair_matrix } from "./pair_matrix";
import { describe as simplex } from "./simplex";

/** Every picture of several classes, by its kind. */
export const CLASS_PICTURES = {
  class_roc,
  class_precision_recall,
  class_gains,
  class_reliability,
  simplex,
};

/** Every table of several classes, by its kind. */
export const CLASS_TABLES = { multiclass_confusion_matrix, pair_matrix };
