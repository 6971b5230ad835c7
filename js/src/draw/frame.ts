import { clamp } from "../base/clamp";
import { set, svg } from "../base/dom";
import type { Axis, Chart, Span } from "../charts/chart";
import type { Box } from "./corner";
import { linear, log, type Scale } from "./scale";
import { DIGIT, drawSpan, textAt } from "./span";

/** Pixel geometry of a chart. */
export interface Frame extends Box {
  width: number;
  height: number;
  x: Scale;
  y: Scale;
  /** Only the plot and a few numbers under it. */
  slim: boolean;
}

const TICK_GAP_X = 64;
const TICK_GAP_Y = 44;
/** Room over the plot, under it for ticks and a title, for a band under that, and to the right. */
const [TOP, FOOT, BAND, RIGHT] = [22, 42, 20, 18];
/** Height of the plot, which follows the width without what numbers and margins take of it. */
const [LEAST, MOST, MARGINS] = [150, 360, 60];
const SLIM = 64;
/** From the numbers of the y axis to the plot; those of a strip keep away from the handle at its edge. */
const besideOf = (strip = false) => (strip ? 14 : 6);
/** The line of the numbers of a ruler, under the plot. */
const RULER = 38;
/** Height of the plot of a strip, where it is as wide as a page and on a phone, and how much of its width it is. */
const [STRIP, LOW, FLAT] = [200, 168, 0.4];

function scale(axis: Axis, range: [number, number]): Scale {
  return (axis.log ? log : linear)(axis.domain, range);
}

/** At most six places for labels, at least a gap apart on an axis of so many pixels. */
export function ticks(axis: Axis, scale: Scale, pixels: number, gap: number): number[] {
  if (axis.ticks) return axis.ticks;
  const { base, domain } = axis;
  const from = base === undefined ? scale : linear([base, domain[1]], domain);
  return from.ticks(Math.max(2, Math.min(6, Math.floor(pixels / gap))));
}

/** The frame of a chart of some width; charts of one width are of one height, but for what is under the axis. */
export function makeFrame(chart: Chart, width: number): Frame {
  const room = Math.round(
    chart.strip ? clamp(FLAT * width, LOW, STRIP) : clamp(width - MARGINS, LEAST, MOST),
  );
  const [top, bottom] = [TOP, TOP + room];
  const y = scale(chart.y, [bottom, top]);
  const yTicks = ticks(chart.y, y, room, TICK_GAP_Y);
  const digits = Math.max(0, ...yTicks.map((tick) => chart.y.tick(tick).length));
  const left = digits * DIGIT + besideOf(chart.strip) + 6;
  const right = Math.min(width - RIGHT, chart.square ? left + room : Number.POSITIVE_INFINITY);
  const height = bottom + FOOT + (chart.spans || chart.ruler ? BAND : 0);
  return { left, right, top, bottom, width, height, slim: false, x: scale(chart.x, [left, right]), y };
}

/** The frame of a plot with nothing but a few numbers under it. */
export function makeSlimFrame({ x, y }: Chart, width: number): Frame {
  const [left, right, top, bottom] = [12, width - 12, 4, SLIM - 18];
  const scales = { x: scale(x, [left, right]), y: scale(y, [bottom, top]) };
  return { left, right, top, bottom, width, height: SLIM, slim: true, ...scales };
}

function xTick(frame: Frame, axis: Axis, tick: number): SVGElement {
  const at = frame.x(tick);
  return svg(
    "g",
    { transform: `translate(${at},${frame.bottom})` },
    svg("line", { y2: frame.slim ? 3 : 4, class: "rw-grid" }),
    textAt(0, frame.slim ? 14 : 17, axis.tick(tick)),
  );
}

function yTick(frame: Frame, axis: Axis, tick: number, beside: number): SVGElement {
  return svg(
    "g",
    { transform: `translate(${frame.left},${frame.y(tick)})` },
    svg("line", { x2: frame.right - frame.left, class: "rw-grid" }),
    svg("text", { x: -beside, dy: "0.32em", "text-anchor": "end" }, axis.tick(tick)),
  );
}

/** Light grid, few numbers, one title for each axis. */
export function drawAxes(
  frame: Frame,
  { x, y, strip, spans, ruler = [], rulerName = "" }: Chart,
): SVGElement[] {
  const { left, right, top, bottom, height } = frame;
  const xs = ticks(x, frame.x, right - left, TICK_GAP_X).map((tick) => xTick(frame, x, tick));
  if (frame.slim) return xs;
  const ys = ticks(y, frame.y, bottom - top, TICK_GAP_Y).map((tick) =>
    yTick(frame, y, tick, besideOf(strip)),
  );
  const middle = (left + right) / 2;
  const upright = gridOf(x).map(frame.x);
  const level = gridOf(y).map(frame.y);
  return [
    ...upright.map((at) => svg("line", { x1: at, x2: at, y1: top, y2: bottom, class: "rw-grid" })),
    ...level.map((at) => svg("line", { x1: left, x2: right, y1: at, y2: at, class: "rw-grid" })),
    ...xs,
    ...ys,
    ...(spans ?? []).flatMap((span) => drawPart(frame, span)),
    ...apart(frame, ruler, right - (rulerName.length + 1) * DIGIT).map((each) => rulerTick(frame, each)),
    ...(ruler.length ? [endsAt(right, bottom + RULER, rulerName)] : []),
    set(textAt(middle, height - 6, x.label), { class: "rw-axis" }),
    svg("text", { x: 0, y: 11, class: "rw-axis" }, y.label),
  ];
}

/** A text that ends at a place. */
function endsAt(x: number, y: number, text: string): SVGElement {
  return svg("text", { x, y, "text-anchor": "end" }, text);
}

/** The numbers of a ruler that have room before an end. */
function apart(frame: Frame, ruler: NonNullable<Chart["ruler"]>, end: number): typeof ruler {
  let last = Number.NEGATIVE_INFINITY;
  return ruler.filter(([place, text]) => {
    const at = frame.x(place);
    const half = (text.length * DIGIT) / 2;
    if (at - half < last || at + half > end) return false;
    last = at + half + DIGIT;
    return true;
  });
}

function rulerTick({ x, bottom }: Frame, [place, text]: [number, string]): SVGElement {
  return svg(
    "g",
    { transform: `translate(${x(place)},${bottom + RULER})` },
    svg("line", { y1: -16, y2: -12, class: "rw-tick" }),
    textAt(0, 0, text),
  );
}

/** The further lines of the grid that are on the axis. */
function gridOf({ grid = [], domain: [low, high] }: Axis): number[] {
  return grid.filter((at) => at >= low && at <= high);
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
