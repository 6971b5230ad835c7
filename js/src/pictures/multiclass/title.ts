import { class_pictures } from "../../base/vocabulary";
import type { MulticlassScene } from "../../model/multiclass/scene";
import type { ClassLabel } from "./picture";

/** The title of a picture, with the model if there are several. */
export function titleOf({ models, model }: MulticlassScene, kind: keyof typeof class_pictures): string {
  const { title } = class_pictures[kind];
  return models.length > 1 ? `${title}, ${models[model]}` : title;
}

/** The classes as legends show them. */
export function classLabels({ classes, samples, model }: MulticlassScene): ClassLabel[] {
  return classes.map((name, index) => {
    const { auc, aucBound } = samples[index].tables[model];
    return { name, auc, bound: aucBound };
  });
}
