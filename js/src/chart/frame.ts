import { set, svg } from "../base/dom";
import type { Axis, Picture, Span } from "../pictures/picture";
import { linear, log, type Scale } from "./scale";
import { DIGIT, drawSpan, textAt } from "./span";

/** Pixel geometry of a picture. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
  x: Scale;
  y: Scale;
  /** Only the plot and a few numbers under it. */
  slim: boolean;
}

const TICK_GAP_X = 64;
const TICK_GAP_Y = 44;
/** Height of spans under the axis. */
const SPANS = 20;

function scale(axis: Axis, range: [number, number]): Scale {
  return (axis.log ? log : linear)(axis.domain, range);
}

/** At most six places for labels, at least a gap apart on an axis of so many pixels. */
export function ticks(axis: Axis, scale: Scale, pixels: number, gap: number): number[] {
  if (axis.ticks) return axis.ticks;
  return scale.ticks(Math.max(2, Math.min(6, Math.floor(pixels / gap))));
}

export function makeFrame(picture: Picture, width: number, height: number, slim: boolean): Frame {
  const foot = 42 + (picture.spans ? SPANS : 0);
  const [top, bottom] = slim ? [4, height - 18] : [22, height - foot];
  const y = scale(picture.y, [bottom, top]);
  const yTicks = ticks(picture.y, y, height - foot - 20, TICK_GAP_Y);
  const longest = Math.max(...yTicks.map((tick) => picture.y.tick(tick).length));
  const [left, right] = slim ? [12, width - 12] : [longest * DIGIT + 12, width - 18];
  return {
    ...{ left, right, top, bottom, width, height, slim },
    x: scale(picture.x, [left, right]),
    y,
  };
}

function xTick(frame: Frame, axis: Axis, tick: number): SVGElement {
  const at = frame.x(tick);
  return svg(
    "g",
    { transform: `translate(${at},${frame.bottom})` },
    svg("line", { y2: frame.slim ? 3 : -(frame.bottom - frame.top), class: "rw-grid" }),
    textAt(0, frame.slim ? 14 : 17, axis.tick(tick)),
  );
}

function yTick(frame: Frame, axis: Axis, tick: number): SVGElement {
  return svg(
    "g",
    { transform: `translate(${frame.left},${frame.y(tick)})` },
    svg("line", { x2: frame.right - frame.left, class: "rw-grid" }),
    svg("text", { x: -6, dy: "0.32em", "text-anchor": "end" }, axis.tick(tick)),
  );
}

/** Light grid, few numbers, one title for each axis. */
export function drawAxes(frame: Frame, { x, y, spans }: Picture): SVGElement[] {
  const { left, right, top, bottom, height } = frame;
  const xs = ticks(x, frame.x, right - left, TICK_GAP_X).map((tick) => xTick(frame, x, tick));
  if (frame.slim) return xs;
  const ys = ticks(y, frame.y, bottom - top, TICK_GAP_Y).map((tick) => yTick(frame, y, tick));
  const middle = (left + right) / 2;
  const [low, high] = x.domain;
  const more = (x.grid ?? []).filter((at) => at >= low && at <= high).map((at) => frame.x(at));
  return [
    ...more.map((at) => svg("line", { x1: at, x2: at, y1: top, y2: bottom, class: "rw-grid" })),
    ...xs,
    ...ys,
    ...(spans ?? []).flatMap((span) => drawPart(frame, span)),
    set(textAt(middle, height - 6, x.label), { class: "rw-axis" }),
    svg("text", { x: 0, y: 11, class: "rw-axis" }, y.label),
  ];
}

/** The visible part of a range, under the axis. */
function drawPart({ x, bottom }: Frame, span: Span): SVGElement[] {
  const [low, high] = x.domain;
  const [left, right] = [Math.max(span.from, low), Math.min(span.to, high)].map(x);
  return right > left ? [drawSpan(span, [left, right], { top: bottom + 22, height: 5, foot: 16 })] : [];
}

/** A clip path for the plot; its id must be unique in the page. */
export function clipPath(name: string): { element: SVGClipPathElement; fit: (frame: Frame) => void } {
  const room = svg("rect");
  const fit = ({ left, right, top, bottom }: Frame) =>
    set(room, { x: left - 2, y: top - 2, width: right - left + 4, height: bottom - top + 4 });
  return { element: svg("clipPath", { id: name }, room), fit };
}
