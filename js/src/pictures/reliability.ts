import * as format from "../base/format";
import { pictures } from "../base/vocabulary";
import type { BrierScore } from "../maths/brier";
import type { Choices } from "../model/choices";
import type { Scene } from "../model/scene";
import { fifthsAxis } from "./axes";
import { missingProbabilities } from "./empty";
import { extraCurve } from "./extra_curve";
import {
  binDots,
  binPicks,
  binSpots,
  type Forecasts,
  forecastHandle,
  forecastHighlight,
  forecastsOf,
  forecastTracks,
} from "./forecasts";
import { NO_LAYER, withLayers } from "./layer";
import type { LegendEntry, Picture } from "./picture";
import { binBands } from "./picture_bands";
import { line } from "./rate_projection";
import { refinement } from "./refinement";
import { rug } from "./rug";

const LABELS = pictures.reliability;

/** Around the unit square there is room for points at its edge, for marks above and below, and for bars under it. */
const X: [number, number] = [-0.02, 1.02];
const Y: [number, number] = [-0.28, 1.08];
const ABOVE: [number, number] = [1.03, 1.08];
const BELOW: [number, number] = [-0.03, -0.08];
const BARS = -0.1;

function scoreEntries({ brier, reliability, resolution }: BrierScore, scene: Scene): LegendEntry[] {
  const isIsotonic = scene.get("strategy") === "isotonic";
  return [
    ["reading", `Brier ${format.loss(brier)}`],
    ["reading", `${isIsotonic ? "miscalibration" : "reliability"} ${format.loss(reliability)}`],
    ["reading", `${isIsotonic ? "discrimination" : "resolution"} ${format.loss(resolution)}`],
  ];
}

/** Guides, legend and spots of the current model besides its curve. */
function details(
  scene: Scene,
  choices: Choices,
  { score }: Forecasts,
): Pick<Picture, "guides" | "legend" | "spots"> {
  const { table } = scene;
  const { guides, spots, entry } = refinement(scene, choices, [Y[0], BARS]);
  return {
    guides: [...guides, rug(table, table.tp, ABOVE), rug(table, table.fp, BELOW)],
    legend: [entry, ...scoreEntries(score, scene)],
    spots,
  };
}

const MARKS = "Marks above are positives, below negatives; the longer, the more cases.";

export function picture(scene: Scene, choices: Choices): Picture {
  const all = forecastsOf(scene);
  const mine = all.find(({ table }) => table === scene.table);
  const more = mine && details(scene, choices, mine);
  return withLayers(
    {
      title: LABELS.title,
      x: fifthsAxis(LABELS.x, X),
      y: fifthsAxis(LABELS.y, Y),
      tracks: forecastTracks(scene, all),
      guides: [
        line("equal", [0, 0], [1, 1]),
        ...(more?.guides ?? []),
        ...all.flatMap((forecasts) => binDots(forecasts, false)),
      ],
      legend: [["equal", "calibrated"], ...(more?.legend ?? [])],
      handle: forecastHandle,
      highlight: forecastHighlight(scene),
      spots: [...(more?.spots ?? []), ...all.flatMap(binSpots)],
      picks: mine ? binPicks(mine) : [],
      notes: mine ? [MARKS] : missingProbabilities(scene.table),
    },
    mine ? binBands(scene, choices) : NO_LAYER,
    mine ? extraCurve(scene, choices, "reliability") : NO_LAYER,
  );
}
