import * as format from "../base/format";
import type { Point } from "../base/point";
import { missing } from "../base/vocabulary";
import { nearestTo } from "../maths/cost_grid";
import type { Rates } from "../maths/rates";
import type { Choices } from "../model/choices";
import type { Scene } from "../model/scene";
import { around, between, crosses } from "./band_shapes";
import { bandLayer, chosenBands, isAtThresholds, type ModelBand } from "./bands";
import { type Layer, NO_LAYER } from "./layer";
import { pointsOf } from "./polyline";

function edge(band: ModelBand, end: "low" | "middle" | "high"): Rates[] {
  const [tpr, fpr] = [band.column(`tpr_${end}`), band.column(`fpr_${end}`)];
  return Array.from(tpr, (value, index) => ({ tpr: value, fpr: fpr[index] }));
}

/** The bands of a picture in which each rule is a point; `show` formats a y. */
export function rateBands(
  scene: Scene,
  choices: Choices,
  view: string,
  through: (rules: Rates[]) => Point[],
  show: (y: number) => string = format.rate,
): Layer {
  const shown = chosenBands(scene, choices, view);
  if (shown && isAtThresholds(shown.kind))
    return bandLayer(scene, shown, "cross", (band) => crosses(scene, band, show));
  return bandLayer(scene, shown, "sure", (band) => {
    const { model } = band;
    const drawn = between(through(edge(band, "low")), through(edge(band, "high")), model, show);
    return shown?.kind === "samples" ? around(through(edge(band, "middle")), drawn, model, show) : drawn;
  });
}

/** Bands of profits or returns, which are functions of the rates alone unless cases have costs of their own. */
export function profitBands(
  scene: Scene,
  choices: Choices,
  through: (rules: Rates[]) => Point[],
  show: (y: number) => string,
): Layer {
  if (!scene.context.amounts) return rateBands(scene, choices, "roi", through, show);
  return choices.one("band") === "none" ? NO_LAYER : { ...NO_LAYER, notes: [missing.rates] };
}

/** Bands of the cost curve, whose points are not rules. */
export function costBands(scene: Scene, choices: Choices): Layer {
  const shown = chosenBands(scene, choices, "cost_curve");
  const layer = bandLayer(scene, shown, "sure", (band) => {
    const [x, low, high] = ["x", "low", "high"].map(band.column);
    const drawn = between(pointsOf(x, low), pointsOf(x, high), band.model, format.ratio);
    if (shown?.kind !== "samples") return drawn;
    return around(pointsOf(x, band.column("y")), drawn, band.model, format.ratio);
  });
  if (shown?.kind !== "vertical" || shown.bands.length === 0) return layer;
  const note = "The band is of the rules that are best in the sample, so it is optimistic.";
  return { ...layer, notes: [...shown.notes, note] };
}

/** Intervals of bins: around the observed shares, or around the diagonal. */
export function binBands(scene: Scene, choices: Choices): Layer {
  const shown = chosenBands(scene, choices, "reliability");
  const name = shown?.kind === "consistency" ? "expected" : "sure";
  const isBand = scene.get("strategy") === "isotonic";
  return bandLayer(scene, shown, isBand ? name : `${name}-bar`, (band) => {
    const [x, low, high] = ["x", "low", "high"].map(band.column);
    if (isBand) return between(pointsOf(x, low), pointsOf(x, high), band.model, format.rate, name);
    const points = [...x.keys()].flatMap((index): Point[] => [
      [x[index], low[index]],
      [x[index], high[index]],
    ]);
    return {
      guides: [{ kind: "ticks", name: `${name}-bar`, points, model: band.model }],
      text: ({ x: at }) => {
        const bin = nearestTo(x, at);
        const ends = [low, high].map((end) => format.rate(end[bin])).join(" to ");
        return `${ends} in the bin at ${format.rate(x[bin])}`;
      },
    };
  });
}
