import { PICTURES as DRAWN } from "virtual:pictures";
import { mean_costs, missing } from "../base/vocabulary";
import type { DrawnKind } from "../model/kinds";
import type { Project } from "./picture";

const MEAN_COSTS = new Set<string>(mean_costs);

/** Every picture that is drawn, by its kind: the `picture` of the file of that name. */
export const PICTURES = Object.fromEntries(
  Object.entries(DRAWN).map(([kind, project]) => [kind, MEAN_COSTS.has(kind) ? atMean(project) : project]),
) as Record<DrawnKind, Project>;

/** A picture of the mean costs of a case, where cases have costs of their own. */
function atMean(project: Project): Project {
  return (scene, choices) => {
    const mean = scene.atMean;
    const picture = project(mean, choices);
    if (mean === scene) return picture;
    return { ...picture, notes: [...(picture.notes ?? []), missing.amounts] };
  };
}
