import * as format from "../base/format";
import type { Point } from "../base/point";
import { shownThreshold } from "../model/rule";
import type { Scene } from "../model/scene";
import { type End, shareOf, type Zone } from "../model/zone";
import type { Chart, Guide, LegendEntry, Track } from "./chart";
import { thresholdOf } from "./markers";
import { countOf, gapOfReview, isIndifferent, profitOfReview, worthOf } from "./verdict";

/** How far from a curve a place may be that is on it, in lengths of the axes. */
const ON_CURVE = 2e-3;

/** A place on a line: how many of its points are before it, and its distance, in lengths of the axes. */
interface Hit {
  before: number;
  distance: number;
}

function unitsOf({ domain: [low, high], log }: Chart["x"]): (value: number) => number {
  if (!log) return (value) => (value - low) / (high - low);
  const [start, length] = [Math.log(low), Math.log(high / low)];
  return (value) => (Math.log(Math.max(value, low)) - start) / length;
}

function hitOf([x, y]: Point, line: Point[]): Hit {
  let best: Hit = { before: 0, distance: Number.POSITIVE_INFINITY };
  for (let index = 1; index < line.length; index++) {
    const [[x0, y0], [x1, y1]] = [line[index - 1], line[index]];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length = dx * dx + dy * dy;
    const along = length > 0 ? Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / length)) : 0;
    const distance = Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
    if (distance < best.distance) best = { before: index, distance };
  }
  return best;
}

function curveOf({ path, x, y }: Track): Point[] {
  return path ?? Array.from(x, (left, row): Point => [left, y?.[row] ?? Number.NaN]);
}

/** The piece of a curve between two places on it; none if one of them is apart from it. */
function pieceOf(chart: Chart, curve: Point[], from: Point, to: Point): Point[] {
  const [across, up] = [unitsOf(chart.x), unitsOf(chart.y)];
  const inUnits = ([x, y]: Point): Point => [across(x), up(y)];
  const line = curve.map(inUnits);
  const [start, end] = [from, to].map((place) => hitOf(inUnits(place), line));
  if (Math.max(start.distance, end.distance) > ON_CURVE) return [];
  return [from, ...curve.slice(start.before, end.before), to];
}

/**
 * A review zone in a chart: a band where the threshold is a vertical line, else a piece of the curve and its ends;
 * none where there is no curve.
 */
export function reviewGuides(chart: Chart, scene: Scene, zone: Zone): Guide[] {
  const [high, low] = [zone.high, zone.low].map((rule) => thresholdOf(chart, scene, rule));
  const track = chart.tracks.find(({ table }) => table === scene.table);
  if (!high || !low || !track) return [];
  if (high.y === undefined || low.y === undefined) return [bandOf(chart, low.x, high.x)];
  if (!track.y || track.isHidden) return [];
  const [from, to]: Point[] = [
    [high.x, high.y],
    [low.x, low.y],
  ];
  const piece = pieceOf(chart, curveOf(track), from, to);
  return [
    ...(piece.length ? [{ kind: "line", name: "review-curve", points: piece } as const] : []),
    { kind: "dots", name: "review-end", points: [from, to] },
  ];
}

function bandOf({ y }: Chart, from: number, to: number): Guide {
  const [bottom, top] = y.domain;
  const points: Point[] = [
    [from, bottom],
    [from, top],
    [to, top],
    [to, bottom],
  ];
  return { kind: "between", name: "review", points };
}

/** The entry of a review zone in a legend. */
export function reviewEntry(scene: Scene, zone: Zone): LegendEntry {
  return ["review", `review ${format.rate(shareOf(scene, zone))}`];
}

/** One end of a review zone, for screen readers. */
export function endText(scene: Scene, zone: Zone, end: End): string {
  return `threshold ${shownThreshold(zone[end])}: ${format.rate(shareOf(scene, zone))} of the cases reviewed`;
}

/** A review zone for a tooltip. */
export function zoneLines(scene: Scene, zone: Zone): string[] {
  const [low, high] = [zone.low, zone.high].map(shownThreshold);
  return [`review from ${low} to below ${high}`, reviewText(scene, zone)];
}

/** What a review zone costs or earns, and how far that is from the best single threshold. */
export function reviewText(scene: Scene, zone: Zone): string {
  const { context } = scene;
  const { verb, amount, unit } = worthOf(context, profitOfReview(scene, zone));
  const share = shareOf(scene, zone);
  const count = countOf(scene.get("words"), format.cases(share * context.population, format.SAID_WHOLE));
  const worth = [verb, amount, unit].filter(Boolean).join(" ");
  return [
    `With ${count} reviewed (${format.rate(share)}), the decision ${worth}.`,
    ...(isIndifferent(context) ? [] : [gapOfReview(scene, zone)]),
    ...freeReviews(scene),
  ].join(" ");
}

/** A hint where reviews cost nothing. */
export function freeReviews({ context }: Scene): string[] {
  return context.costs.review ? [] : ["Reviews are free here: enter their cost."];
}
