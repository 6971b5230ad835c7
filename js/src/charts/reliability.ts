import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { binsOf } from "../maths/bins";
import type { BrierScore } from "../maths/brier";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { fifthsAxis } from "./axes";
import { binBands } from "./bands";
import type { Chart, Guide, LegendEntry, Spot, Track } from "./chart";
import { extraCurve } from "./extra_curve";
import {
  binDots,
  binningOf,
  binPicks,
  binSpots,
  type Forecasts,
  forecastHandle,
  forecastHighlight,
  forecastNumbers,
  forecastsOf,
  forecastTracks,
} from "./forecasts";
import { NO_LAYER, withLayers } from "./layer";
import { notesOnScores } from "./missing";
import { heightAt } from "./polyline";
import { line } from "./rate_projection";

const LABELS = charts.reliability;

/** How many of the cases are in each bin of equal width. */
interface Refinement {
  guides: Guide[];
  spots: Spot[];
  entry: LegendEntry;
}

interface Share {
  ends: [number, number];
  n: number;
  share: number;
}

/** The bins of a model, empty ones among them. */
function sharesOf(scene: Scene, table: CountTable, count: number): Share[] {
  const shares = Array.from({ length: count }, (_, bin): Share => {
    return { ends: [bin / count, (bin + 1) / count], n: 0, share: 0 };
  });
  for (const { ends, n } of binsOf(scene.target(table), "uniform", count, []))
    shares[Math.round(ends[0] * count)] = { ends, n, share: n / scene.sample.size };
  return shares;
}

function spotOf(table: CountTable, { ends: [from, to], n, share }: Share, y: number): Spot {
  return {
    at: [(from + to) / 2, y],
    lines: [
      table.name,
      `forecasts ${format.score(from)} to ${format.score(to)}`,
      `n ${format.count(n)}, ${format.percent(share)} of the cases`,
    ],
  };
}

/**
 * The refinement distribution of the current model as bars, or of all as curves, between the heights of no cases and of
 * the largest number of them (Prati, Batista and Monard 2011, figure 18).
 */
function refinement(scene: Scene, choices: Choices, [base, top]: [number, number]): Refinement {
  const { count } = binningOf(choices);
  const isEvery = choices.one("refinement") === "all" && scene.tables.length > 1;
  const others = isEvery ? scene.tables.filter((each) => each.moments && each !== scene.table) : [];
  const models = [...others, scene.table].map((table) => ({ table, shares: sharesOf(scene, table, count) }));
  const most = Math.max(...models.flatMap(({ shares }) => shares.map(({ share }) => share)));
  const height = ({ share }: Share) => base + ((top - base) * share) / most;
  const curve = (shares: Share[]) =>
    shares.map((each): Point => [(each.ends[0] + each.ends[1]) / 2, height(each)]);
  const bars = (shares: Share[]) =>
    shares
      .filter(({ n }) => n > 0)
      .flatMap((each): Point[] => [
        [each.ends[0], height(each)],
        [each.ends[1], height(each)],
      ]);
  const guides = models.map(({ table, shares }): Guide => {
    if (isEvery) return { kind: "line", name: "refinement", points: curve(shares), model: table.index };
    return { kind: "bars", name: "cases", points: bars(shares) };
  });
  const spots = models.flatMap(({ table, shares }) =>
    shares
      .filter(({ n }) => n > 0)
      .map((each) => spotOf(table, each, isEvery ? height(each) : (base + height(each)) / 2)),
  );
  const text = `share of cases, up to ${format.percent(most)}`;
  return { guides, spots, entry: [isEvery ? "refinement" : "cases", text] };
}

/** Columns of marks that can be distinguished where plots are narrow. */
const COLUMNS = 150;
/** Shortest mark that is seen, as a share of the longest. */
const LEAST = 0.25;

/**
 * A mark at every probability that cases of one class have, from y = `from` towards `to`. Where marks would run into
 * each other there is one at their mean; its length grows with the square root of the cases that it stands for.
 */
export function rug({ threshold }: CountTable, counts: Float64Array, [from, to]: [number, number]): Guide {
  const columns = new Map<number, { n: number; sum: number }>();
  for (let row = 1; row < counts.length; row++) {
    const n = counts[row] - counts[row - 1];
    if (!(n > 0)) continue;
    const place = Math.round(threshold[row] * COLUMNS);
    const column = columns.get(place) ?? { n: 0, sum: 0 };
    columns.set(place, { n: column.n + n, sum: column.sum + n * threshold[row] });
  }
  const most = Math.max(...[...columns.values()].map(({ n }) => n));
  const points = [...columns.values()].reverse().flatMap(({ n, sum }): Point[] => {
    const share = LEAST + (1 - LEAST) * Math.sqrt(n / most);
    return [
      [sum / n, from],
      [sum / n, from + (to - from) * share],
    ];
  });
  return { kind: "ticks", name: "rug", points };
}

/** Around the unit square there is room for points at its edge, for marks above and below, and for bars under it. */
const X: [number, number] = [-0.02, 1.02];
const Y: [number, number] = [-0.28, 1.08];
const ABOVE: [number, number] = [1.03, 1.08];
const BELOW: [number, number] = [-0.03, -0.08];
const BARS = -0.1;

function scoreEntries({ brier, reliability, resolution }: BrierScore, choices: Choices): LegendEntry[] {
  const isIsotonic = binningOf(choices).strategy === "isotonic";
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
): Pick<Chart, "guides" | "legend" | "spots"> {
  const { table } = scene;
  const { guides, spots, entry } = refinement(scene, choices, [Y[0], BARS]);
  return {
    guides: [...guides, rug(table, table.tp, ABOVE), rug(table, table.fp, BELOW)],
    legend: [entry, ...scoreEntries(score, choices)],
    spots,
  };
}

const ENDS: [string, string] = ["above", "below"];
const SIDES: [string, string] = ["on the right", "on the left"];
const marks = (above: string, below: string) =>
  `Ticks: positives ${above}, negatives ${below}; longer ticks stand for more cases.`;

const swapped = ([x, y]: Point): Point => [y, x];

/** A guide with x and y exchanged; bars that lie are one outline. */
function transposedGuide(guide: Guide): Guide {
  const points = guide.points.map(swapped);
  if (guide.kind !== "bars") return { ...guide, points };
  const corners = points.flatMap(([x, y], index): Point[] => {
    const [base, tip]: Point[] = [
      [Y[0], y],
      [x, y],
    ];
    return index % 2 ? [tip, base] : [base, tip];
  });
  return { ...guide, kind: "between", name: `${guide.name}-across`, points: corners };
}

/** The chart with its axes exchanged, and the threshold as a point of the curve. */
function transposed(chart: Chart, scene: Scene): Chart {
  const { x, y, tracks, guides, spots = [], picks = [], highlight, text } = chart;
  const curves = tracks.flatMap(({ table, x, y, path = [] }): Track[] =>
    y ? [{ table, x: y, y: x, path: path.map(swapped) }] : [],
  );
  const path = tracks.find(({ table, path }) => path && table === scene.table)?.path ?? [[0, 0]];
  return {
    ...chart,
    x: y,
    y: x,
    tracks: curves,
    guides: guides.map(transposedGuide),
    handle: (rule) => {
      const forecast = clamp(chart.handle(rule).x, path[0][0], path[path.length - 1][0]);
      return { x: heightAt(path, forecast), y: forecast };
    },
    highlight: (of) => (highlight?.(of) ?? []).map(transposedGuide),
    spots: spots.map((each) => ({ ...each, at: swapped(each.at) })),
    picks: picks.map((each) => (each.at ? { ...each, at: swapped(each.at) } : each)),
    ...(text ? { text: ({ rule, y: at = 0 }) => text({ rule, x: at }, chart) } : {}),
  };
}

export function chart(scene: Scene, choices: Choices): Chart {
  const isOnY = choices.one("forecast") === "y";
  const all = forecastsOf(scene, choices);
  const mine = all.find(({ table }) => table === scene.table);
  const more = mine && details(scene, choices, mine);
  const whole = withLayers(
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
      numbers: () => forecastNumbers(all),
      notes: notesOnScores(scene),
      ...(mine ? { about: [marks(...(isOnY ? SIDES : ENDS))] } : {}),
    },
    mine ? binBands(scene, choices) : NO_LAYER,
    mine ? extraCurve(scene, choices, "reliability") : NO_LAYER,
  );
  return isOnY ? transposed(whole, scene) : whole;
}
