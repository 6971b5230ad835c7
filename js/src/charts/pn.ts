import * as format from "../base/format";
import { charts } from "../base/vocabulary";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import type { Chart } from "./chart";
import { isolines, tangent } from "./isolines";
import { withLayers } from "./layer";
import { line, rateProjection } from "./rate_projection";

const LABELS = charts.pn;

export function chart(scene: Scene, choices: Choices): Chart {
  const { positives, negatives } = scene.table;
  const { tracks, through, hull, optimum, optimumEntry, handle } = rateProjection(
    scene,
    ({ fpr }) => fpr * negatives,
    ({ tpr }) => tpr * positives,
  );
  const equalCost = tangent(scene, through);
  return withLayers(
    {
      title: LABELS.title,
      square: true,
      x: { label: LABELS.x, domain: [0, negatives], tick: format.compactTick },
      y: { label: LABELS.y, domain: [0, positives], tick: format.compactTick },
      tracks,
      guides: [line("chance", [0, 0], [negatives, positives]), hull, ...equalCost.guides, optimum],
      legend: [optimumEntry, ...equalCost.legend, ["hull", "hull"]],
      handle,
    },
    isolines(scene, choices, through),
  );
}
