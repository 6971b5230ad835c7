import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { type Shape, shape } from "../base/shape";
import type { Chart, Guide, PointLabel } from "../charts/chart";
import type { CountTable } from "../maths/table";
import { colourOf } from "./colour";
import { type Box, partIn, type Size } from "./corner";
import type { Frame } from "./frame";
import { inPixels } from "./marks";
import { coarser, Occupied } from "./occupied";
import { pointLabelBox } from "./point_label";
import { DIGIT, textShape } from "./span";

/** Weights of cells: no label covers a curve, a mark or another label; that of the threshold, if it must, a curve. */
const [LINE, TAKEN] = [1, 1e6];
export const NEVER = 1e9;
/** Height of a label, room around its text, and around marks. */
const [HEIGHT, ROOM, MARK] = [14, 3, 7];
/** Below the line that letters stand on, in pixels. */
const DEEP = 3;
/** Rounding, in pixels. */
const EDGE = 0.01;
/** Between a curve and the name of its model, and from the middle of a mark to its label. */
const [APART, CLEAR] = [3, 12];
/** How much wider bold letters are, with the round ends of their ground. */
const BOLD = 1.12;
/** At each end of the threshold's label: an arrow that says where it can be dragged to; and how high that is. */
const [ARROW, ARROW_HEIGHT] = [10, 7];
/** Of the lines that `namesOf` returns, and of the threshold of a strip. */
export const NAME = "name";
const CUT = "cut";
/** Places tried along a line: the nearer to its end, and on it rather than over or under it, the better. */
const [TRIED, FARTHER, BESIDE] = [24, 0.5, 3];

/** Places at equal steps from the end of a line to its start. */
function placesOn(points: Point[]): Point[] {
  const lengths = points.map(([x, y], index) =>
    index ? Math.hypot(x - points[index - 1][0], y - points[index - 1][1]) : 0,
  );
  const total = lengths.reduce((sum, each) => sum + each, 0);
  return Array.from({ length: TRIED + 1 }, (_, step) => {
    let rest = total * (1 - step / TRIED);
    let index = 1;
    while (index < points.length - 1 && rest > lengths[index]) rest -= lengths[index++];
    const share = lengths[index] ? Math.min(1, rest / lengths[index]) : 0;
    const [[ax, ay], [bx, by]] = [points[index - 1], points[index]];
    return [ax + share * (bx - ax), ay + share * (by - ay)];
  });
}

/** A box around a place or, leaning, beside it, so far away, unless the plot would cut it. */
function boxAround([x, y]: Point, { width, height }: Size, [side, lean]: Offset, apart: number, plot: Box) {
  return inside(
    {
      left: x + (lean - 1) * (width / 2) + lean * apart,
      top: y + (side - 1) * (height / 2) + side * apart,
    },
    { width, height },
    plot,
  );
}

/** A plot with what is on its edge but for rounding. */
function grown({ left, right, top, bottom }: Box): Box {
  return { left: left - EDGE, right: right + EDGE, top: top - EDGE, bottom: bottom + EDGE };
}

function inside(
  { left, top }: Pick<Box, "left" | "top">,
  { width, height }: Size,
  plot: Box,
): Box | undefined {
  const box = { left, right: left + width, top, bottom: top + height };
  const room = grown(plot);
  const isInside =
    box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
  return isInside ? box : undefined;
}

/** The box of a label over or under a mark, to its right or left, that covers least; none without room. */
function boxBeside([x, y]: Point, size: Size, occupied: Occupied): Box | undefined {
  let best: { box: Box; covers: number } | undefined;
  for (const top of [y - size.height - APART, y + APART])
    for (const left of [x + CLEAR, x - CLEAR - size.width]) {
      const box = inside({ left, top }, size, occupied.plot);
      const most = best?.covers ?? TAKEN;
      const covers = box && occupied.under(box, most);
      if (box && covers !== undefined && covers < most) best = { box, covers };
    }
  if (best) occupied.addBox(best.box, NEVER);
  return best?.box;
}

/** Where a label is at a place of a line: over it (-1), on it (0) or under it (1), and leaning to the left or right. */
type Offset = [side: number, lean: number];

/** Where a label may be at its line, how far from it, and over what. */
interface Place {
  offsets: Offset[];
  apart: number;
  most: number;
  /** How far under the top of the plot. */
  under?: number;
  /** A height that it does not cover. */
  level?: number | undefined;
}

/**
 * The box of a label at its line that covers least of what else is drawn; none if there is no room. At its corner a
 * label is only where the line is away from others, to be taken for its own.
 */
function boxAt(
  points: Point[],
  size: Size,
  occupied: Occupied,
  others: Line[],
  { offsets, apart, most, under = 0, level = Number.NaN }: Place,
): Box | undefined {
  if (points.length < 2) return undefined;
  let best: { box: Box; covers: number } | undefined;
  const plot = { ...occupied.plot, top: occupied.plot.top + under };
  // What is said of an upright line stays beside an edge that it is at.
  const [left, right] = [occupied.plot.left, occupied.plot.right].map(
    (edge, end) => edge + (end ? -1 : 1) * (size.width / 2),
  );
  const isUpright = points[0][0] === points[points.length - 1][0] && right > left;
  for (const [step, [x, y]] of placesOn(points).entries()) {
    const place: Point = [isUpright ? clamp(x, left, right) : x, y];
    const mark = boxOfMark([x, y]);
    const isNear = others.some(({ trace }) => trace.under(mark, 0));
    for (const [side, lean] of offsets) {
      const away = step * FARTHER + (Math.abs(side) + Math.abs(lean)) * BESIDE;
      const least = best?.covers ?? most;
      if (away >= least || (lean && isNear)) continue;
      const box = boxAround(place, size, [side, lean], apart, plot);
      if (!box || (box.top <= level && level <= box.bottom)) continue;
      const covers = occupied.under(box, least) + away;
      if (covers < least) best = { box, covers };
    }
  }
  if (best) occupied.addBox(best.box, NEVER);
  return best?.box;
}

/** The part of a line that is in a plot, or on its edge. */
function visible(frame: Box, points: Point[]): Point[] {
  const plot = grown(frame);
  return points.slice(1).flatMap((to, index) => {
    const from = points[index];
    const [start, end] = partIn(plot, from, to);
    const at = (share: number): Point =>
      [0, 1].map((axis) => from[axis] + share * (to[axis] - from[axis])) as Point;
    return end > start ? [at(start), at(end)] : [];
  });
}

/** A guide as labels see it. */
export class Line {
  /** Its points in pixels; of a line, no more than cells can tell. */
  readonly points: Point[];
  #trace: Occupied | undefined;

  constructor(
    private readonly frame: Frame,
    readonly guide: Guide,
  ) {
    const points = guide.points.map((point) => inPixels(frame, point));
    this.points = guide.kind === "line" ? coarser(points) : points;
  }

  /** Whether it is a curve of a model. */
  get isCurve(): boolean {
    return this.guide.kind === "line" && this.guide.model !== undefined;
  }

  /** The cells that it goes through. */
  get trace(): Occupied {
    if (!this.#trace) {
      this.#trace = new Occupied(this.frame);
      this.#trace.addLine(this.points, LINE);
    }
    return this.#trace;
  }
}

/** What labels keep away from: curves, guides and marks. */
export function occupiedBy(
  frame: Frame,
  { y, labels = [] }: Pick<Chart, "y" | "labels">,
  lines: Line[],
  curves: Point[][],
): Occupied {
  const occupied = new Occupied(frame);
  // What is under the curves has words of its own.
  if (y.base !== undefined) occupied.addBox({ ...frame, top: frame.y(y.base) }, NEVER);
  takeLabels(frame, occupied, labels);
  for (const { guide, points, isCurve } of lines) {
    if (guide.kind === "line") occupied.addLine(points, isCurve ? TAKEN : LINE);
    if (guide.kind === "diamond" || guide.kind === "dots") takeMarks(occupied, points);
  }
  for (const curve of curves) occupied.addLine(coarser(curve), TAKEN);
  return occupied;
}

/** What a mark keeps free. */
export function boxOfMark([x, y]: Point): Box {
  return { left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK };
}

/** Keep labels away from marks. */
export function takeMarks(occupied: Occupied, marks: Point[]): void {
  for (const mark of marks) occupied.addBox(boxOfMark(mark), NEVER);
}

/** Keep labels away from those of points. */
export function takeLabels(frame: Frame, occupied: Occupied, labels: PointLabel[]): void {
  for (const label of labels) {
    const box = pointLabelBox(frame, label);
    occupied.addBox({ ...box, bottom: box.bottom + DEEP }, NEVER);
  }
}

/** Over and under a curve, or, where it is steep, at the corner that is free. */
const OFF: Offset[] = [-1, 1].flatMap((side) => [0, -1, 1].map((lean): Offset => [side, lean]));
/** On a line, or over or under it. */
const ON: Offset[] = [0, -1, 1].map((side) => [side, 0]);

function placeOf({ guide, isCurve }: Line, frame: Frame, { strip, level }: Strip): Place {
  // The uppermost line of a strip is that of the threshold.
  const under = strip ? HEIGHT : 0;
  const at = level === undefined ? undefined : frame.y(level);
  if (isCurve) return { offsets: OFF, apart: APART, most: TAKEN, under, level: at };
  return { offsets: ON, apart: 0, most: guide.name === CUT ? NEVER : TAKEN };
}

/** The longest text of a legend that is written at its line, in letters. */
const LONGEST = 24;

/** The guides of a chart with what the legend says of them as their labels: of one line, or of one diamond. */
export function withEntries({ guides, legend }: Chart): Guide[] {
  const texts = new Map(legend);
  return guides.map((guide) => {
    const { kind, name, label, points } = guide;
    const text = texts.get(name);
    const isOne = guides.filter((each) => each.name === name).length === 1;
    const canBe = kind === "line" ? points.length > 1 : kind === "diamond" && points.length === 1;
    return label || !canBe || !isOne || !text || text.length > LONGEST ? guide : { ...guide, label: text };
  });
}

type Strip = Pick<Chart, "strip" | "level">;

/** The label of a line, and what it covers. */
interface LineLabel {
  line: Line;
  box: Box;
  shape: Shape;
}

/** The labels of lines, each where it covers least; one without room is left out. That of a curve is its own alone. */
export function lineLabels(
  frame: Frame,
  lines: Line[],
  occupied: Occupied,
  strip: Strip = {},
  all: Line[] = lines,
): LineLabel[] {
  return lines.flatMap((line) => {
    const { guide, points } = line;
    const { label = "", name, kind } = guide;
    if (!label) return [];
    // That of the threshold is bold.
    const width = label.length * DIGIT * (name === CUT ? BOLD : 1) + 2 * (name === CUT ? ARROW : ROOM);
    const size = { width, height: HEIGHT };
    const others = line.isCurve ? all.filter((each) => each.isCurve && each !== line) : [];
    const box =
      kind === "diamond"
        ? boxBeside(points[0], size, occupied)
        : boxAt(visible(frame, points), size, occupied, others, placeOf(line, frame, strip));
    return box ? [{ line, box, shape: labelShape(line, box, size) }] : [];
  });
}

/** More names than these would hide the curves. */
const MOST = 6;

/** Curves in colour as lines with the names of their models, the current first; none of many, or where guides draw them. */
export function namesOf({ tracks }: Chart, current: CountTable, quiet: ReadonlySet<CountTable>): Guide[] {
  const shown = tracks.filter(({ table, y, isHidden }) => y && !isHidden && !quiet.has(table));
  if (tracks.length < 2 || shown.length > MOST) return [];
  const named = shown.map(({ table, x, y, path }): Guide => {
    const points = path ?? Array.from(x, (left, row): Point => [left, y?.[row] ?? Number.NaN]);
    return { kind: "line", name: NAME, points, model: table.index, label: format.label(table.name) };
  });
  return [
    ...named.filter(({ model }) => model === current.index),
    ...named.filter(({ model }) => model !== current.index),
  ];
}

function labelShape({ guide, isCurve }: Line, { left, top }: Box, size: Size): Shape {
  const { label = "", name, model } = guide;
  return shape(
    "g",
    {
      class: `rw-line-label rw-of-${isCurve ? NAME : name}`,
      style: colourOf(model),
      "data-name": name,
    },
    shape("rect", { x: left, y: top, ...size, ...(name === CUT ? { rx: HEIGHT / 2 } : {}) }),
    textShape(left + size.width / 2, top + HEIGHT - 3.5, label),
    ...(name === CUT ? [arrows({ left, top }, size)] : []),
  );
}

/** What says that the threshold can be dragged, and to where. */
function arrows({ left, top }: Pick<Box, "left" | "top">, { width }: Size): Shape {
  const middle = top + HEIGHT / 2;
  const ends = [
    [left + 4, 1],
    [left + width - 4, -1],
  ].map(
    ([x, side]) =>
      `M${x + side * 3.5},${middle - ARROW_HEIGHT / 2}l${-side * 3.5},${ARROW_HEIGHT / 2}l${side * 3.5},${ARROW_HEIGHT / 2}`,
  );
  return shape("path", { class: "rw-arrows", d: ends.join("") });
}
