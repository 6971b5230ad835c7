import { CHARTS as DRAWN } from "virtual:charts";
import { mean_costs, missing } from "../base/vocabulary";
import type { DrawnKind } from "../model/kinds";
import type { Project } from "./chart";

const MEAN_COSTS = new Set<string>(mean_costs);

/** Every chart that is drawn, by its kind: the `chart` of the file of that name. */
export const CHARTS = Object.fromEntries(
  Object.entries(DRAWN).map(([kind, project]) => [kind, MEAN_COSTS.has(kind) ? atMean(project) : project]),
) as Record<DrawnKind, Project>;

/** A chart of the mean costs of a case, where cases have costs of their own. */
function atMean(project: Project): Project {
  return (scene, choices) => {
    const mean = scene.atMean;
    const chart = project(mean, choices);
    if (mean === scene) return chart;
    return { ...chart, notes: [...(chart.notes ?? []), missing.amounts] };
  };
}
