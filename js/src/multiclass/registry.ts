import { CLASS_CHARTS } from "./charts";
import { type ClassChartView, classChart } from "./class_view";
import { matrix } from "./matrix_view";
import { pairMatrix } from "./pair_matrix_view";
import type { ClassKind } from "./scene";
import { simplex } from "./simplex_view";

const charts = Object.entries(CLASS_CHARTS).map(([kind, describe]): [string, ClassChartView] => [
  kind,
  classChart(describe),
]);

const VIEWS: Partial<Record<ClassKind, ClassChartView>> = {
  simplex,
  confusion_matrix: matrix,
  pair_matrix: pairMatrix,
};

/** The view of every chart and table of several classes, by its kind. */
export const CLASS_VIEW_OF: ReadonlyMap<string, ClassChartView> = new Map([
  ...charts,
  ...Object.entries(VIEWS),
]);
