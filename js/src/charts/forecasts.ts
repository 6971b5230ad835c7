import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import type { Strategy } from "../base/traits";
import { type Bin, binsOf, MAX_BINS } from "../maths/bins";
import { type BrierScore, brierScore } from "../maths/brier";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import { decidedAt, type Highlight, type Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Guide, Pickable, Spot, Track } from "./chart";
import { heightAt } from "./polyline";
import { line } from "./rate_projection";

/** Forecasts of one model and their outcomes. */
export interface Forecasts {
  table: CountTable;
  model: number;
  bins: Bin[];
  score: BrierScore;
  /** Observed against forecast. */
  path: Point[];
}

/** Bins of probabilities, as the options of a chart choose them. */
interface Binning {
  strategy: Strategy;
  count: number;
  /** Their name in that of a band; as in Python. */
  key: string;
}

export function binningOf(choices: Choices): Binning {
  const strategy = choices.one("strategy") as Strategy;
  const count = choices.whole("n_bins");
  return { strategy, count, key: strategy === "isotonic" ? strategy : `${strategy} ${count}` };
}

/** Forecasts of every model whose scores are probabilities, the current model last. */
export function forecastsOf(scene: Scene, choices: Choices): Forecasts[] {
  const { strategy, count } = binningOf(choices);
  const all = scene.tables.flatMap((table, model): Forecasts[] => {
    const target = scene.target(table);
    const bins = binsOf(target, strategy, count, scene.hull(table));
    const score = brierScore(target, bins, strategy === "isotonic");
    return score ? [{ table, model, bins, score, path: pathOf(bins, strategy === "isotonic") }] : [];
  });
  const isCurrent = ({ table }: Forecasts) => table === scene.table;
  return [...all.filter((each) => !isCurrent(each)), ...all.filter(isCurrent)];
}

/** The bins of every model as a table. */
export function forecastNumbers(all: Forecasts[]): (string | number)[][] {
  const rows = all.flatMap(({ table: { name }, bins }) =>
    bins.map(({ ends, n, positives, forecast, observed }) => [
      name,
      ...ends,
      n,
      positives,
      forecast,
      observed,
    ]),
  );
  const columns = ["model", "from", "to", "cases", "positives", "mean forecast", "observed frequency"];
  return [columns, ...rows];
}

/** A pool of the isotonic fit is a horizontal segment: its forecasts are calibrated to one value. */
export function pathOf(bins: Bin[], isIsotonic: boolean): Point[] {
  if (!isIsotonic) return bins.map(({ forecast, observed }) => [forecast, observed]);
  return bins.flatMap(({ low, high, observed }): Point[] => [
    [low, observed],
    [high, observed],
  ]);
}

/** The current model's threshold as a line, and every model's curve with the place of its own rules on it. */
export function forecastTracks(scene: Scene, all: Forecasts[]): Track[] {
  const curves = all.map((each) => trackOf(each));
  const mine = curves.find(({ table }) => table === scene.table);
  if (!mine) return curves;
  return [
    { table: mine.table, x: mine.table.threshold.map((threshold) => clamp(threshold, 0, 1)) },
    ...curves,
  ];
}

function trackOf({ table, path }: Forecasts): Track {
  const x = table.threshold.map((threshold) => clamp(threshold, path[0][0], path[path.length - 1][0]));
  return { table, x, y: x.map((value) => heightAt(path, value)), path };
}

export function forecastHandle(rule: Rule): { x: number } {
  return { x: clamp(decidedAt(rule), 0, 1) };
}

/** The highlighted rule of the current model. */
export function forecastHighlight(scene: Scene): (highlight: Highlight) => Guide[] {
  return ({ table, row }) => {
    const x = clamp(table.threshold[row], 0, 1);
    return table === scene.table ? [line("highlight", [x, 0], [x, 1])] : [];
  };
}

/** A point for every bin; if sized, larger for more cases. None for many isotonic pools. */
export function binDots({ bins, model }: Pick<Forecasts, "bins" | "model">, isSized: boolean): Guide[] {
  if (bins.length > MAX_BINS) return [];
  const most = Math.max(...bins.map(({ n }) => n));
  const sizeOf = ({ n }: Bin) => (isSized ? 1 + Math.round(3 * Math.sqrt(n / most)) : 2);
  return [1, 2, 3, 4].map((size) => ({
    kind: "dots",
    name: `bin-${size}`,
    model,
    points: bins
      .filter((bin) => sizeOf(bin) === size)
      .map(({ forecast, observed }): Point => [forecast, observed]),
  }));
}

/** The cases of each bin of the current model. */
export function binPicks({ table, bins }: Forecasts): Pickable[] {
  return bins.map(({ low, forecast, observed }, bin) => ({
    at: [forecast, observed],
    selection: {
      kind: "bin",
      bin,
      low,
      high: bins[bin + 1]?.low ?? Number.POSITIVE_INFINITY,
      model: table.name,
    },
  }));
}

/** The tooltips of bins. */
export function binSpots({ table, bins }: Forecasts): Spot[] {
  return bins.map(({ ends: [from, to], n, positives, forecast, observed }) => ({
    at: [forecast, observed],
    lines: [
      table.name,
      from === to
        ? `forecast ${format.score(from)}`
        : `forecasts ${format.score(from)} to ${format.score(to)}`,
      `n ${format.count(n)}, positives ${format.count(positives)}`,
      `mean forecast ${format.rate(forecast)}, observed ${format.rate(observed)}`,
    ],
  }));
}
