import { type ClassPictureView, classPicture } from "./class_view";
import { matrix } from "./matrix_view";
import { pairMatrix } from "./pair_matrix_view";
import { CLASS_PICTURES } from "./pictures";
import type { ClassKind } from "./scene";
import { simplex } from "./simplex_view";

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
