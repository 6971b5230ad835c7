import * as format from "../base/format";
import type { Point } from "../base/point";
import { nearestTo } from "../maths/cost_grid";
import type { Scene } from "../model/scene";
import { quantityOf } from "./axes";
import type { DrawnBand, ModelBand } from "./bands";
import { heightAt } from "./polyline";

/** The area between two lines; `show` formats a y. */
export function between(
  low: Point[],
  high: Point[],
  model: number,
  show: (y: number) => string,
  name = "sure",
): DrawnBand {
  return {
    guides: [{ kind: "between", name, points: [...high, ...low.toReversed()], model }],
    text: ({ x }) => {
      const ends = [low, high].map((line) => heightAt(line, x)).sort((a, b) => a - b);
      return ends.map(show).join(" to ");
    },
  };
}

/** A band with its middle line. */
export function around(
  middle: Point[],
  band: DrawnBand,
  model: number,
  show: (y: number) => string,
): DrawnBand {
  return {
    guides: [...band.guides, { kind: "line", name: "mean", points: middle, model }],
    text: (place, of) => `${show(heightAt(middle, place.x))}, ${band.text(place, of)}`,
  };
}

/** Crosses at thresholds: an interval in either direction. */
export function crosses(scene: Scene, band: ModelBand, show: (y: number) => string): DrawnBand {
  const { table, model } = band;
  const y = band.column("y");
  const known = [...y.keys()].filter((index) => !Number.isNaN(y[index]));
  const column = (name: string) => {
    const values = band.column(name);
    return known.map((index) => values[index]);
  };
  const [threshold, x, height] = ["threshold", "x", "y"].map(column);
  const across = ["x_low", "x_high"].map(column);
  const up = ["y_low", "y_high"].map(column);
  const points = known.flatMap((_, index): Point[] => [
    ...across.map((end): Point => [end[index], height[index]]),
    ...up.map((end): Point => [x[index], end[index]]),
  ]);
  return {
    guides: [{ kind: "ticks", name: "cross", points, model }],
    text: ({ rule }, of) => {
      const at = table === scene.table ? rule.threshold : table.threshold[scene.comparable(table, rule)];
      const index = nearestTo(threshold, at);
      const [sideways, above] = [across, up].map((both) => both.map((end) => end[index]));
      const where = `at ${format.cut(threshold[index])}`;
      return `${above.map(show).join(" to ")} and ${quantityOf(of.x)} ${sideways.map(format.rate).join(" to ")} ${where}`;
    },
  };
}
