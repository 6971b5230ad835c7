import * as format from "../base/format";
import { chart } from "../chart/chart";
import { binsControl } from "../controls/bins_control";
import { binsOf } from "../maths/bins";
import type { BrierScore } from "../maths/brier";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import type { View } from "../views/view";
import { binBands } from "./bands";
import {
  binDots,
  binSpots,
  type Forecasts,
  forecastHandle,
  forecastLit,
  forecastsOf,
  forecastTracks,
  NO_PROBABILITIES,
} from "./forecasts";
import { NO_LAYER, withLayers } from "./layer";
import type { Guide, Picture, Point, Spot } from "./picture";
import { line } from "./plane";
import { rug } from "./rug";

/** Around the unit square there is room for points at its edge, for marks above and below, and for bars under it. */
const X: [number, number] = [-0.02, 1.02];
const Y: [number, number] = [-0.28, 1.08];
const ABOVE: [number, number] = [1.03, 1.08];
const BELOW: [number, number] = [-0.03, -0.08];
const BARS = -0.1;
export const FIFTHS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** The refinement distribution: how many of the cases are in each bin of equal width. */
interface Refinement {
  bars: Guide;
  spots: Spot[];
  most: number;
}

function refinement(store: Store): Refinement {
  const { table, sampleSize } = store;
  const bins = binsOf(table, "uniform", store.get("n_bins"), []);
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
        `n ${format.count(n)}, ${format.percent(n / sampleSize)} of the cases`,
      ],
    }),
  );
  return { bars: { kind: "bars", name: "cases", points }, spots, most: most / sampleSize };
}

/** The local regression that Python computed, if it was asked for. */
function loess(store: Store): Guide[] {
  const fit = store.get("_loess").get(store.table.name);
  if (!fit) return [];
  const at = (view: DataView, index: number) => view.getFloat64(8 * index, true);
  const points = Array.from(
    { length: fit.x.byteLength / 8 },
    (_, index): Point => [at(fit.x, index), at(fit.y, index)],
  );
  return [line("loess", ...points)];
}

function scoreKey({ brier, reliability, resolution }: BrierScore, store: Store): [string, string][] {
  const isIsotonic = store.get("strategy") === "isotonic";
  return [
    ["reading", `Brier ${format.loss(brier)}`],
    ["reading", `${isIsotonic ? "miscalibration" : "reliability"} ${format.loss(reliability)}`],
    ["reading", `${isIsotonic ? "discrimination" : "resolution"} ${format.loss(resolution)}`],
  ];
}

/** What is told of the current model beside its curve. */
function details(store: Store, { score }: Forecasts): Pick<Picture, "guides" | "key" | "spots"> {
  const { table } = store;
  const { bars, spots, most } = refinement(store);
  const curve = loess(store);
  return {
    guides: [bars, rug(table, table.tp, ABOVE), rug(table, table.fp, BELOW), ...curve],
    key: [
      ["cases", `cases, at most ${format.percent(most)} a bar`],
      ...curve.map((): [string, string] => ["loess", "local regression"]),
      ...scoreKey(score, store),
    ],
    spots,
  };
}

export function picture(store: Store, choices: Choices): Picture {
  const all = forecastsOf(store);
  const mine = all.find(({ table }) => table === store.table);
  const more = mine && details(store, mine);
  return withLayers(
    {
      title: "Reliability",
      x: { label: "Forecast probability", domain: X, tick: format.percentTick, ticks: FIFTHS },
      y: { label: "Observed frequency", domain: Y, tick: format.percentTick, ticks: FIFTHS },
      tracks: forecastTracks(store, all),
      guides: [
        line("equal", [0, 0], [1, 1]),
        ...(more?.guides ?? []),
        ...all.flatMap((forecasts) => binDots(forecasts, false)),
      ],
      key: [["equal", "calibrated"], ...(more?.key ?? [["reading", NO_PROBABILITIES] as [string, string]])],
      handle: forecastHandle,
      lit: forecastLit(store),
      spots: [...(more?.spots ?? []), ...all.flatMap(binSpots)],
      notes: mine ? ["Marks above are positives, below negatives; the longer, the more cases."] : [],
    },
    mine ? binBands(store, choices) : NO_LAYER,
  );
}

export const reliability: View = (el, store, signal, options) =>
  chart(el, store, picture, signal, { ...options, controls: binsControl(store, signal) });
