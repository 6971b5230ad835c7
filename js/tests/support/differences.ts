import type { Point } from "../../src/base/point.ts";
import type { Described, DescribedAxis, Drawn } from "./charts.ts";

/** How far numbers may be apart, in lengths of their axis or, if that is more, as a share of themselves. */
const NUMBER = 1e-6;
/**
 * How far lines may be from each other, in lengths of the axes. Python draws them with fewer points, by which they move
 * half a pixel on an axis of 1,000; the file has fewer still.
 */
const LINE = 8e-4;
const LINES = new Set(["line", "between", "area"]);
/** What is further outside, in lengths of the axis, is drawn in toward it. */
const FAR = 3;

function unitOf({ domain: [low, high], log }: DescribedAxis): (value: number) => number {
  const to = log ? (value: number) => Math.log(Math.max(value, 1e-300)) : (value: number) => value;
  const [start, end] = [to(low), to(high)];
  const room = log ? 0 : FAR;
  return (value) => Math.max(-room, Math.min(1 + room, (to(value) - start) / (end - start)));
}

/** From values of a chart to lengths of its axes; undefined points are left out. */
function unitsOf({ x, y }: Pick<Described, "x" | "y">): (points: Point[]) => Point[] {
  const [across, up] = [unitOf(x), unitOf(y)];
  return (points) =>
    points
      .filter((point) => !point.some(Number.isNaN))
      .map(([left, height]): Point => [across(left), up(height)]);
}

function toSegment([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const along = length > 0 ? Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / length)) : 0;
  return Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
}

/** How far the points of a line are from another at most; distances that do not matter are not looked for to the end. */
function away(points: Point[], line: Point[]): number {
  const last = line.length - 1;
  if (last < 1) return Math.max(...points.map((point) => toSegment(point, line[0], line[0])));
  let worst = 0;
  // Lines run along each other, so that the next point is mostly at the same segment or the next.
  let segment = 0;
  for (const point of points) {
    let least = Number.POSITIVE_INFINITY;
    for (let tried = 0; tried < last && least > LINE; tried++) {
      const here = (segment + tried) % last;
      const distance = toSegment(point, line[here], line[here + 1]);
      if (distance <= LINE) segment = here;
      least = Math.min(least, distance);
    }
    worst = Math.max(worst, least);
  }
  return worst;
}

function pairs(flat: (number | string)[]): Point[] {
  return flat.flatMap((x, index): Point[] => (index % 2 ? [] : [[Number(x), Number(flat[index + 1])]]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Everything that differs between what the file and what the page has of a chart, each with its path. */
export function differences(expected: Described, drawn: Drawn, lists: (number | string)[][]): string[] {
  const found: string[] = [];
  const tell = (path: string, mine: unknown, theirs: unknown) =>
    found.push(`${path} is ${JSON.stringify(mine)}, not ${JSON.stringify(theirs)}`);

  function compare(path: string, theirs: unknown, mine: unknown, size = 1): void {
    if (typeof theirs === "number" && typeof mine === "number") {
      if (!(Math.abs(theirs - mine) <= NUMBER * Math.max(size, Math.abs(theirs)))) tell(path, mine, theirs);
    } else if (Array.isArray(theirs) && Array.isArray(mine) && theirs.length === mine.length) {
      for (const [index, each] of theirs.entries()) compare(`${path}[${index}]`, each, mine[index], size);
    } else if (isObject(theirs) && isObject(mine)) {
      for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)]))
        if (key !== "points") compare(`${path}.${key}`, theirs[key], mine[key], size);
    } else if (theirs !== mine) tell(path, mine, theirs);
  }

  const units = unitsOf(expected);
  function comparePoints(path: string, kind: string, theirs: Point[], mine: Point[]): void {
    const isLine = LINES.has(kind);
    if (!isLine && theirs.length !== mine.length) {
      tell(`${path}.points.length`, mine.length, theirs.length);
      return;
    }
    const distance = isLine
      ? Math.max(away(theirs, mine), away(mine, theirs))
      : Math.max(...theirs.map(([x, y], index) => Math.hypot(x - mine[index][0], y - mine[index][1])));
    if (!(distance <= (isLine ? LINE : 10 * NUMBER)))
      found.push(`${path}.points are ${distance.toPrecision(2)} of an axis away`);
  }

  const sizeOf = ({ domain: [low, high] }: DescribedAxis) => high - low;
  const [across, up] = [sizeOf(expected.x), sizeOf(expected.y)];
  compare("title", expected.title, drawn.title);
  compare("x", expected.x, drawn.x, across);
  compare("y", expected.y, drawn.y, up);
  compare("legend", expected.legend, drawn.legend);
  compare("notes", expected.notes, drawn.notes);
  compare("spans", expected.spans, drawn.spans, across);
  compare("markers", expected.markers, drawn.markers, Math.min(across, up));
  for (const path of ["curves", "guides"] as const) {
    const [theirs, mine] = [expected[path], drawn[path]];
    const names = (all: { name?: string; model: number }[]) =>
      all.map(({ name, model }) => `${name ?? "curve"} ${model}`).join(", ");
    if (theirs.length !== mine.length) tell(path, names(mine), names(theirs));
    else
      for (const [index, each] of theirs.entries()) {
        const at = `${path}[${index}]`;
        compare(at, each, mine[index]);
        const kind = "kind" in each ? each.kind : "line";
        comparePoints(at, kind, units(pairs(lists[each.points])), units(mine[index].points));
      }
  }
  return found;
}
