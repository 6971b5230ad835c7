import type { Point } from "../base/point";

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Distances from the edges of a plot, and from what is not to be covered, in pixels. */
export const GAP = 4;
const MARK = 8;

/** Whether two boxes share a place. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Boxes of a size in the corners of a plot. */
function corners({ left, right, top, bottom }: Box, { width, height }: Size): Box[] {
  const [x, y] = [
    [left + GAP, right - GAP - width],
    [top + GAP, bottom - GAP - height],
  ];
  // Those on the side where curves end rarely come first.
  return [
    [x[1], y[0]],
    [x[0], y[0]],
    [x[1], y[1]],
    [x[0], y[1]],
  ].map(([left, top]) => ({ left, right: left + width, top, bottom: top + height }));
}

/** Whether a point is in a box, or no farther from it than this. */
function isIn({ left, right, top, bottom }: Box, [x, y]: Point, apart = 0): boolean {
  return x >= left - apart && x <= right + apart && y >= top - apart && y <= bottom + apart;
}

/** The part of a line, as shares from its start, on the inner side of an edge; `out` is how far its ends are outside. */
function clipped([from, to]: [number, number], out: [number, number]): [number, number] {
  const [start, end] = out;
  if (start <= 0 && end <= 0) return [from, to];
  if (start > 0 && end > 0) return [0, 0];
  const crossing = start / (start - end);
  return start > 0 ? [Math.max(from, crossing), to] : [from, Math.min(to, crossing)];
}

/** The part of a line between two points that is in a box, as shares from its start. */
export function partIn(box: Box, from: Point, to: Point): [number, number] {
  // Most lines are, and a page clips thousands.
  if (isIn(box, from) && isIn(box, to)) return [0, 1];
  const { left, right, top, bottom } = box;
  const [[ax, ay], [bx, by]] = [from, to];
  let part: [number, number] = [0, 1];
  for (const out of [
    [left - ax, left - bx],
    [ax - right, bx - right],
    [top - ay, top - by],
    [ay - bottom, by - bottom],
  ] as [number, number][])
    part = clipped(part, out);
  return part;
}

/** How much of a line between two points is in a box. */
function lengthIn(box: Box, from: Point, to: Point): number {
  const [start, end] = partIn(box, from, to);
  return Math.max(0, end - start) * Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** How much of a line is in a box. */
export function covered(box: Box, points: Point[]): number {
  let sum = 0;
  for (let index = 1; index < points.length; index++) {
    const length = lengthIn(box, points[index - 1], points[index]);
    if (length > 0) sum += length;
  }
  return sum;
}

/** What is drawn in a plot, in pixels. */
export interface Surroundings {
  plot: Box;
  /** The curve pointed at, and points that are never to be covered. */
  curve: Point[];
  marks: Point[];
  /** Other lines. */
  lines: Point[][];
}

/**
 * The place of a text of some size: the corner of the plot that covers least of its lines, and neither a mark nor the
 * curve pointed at; under the plot if there is none.
 */
export function emptiestCorner({ plot, curve, marks, lines }: Surroundings, size: Size): Box {
  const hasRoom =
    size.width + 2 * GAP <= plot.right - plot.left && size.height + 2 * GAP <= plot.bottom - plot.top;
  const free = (hasRoom ? corners(plot, size) : [])
    .filter((box) => !marks.some((mark) => isIn(box, mark, MARK)) && covered(box, curve) === 0)
    .map((box) => ({ box, covers: lines.reduce((sum, line) => sum + covered(box, line), 0) }));
  const [best] = free.sort((a, b) => a.covers - b.covers);
  if (best) return best.box;
  const top = plot.bottom + GAP;
  return { left: plot.left, right: plot.left + size.width, top, bottom: top + size.height };
}
