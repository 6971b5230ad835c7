import * as format from "../base/format";
import type { Point } from "../base/point";
import { pictures } from "../base/vocabulary";
import { binsOf } from "../maths/bins";
import type { BrierScore } from "../maths/brier";
import type { Choices } from "../model/choices";
import type { Scene } from "../model/scene";
import { fifthsAxis } from "./axes";
import { missingProbabilities } from "./empty";
import {
  binDots,
  binSpots,
  type Forecasts,
  forecastHandle,
  forecastHighlight,
  forecastsOf,
  forecastTracks,
} from "./forecasts";
import { NO_LAYER, withLayers } from "./layer";
import type { Guide, LegendEntry, Picture, Spot } from "./picture";
import { binBands } from "./picture_bands";
import { line } from "./rate_projection";
import { rug } from "./rug";

const LABELS = pictures.reliability;

/** Around the unit square there is room for points at its edge, for marks above and below, and for bars under it. */
const X: [number, number] = [-0.02, 1.02];
const Y: [number, number] = [-0.28, 1.08];
const ABOVE: [number, number] = [1.03, 1.08];
const BELOW: [number, number] = [-0.03, -0.08];
const BARS = -0.1;

/** The refinement distribution: how many of the cases are in each bin of equal width. */
interface Refinement {
  bars: Guide;
  spots: Spot[];
  most: number;
}

function refinement(scene: Scene): Refinement {
  const { table, sample } = scene;
  const bins = binsOf(table, "uniform", scene.get("n_bins"), []);
  const most = Math.max(...bins.map(({ n }) => n));
  const top = (n: number) => Y[0] + ((BARS - Y[0]) * n) / most;
  const points = bins.flatMap(({ ends: [from, to], n }): Point[] => [
    [from, top(n)],
    [to, top(n)],
  ]);
  const spots = bins.map(
    ({ ends: [from, to], n }): Spot => ({
      at: [(from + to) / 2, (Y[0] + top(n)) / 2],
      lines: [
        table.name,
        `forecasts ${format.score(from)} to ${format.score(to)}`,
        `n ${format.count(n)}, ${format.percent(n / sample.size)} of the cases`,
      ],
    }),
  );
  return { bars: { kind: "bars", name: "cases", points }, spots, most: most / sample.size };
}

/** The local regression that Python computed, if it is on. */
function loess(scene: Scene): Guide[] {
  const fit = scene.get("_loess").get(scene.table.name);
  if (!fit) return [];
  const at = (view: DataView, index: number) => view.getFloat64(8 * index, true);
  const points = Array.from(
    { length: fit.x.byteLength / 8 },
    (_, index): Point => [at(fit.x, index), at(fit.y, index)],
  );
  return [line("loess", ...points)];
}

function scoreEntries({ brier, reliability, resolution }: BrierScore, scene: Scene): LegendEntry[] {
  const isIsotonic = scene.get("strategy") === "isotonic";
  return [
    ["reading", `Brier ${format.loss(brier)}`],
    ["reading", `${isIsotonic ? "miscalibration" : "reliability"} ${format.loss(reliability)}`],
    ["reading", `${isIsotonic ? "discrimination" : "resolution"} ${format.loss(resolution)}`],
  ];
}

/** Guides, legend and spots of the current model besides its curve. */
function details(scene: Scene, { score }: Forecasts): Pick<Picture, "guides" | "legend" | "spots"> {
  const { table } = scene;
  const { bars, spots, most } = refinement(scene);
  const curve = loess(scene);
  return {
    guides: [bars, rug(table, table.tp, ABOVE), rug(table, table.fp, BELOW), ...curve],
    legend: [
      ["cases", `cases, at most ${format.percent(most)} per bar`],
      ...curve.map((): LegendEntry => ["loess", "local regression"]),
      ...scoreEntries(score, scene),
    ],
    spots,
  };
}

const MARKS = "Marks above are positives, below negatives; the longer, the more cases.";

export function picture(scene: Scene, choices: Choices): Picture {
  const all = forecastsOf(scene);
  const mine = all.find(({ table }) => table === scene.table);
  const more = mine && details(scene, mine);
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
      notes: mine ? [MARKS] : missingProbabilities(scene.table),
    },
    mine ? binBands(scene, choices) : NO_LAYER,
  );
}
