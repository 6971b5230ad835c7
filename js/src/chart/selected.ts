import { clamp } from "../base/clamp";
import { svg } from "../base/dom";
import type { Point } from "../base/point";
import { ruleAt } from "../model/rule";
import type { Scores } from "../model/selection";
import type { DrawnPicture } from "./drawing";
import { inPixels, type Pixels } from "./marks";
import { linePath } from "./path";

/** A band is seen however few scores it is of, in pixels. */
const LEAST = 2;

/** The selected scores of the current model: a band where the threshold is a line, else a piece of its curve. */
export function drawSelected(drawn: DrawnPicture, scores: Scores): SVGElement[] {
  const mine = drawn.pixels.filter(({ track }) => track.table === drawn.scene.table);
  if (mine.some(({ y }) => !y)) return [band(drawn, scores)];
  return mine.filter(({ track }) => !track.isHidden).map((pixels) => piece(drawn, pixels, scores));
}

function band({ frame, whole, scene }: DrawnPicture, { low, high }: Scores): SVGElement {
  const [from, to] = [low, high].map((score) => {
    const rule = { ...ruleAt(scene.table, score, {}), requested: score, exact: true };
    return clamp(frame.x(whole.handle(rule).x), frame.left, frame.right);
  });
  const [x, width] = [Math.min(from, to), Math.max(LEAST, Math.abs(to - from))];
  const { top: y, bottom } = frame;
  return svg("rect", { class: "rw-selected", x, y, width, height: bottom - y });
}

function piece({ frame, scene }: DrawnPicture, pixels: Pixels, { low, high }: Scores): SVGElement {
  const [from, to] = [high, low].map((score) => scene.table.indexAt(score));
  const points = between(pixels, from, to).map((point) => inPixels(frame, point));
  return svg("path", { class: "rw-selected rw-piece", d: linePath(points) || "M0,0" });
}

/** A curve between two of its rows, which its own path goes through where it is not straight between them. */
function between({ track: { x, y, path } }: Pixels, from: number, to: number): Point[] {
  const at = (row: number): Point => [x[row], y?.[row] ?? Number.NaN];
  const [start, end] = [at(from), at(to)].map(
    (point) => path?.findIndex((each) => each[0] === point[0] && each[1] === point[1]) ?? -1,
  );
  if (path && start >= 0 && end >= 0) return path.slice(Math.min(start, end), Math.max(start, end) + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => at(from + index));
}
