import { area, line } from "d3-shape";
import { svg } from "./dom";
import type { Frame } from "./frame";
import type { Guide, Point, Track } from "./picture";

/** Pixels of a track's rows, for drawing and for finding the nearest. */
export interface Pixels {
  track: Track;
  x: Float64Array;
  y?: Float64Array | undefined;
}

const DIAMOND = "M0,-6L6,0L0,6L-6,0Z";

/** Model colours are reused, dashed, past the sixth. */
const COLOURS = 6;

export function colourOf(index: number): string {
  return `--rw-model: var(--rw-model-${index % COLOURS})`;
}

export function toPixels(frame: Frame, track: Track): Pixels {
  const x = track.x.map((value) => clamp(frame.x(value), frame.left, frame.right));
  return { track, x, y: track.y?.map((value) => frame.y(value)) };
}

export function drawCurve(frame: Frame, pixels: Pixels, index: number, current: boolean): SVGElement {
  return svg("path", {
    d: line()(curvePoints(frame, pixels)) ?? "",
    class: `rw-curve${current ? " rw-current" : ""}${index >= COLOURS ? " rw-dashed" : ""}`,
    style: colourOf(index),
  });
}

function curvePoints(frame: Frame, { track, x, y }: Pixels): Point[] {
  if (track.path) return track.path.map(([left, up]) => [frame.x(left), frame.y(up)]);
  return Array.from(x, (left, row): Point => [left, y?.[row] ?? Number.NaN]);
}

/** Where another model stands, at one of its rows. */
export function drawMarker({ x, y }: Pixels, row: number, index: number): SVGElement {
  return svg("circle", { cx: x[row], cy: y?.[row], r: 4, class: "rw-marker", style: colourOf(index) });
}

export function drawGuide(frame: Frame, guide: Guide): SVGElement {
  const points = guide.points.map(([x, y]): Point => [frame.x(x), frame.y(y)]);
  return svg("g", { class: `rw-guide rw-${guide.name}` }, shape(frame, guide, points));
}

function shape(frame: Frame, { kind }: Guide, points: Point[]): SVGElement {
  if (kind === "diamond") return svg("path", { d: DIAMOND, transform: `translate(${points[0]})` });
  if (kind === "line") return svg("path", { d: line()(points) ?? "", fill: "none" });
  return svg("path", { d: area().y0(frame.y(frame.y.domain()[0]))(points) ?? "" });
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
