import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { precision } from "../maths/rates";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { shareAxis } from "./axes";
import { rateBands } from "./bands";
import type { Chart } from "./chart";
import { withLayers } from "./layer";
import { line, rateProjection } from "./rate_projection";

const LABELS = charts.precision_recall;

/** Values of F1 whose lines are drawn. */
const LEVELS = [0.2, 0.4, 0.6, 0.8];
/** Points of equal F1: precision = f * recall / (2 * recall - f). */
function isoF1(level: number): Point[] {
  const least = level / (2 - level);
  return Array.from({ length: 41 }, (_, step): Point => {
    const recall = least + (1 - least) * (step / 40) ** 2;
    return [recall, (level * recall) / (2 * recall - level)];
  });
}

export function chart(scene: Scene, choices: Choices): Chart {
  const { prevalence } = scene.context;
  const { tracks, through, hull, optimum, optimumEntry, handle } = rateProjection(
    scene,
    ({ tpr }) => tpr,
    (rates) => precision(rates, prevalence),
    { bends: true },
  );
  return withLayers(
    {
      title: LABELS.title,
      x: shareAxis(LABELS.x),
      y: shareAxis(LABELS.y),
      tracks,
      guides: [
        ...LEVELS.map((level) => line("level", ...isoF1(level))),
        line("chance", [0, prevalence], [1, prevalence]),
        hull,
        optimum,
      ],
      legend: [
        optimumEntry,
        ["hull", "achievable"],
        ["chance", "prevalence"],
        ["level", `F1 ${LEVELS.join(", ")}`],
      ],
      handle,
    },
    rateBands(scene, choices, "precision_recall", through),
  );
}
