import * as format from "../base/format";
import type { Point } from "../base/point";
import { actionsOf } from "../maths/tiers";
import { shownThreshold } from "../model/rule";
import type { Scene } from "../model/scene";
import { profitOfTiers, sharesOfTiers, type Tiers, tiersBetween } from "../model/tiers";
import type { Chart, Guide, LegendEntry, Track } from "./chart";
import { thresholdOf } from "./markers";
import { countOf, gapOfTiers, isIndifferent, worthOf } from "./verdict";

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
 * Tiers in a chart: a band for each action between where the threshold is a vertical line, else a piece of the curve and
 * the ends of all; none where there is no curve.
 */
export function tierGuides(chart: Chart, scene: Scene, tiers: Tiers): Guide[] {
  const places = tiers.flatMap((rule) => thresholdOf(chart, scene, rule) ?? []);
  const track = chart.tracks.find(({ table }) => table === scene.table);
  if (places.length < tiers.length || !track) return [];
  const pairs = places.slice(1).map((low, index) => [places[index], low]);
  if (places.some(({ y }) => y === undefined))
    return pairs.map(([high, low], index) => bandOf(`tier-${index + 1}`, chart, low.x, high.x));
  if (!track.y || track.isHidden) return [];
  const points = places.map(({ x, y = 0 }): Point => [x, y]);
  const curve = curveOf(track);
  const pieces = points.slice(1).flatMap((end, index): Guide[] => {
    const piece = pieceOf(chart, curve, points[index], end);
    return piece.length ? [{ kind: "line", name: `tier-${index + 1}-curve`, points: piece }] : [];
  });
  return [...pieces, { kind: "dots", name: "tier-end", points }];
}

function bandOf(name: string, { y }: Chart, from: number, to: number): Guide {
  const [bottom, top] = y.domain;
  const points: Point[] = [
    [from, bottom],
    [from, top],
    [to, top],
    [to, bottom],
  ];
  return { kind: "between", name, points };
}

/** The entries of the actions between in a legend. */
export function tierEntries(scene: Scene, tiers: Tiers): LegendEntry[] {
  return tiersBetween(scene, tiers).map(({ name, share }, index) => [
    `tier-${index + 1}`,
    `${name} ${format.rate(share)}`,
  ]);
}

/** What an action is called in sentences: the first one in the user's words. */
export function actionName(scene: Scene, index: number): string {
  return index === 0 ? scene.get("words").action : actionsOf(scene.context.costs)[index].name;
}

/** One threshold of tiers, for screen readers. */
export function endText(scene: Scene, tiers: Tiers, index: number): string {
  const share = sharesOfTiers(scene, tiers)[index];
  return `threshold ${shownThreshold(tiers[index])}: ${actionName(scene, index)} ${format.rate(share)} of the cases`;
}

/** The threshold of an action for a tooltip. */
export function tierLines(scene: Scene, tiers: Tiers, index: number): string[] {
  return [`${actionName(scene, index)} from ${shownThreshold(tiers[index])}`, tiersText(scene, tiers)];
}

/** What tiers cost or earn, and how far that is from the best single threshold. */
export function tiersText(scene: Scene, tiers: Tiers): string {
  const { context } = scene;
  const { verb, amount, unit } = worthOf(context, profitOfTiers(scene, tiers));
  const parts = tiersBetween(scene, tiers).map(({ name, share }, index) => {
    const number = format.cases(share * context.population, format.SAID_WHOLE);
    return `${index ? number : countOf(scene.get("words"), number)} to ${name} (${format.rate(share)})`;
  });
  const worth = [verb, amount, unit].filter(Boolean).join(" ");
  return [
    `With ${parts.join(", ")}, the decision ${worth}.`,
    ...(isIndifferent(context) ? [] : [gapOfTiers(scene, tiers)]),
    ...freeActions(scene),
  ].join(" ");
}

/** A hint for each review that costs nothing. */
export function freeActions({ context }: Scene): string[] {
  const free = (context.costs.between ?? []).filter(([, cost]) => cost === 0);
  return free.map(([name]) => `${format.capitalized(name)} is free here: enter its cost.`);
}
