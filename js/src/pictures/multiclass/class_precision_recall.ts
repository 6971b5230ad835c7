import { class_pictures } from "../../base/vocabulary";
import { precision, ratesOf } from "../../maths/rates";
import type { MulticlassScene } from "../../model/multiclass/scene";
import { shareAxis } from "../axes";
import { curveThrough } from "../rate_projection";
import { overlay } from "./overlay";
import type { ClassPicture } from "./picture";

const LABELS = class_pictures.class_precision_recall;

export function describe(scene: MulticlassScene): ClassPicture {
  return overlay(scene, "class_precision_recall", {
    axes: [shareAxis(LABELS.x), shareAxis(LABELS.y)],
    line: (table, { prevalence }) =>
      curveThrough(
        ratesOf(table),
        ({ tpr }) => tpr,
        (rates) => precision(rates, prevalence),
        { bends: true },
      ),
  });
}
