import type { ClassKind } from "../../model/multiclass/known";
import { CLASS_PICTURES } from "../../pictures/multiclass";
import { classPicture } from "./class_picture";
import { matrix } from "./matrix";
import { pairMatrix } from "./pair_matrix";
import { simplex } from "./simplex";
import type { ClassPictureView } from "./view";

const pictures = Object.entries(CLASS_PICTURES).map(([kind, describe]): [string, ClassPictureView] => [
  kind,
  classPicture(describe),
]);

const VIEWS: Partial<Record<ClassKind, ClassPictureView>> = {
  simplex,
  multiclass_confusion_matrix: matrix,
  pair_matrix: pairMatrix,
};

/** The view of every picture and table of several classes, by its kind. */
export const CLASS_VIEW_OF: ReadonlyMap<string, ClassPictureView> = new Map([
  ...pictures,
  ...Object.entries(VIEWS),
]);
