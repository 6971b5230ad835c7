import { numbersOf } from "../base/columns";
import * as format from "../base/format";
import type { Point } from "../base/point";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { quantityOf } from "./axes";
import { type Layer, NO_LAYER } from "./layer";
import { missingBands, missingProbabilities } from "./missing";
import { heightAt, pointsOf } from "./polyline";

/** An extra curve of the current model, computed by Python; `through` projects its points. */
export function extraCurve(
  scene: Scene,
  choices: Choices,
  view: string,
  through: (points: Point[]) => Point[] = (points) => points,
  show: (y: number) => string = format.rate,
): Layer {
  const kind = choices.one("extra_curve");
  if (kind === "none") return NO_LAYER;
  const { table } = scene;
  const missing = kind === "rociv" ? [] : missingProbabilities(table);
  if (missing.length > 0) return { ...NO_LAYER, notes: missing };
  const label = choices.options.extra_curve.values[kind];
  const packed = scene.band(`${view} ${kind}`, table);
  if (!packed || packed.problem || !scene.holds(packed.at))
    return { ...NO_LAYER, notes: missingBands(scene, [packed], "extra curve") };
  const [x, y] = ["x", "y"].map((name) => numbersOf(packed.columns.get(name)));
  const points = through(pointsOf(x, y));
  return {
    guides: [{ kind: "line", name: "extra", points, model: table.index }],
    legend: [["extra", label]],
    text: (place, of) => `${label}: ${quantityOf(of.y)} ${show(heightAt(points, place.x))}`,
  };
}
