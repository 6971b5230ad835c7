import { type ScaleLinear, scaleLinear } from "d3-scale";
import { set, svg } from "./dom";
import type { Axis, Picture } from "./picture";

/** Pixel geometry of a picture. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  /** Only the plot and a few numbers under it. */
  slim: boolean;
}

/** Width of a digit of tick labels, in pixels. */
const DIGIT = 6.3;
const TICK_GAP_X = 64;
const TICK_GAP_Y = 44;

function ticks(axis: Axis, scale: ScaleLinear<number, number>, pixels: number, gap: number): number[] {
  return axis.ticks ?? scale.ticks(Math.max(2, Math.min(6, Math.floor(pixels / gap))));
}

export function makeFrame(picture: Picture, width: number, height: number, slim: boolean): Frame {
  const y = scaleLinear(picture.y.domain, [height - 42, 22]);
  const longest = Math.max(
    ...ticks(picture.y, y, height - 62, TICK_GAP_Y).map((tick) => picture.y.tick(tick).length),
  );
  const [left, right] = slim ? [12, width - 12] : [longest * DIGIT + 12, width - 18];
  const [top, bottom] = slim ? [4, height - 18] : [22, height - 42];
  const x = scaleLinear(picture.x.domain, [left, right]);
  return { left, right, top, bottom, width, height, x, y: y.range([bottom, top]), slim };
}

function label(axis: Axis, tick: number): string {
  return axis.tick(Object.is(tick, -0) ? 0 : tick);
}

function xTick(frame: Frame, axis: Axis, tick: number): SVGElement {
  const at = frame.x(tick);
  return svg(
    "g",
    { transform: `translate(${at},${frame.bottom})` },
    svg("line", { y2: frame.slim ? 3 : -(frame.bottom - frame.top), class: "rw-grid" }),
    svg("text", { y: frame.slim ? 14 : 17, "text-anchor": "middle" }, label(axis, tick)),
  );
}

function yTick(frame: Frame, axis: Axis, tick: number): SVGElement {
  return svg(
    "g",
    { transform: `translate(${frame.left},${frame.y(tick)})` },
    svg("line", { x2: frame.right - frame.left, class: "rw-grid" }),
    svg("text", { x: -6, dy: "0.32em", "text-anchor": "end" }, label(axis, tick)),
  );
}

/** Light grid, few numbers, one title for each axis. */
export function drawAxes(frame: Frame, { x, y }: Picture): SVGElement[] {
  const { left, right, top, bottom, height } = frame;
  const xs = ticks(x, frame.x, right - left, TICK_GAP_X).map((tick) => xTick(frame, x, tick));
  if (frame.slim) return xs;
  const ys = ticks(y, frame.y, bottom - top, TICK_GAP_Y).map((tick) => yTick(frame, y, tick));
  const middle = (left + right) / 2;
  return [
    ...xs,
    ...ys,
    svg("text", { x: middle, y: height - 6, "text-anchor": "middle", class: "rw-axis" }, x.label),
    svg("text", { x: 0, y: 11, class: "rw-axis" }, y.label),
  ];
}

/** What lies outside the plot is not drawn; the name is unique in the page. */
export function clipPath(name: string): { element: SVGClipPathElement; fit: (frame: Frame) => void } {
  const room = svg("rect");
  const fit = ({ left, right, top, bottom }: Frame) =>
    set(room, { x: left - 2, y: top - 2, width: right - left + 4, height: bottom - top + 4 });
  return { element: svg("clipPath", { id: name }, room), fit };
}
