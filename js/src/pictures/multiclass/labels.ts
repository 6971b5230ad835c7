import type { MulticlassScene } from "../../model/multiclass/scene";
import type { ClassLabel } from "./picture";

/** The classes as legends show them. */
export function classLabels({ classes, samples, model }: MulticlassScene): ClassLabel[] {
  return classes.map((name, index) => {
    const { auc, aucBound } = samples[index].tables[model];
    return { name, auc, bound: aucBound };
  });
}
