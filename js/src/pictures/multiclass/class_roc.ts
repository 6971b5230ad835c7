import { class_pictures } from "../../base/vocabulary";
import { ratesOf } from "../../maths/rates";
import type { MulticlassScene } from "../../model/multiclass/scene";
import { shareAxis } from "../axes";
import { curveThrough, line } from "../rate_projection";
import { overlay } from "./overlay";
import type { ClassPicture } from "./picture";

const LABELS = class_pictures.class_roc;

export function describe(scene: MulticlassScene): ClassPicture {
  return overlay(scene, "class_roc", {
    axes: [shareAxis(LABELS.x), shareAxis(LABELS.y)],
    line: (table) =>
      curveThrough(
        ratesOf(table),
        ({ fpr }) => fpr,
        ({ tpr }) => tpr,
      ),
    guides: [line("chance", [0, 0], [1, 1])],
    square: true,
  });
}
