import * as format from "../base/format";
import { charts } from "../base/vocabulary";
import type { Rates } from "../maths/rates";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { rateBands } from "./bands";
import type { Chart } from "./chart";
import { isolines, tangent } from "./isolines";
import { withLayers } from "./layer";
import { line, rateProjection } from "./rate_projection";

const LABELS = charts.pn;

export function chart(scene: Scene, choices: Choices): Chart {
  const { positives, negatives } = scene.target(scene.table);
  const across = ({ fpr }: Rates) => fpr * negatives;
  const up = ({ tpr }: Rates) => tpr * positives;
  const { tracks, through, hull, optimum, optimumEntry, handle } = rateProjection(scene, across, up);
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
    rateBands(scene, choices, "roc", through, {
      x: format.count,
      y: format.count,
      place: (rates) => [across(rates), up(rates)],
    }),
    isolines(scene, choices, through),
  );
}
