import { clamp } from "../base/clamp";
import { svg } from "../base/dom";
import type { Point } from "../base/point";
import { made, type Shape, shape } from "../base/shape";
import type { Guide, Track } from "../charts/chart";
import { colourOf, isDashed } from "./colour";
import type { Frame } from "./frame";

/** A hundredth of a pixel is finer than any screen. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Straight lines through points, as the path of an SVG. */
export function linePath(points: Point[]): string {
  return points.map(([x, y], index) => `${index ? "L" : "M"}${round(x)},${round(y)}`).join("");
}

/** What lies between straight lines through points and a base line. */
function areaPath(points: Point[], base: number): string {
  if (points.length === 0) return "";
  const ends: Point[] = [
    [points[points.length - 1][0], base],
    [points[0][0], base],
  ];
  return `${linePath([...points, ...ends])}Z`;
}

/** Pixels of a track's rows, for drawing and for finding the nearest. */
export interface Pixels {
  track: Track;
  x: Float64Array;
  y?: Float64Array | undefined;
}

/** Far outside any plot, and still a number of pixels. */
const FAR = 1e5;
const DIAMOND = "M0,-6L6,0L0,6L-6,0Z";

export function toPixels(frame: Frame, track: Track): Pixels {
  const x = track.x.map((value) => clamp(frame.x(value), -FAR, FAR));
  return { track, x, y: track.y?.map((value) => clamp(frame.y(value), -FAR, FAR)) };
}

/** A model's curve; a crisp classifier is a point, and what mixing it with trivial rules gives a dotted line. */
export function drawCurve(frame: Frame, pixels: Pixels, index: number, current: boolean): SVGElement {
  const { crisp } = pixels.track;
  const states = `${index ? " rw-after" : ""}${current ? " rw-current" : ""}${isDashed(index) ? " rw-dashed" : ""}${crisp ? " rw-crisp" : ""}`;
  const path = svg("path", {
    d: linePath(curvePoints(frame, pixels)),
    class: `rw-curve${states}`,
    style: colourOf(index),
  });
  if (!crisp) return path;
  const [cx, cy] = inPixels(frame, crisp);
  return svg("g", {}, path, svg("circle", { cx, cy, r: 4.5, class: "rw-point", style: colourOf(index) }));
}

/** The points that a curve is drawn through. */
export function curvePoints(frame: Frame, { track, x, y }: Pixels): Point[] {
  if (track.path) return track.path.map((point) => inPixels(frame, point));
  return Array.from(x, (left, row): Point => [left, y?.[row] ?? Number.NaN]);
}

/** The marker of another model. */
export function markerShape(frame: Frame, at: Point, index: number): Shape {
  const [cx, cy] = inPixels(frame, at);
  return shape("circle", { cx, cy, r: 4, class: "rw-marker", style: colourOf(index) });
}

export function inPixels(frame: Frame, [x, y]: Point): Point {
  return [clamp(frame.x(x), -FAR, FAR), clamp(frame.y(y), -FAR, FAR)];
}

export function drawGuide(frame: Frame, guide: Guide): SVGElement {
  return made(guideShape(frame, guide));
}

/** The shape of a guide that moves. */
export function guideShape(frame: Frame, guide: Guide): Shape {
  const points = guide.points.map((point) => inPixels(frame, point));
  const style = colourOf(guide.model);
  return shape("g", { class: `rw-guide rw-${guide.name}`, style }, ...shapes(frame, guide, points));
}

function shapes(frame: Frame, { kind }: Guide, points: Point[]): Shape[] {
  const base = clamp(frame.y(frame.y.domain[0]), frame.top, frame.bottom);
  switch (kind) {
    case "diamond":
      return points.map((at) => shape("path", { d: DIAMOND, transform: `translate(${at})` }));
    case "dots":
      return points.map(([cx, cy]) => shape("circle", { cx, cy, r: 2.25 }));
    case "bars":
      // One element, as some move.
      return [
        shape("path", {
          d:
            pairs(points)
              .map((each) => barPath(each, base))
              .join("") || "M0,0",
        }),
      ];
    case "ticks":
      return [
        shape("path", {
          d:
            pairs(points)
              .map(([a, b]) => `M${a}L${b}`)
              .join("") || "M0,0",
        }),
      ];
    case "line":
      return [shape("path", { d: linePath(points), fill: "none" })];
    case "between":
      return [shape("path", { d: `${linePath(points)}${points.length ? "Z" : ""}` })];
    case "area":
      return [shape("path", { d: areaPath(points, base) })];
  }
}

/** A bar from its upper corners down to a base, with a gap to the next one. */
function barPath([[x, y], [right]]: [Point, Point], base: number): string {
  const [top, end] = [Math.min(y, base), Math.max(x, right - 1)];
  return `M${round(x)},${round(base)}V${round(top)}H${round(end)}V${round(base)}Z`;
}

function pairs(points: Point[]): [Point, Point][] {
  return points.flatMap((point, index) => (index % 2 ? [[points[index - 1], point] as [Point, Point]] : []));
}
