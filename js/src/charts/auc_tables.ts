import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { AucWays } from "../maths/auc_ways";
import type { Rates } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { AucParts } from "./auc_parts";
import { countAxis, MOST_UNITS, shareAxis, unitAxis } from "./axes";
import type { Axis, Chart, Guide, LegendEntry } from "./chart";
import { thinnedNotes } from "./construction";
import { rateProjection } from "./rate_projection";

const LABELS = charts.auc_tables;

/** Two projections of rates, with the largest value of each. */
interface Plane {
  axes: [Axis, Axis];
  x: (rates: Rates) => number;
  y: (rates: Rates) => number;
  size: Point;
}

/** The ROC curve, with the areas that a legend names: under it, then above it. */
function underTheCurve(
  scene: Scene,
  { axes: [xAxis, yAxis], x, y, size: [right, top] }: Plane,
  legend: LegendEntry[],
): Pick<Chart, "x" | "y" | "tracks" | "guides" | "legend" | "handle"> {
  const { tracks, handle } = rateProjection(scene, x, y);
  const mine = tracks[scene.table.index];
  const points = Array.from(mine.x, (left, row): Point => [left, mine.y?.[row] ?? Number.NaN]);
  const corners: Point[] = [
    [right, 0],
    [0, top],
  ];
  const guides = legend.map(([name], index): Guide => {
    return { kind: "between", name, points: [...points, corners[index]], model: scene.table.index };
  });
  return { x: xAxis, y: yAxis, tracks: [mine], guides, legend, handle };
}

function trapezoids(scene: Scene): Chart {
  const { table } = scene;
  const ways = new AucWays(table);
  const parts = new AucParts(table);
  const n = table.fp.filter((count, row) => count > table.fp[row - 1]).length;
  const auc = format.area(ways.auc);
  const axes: [Axis, Axis] = [unitAxis(LABELS.x, table.fp), shareAxis(LABELS.y)];
  const plane: Plane = { axes, x: ({ fpr }) => fpr, y: ({ tpr }) => tpr, size: [1, 1] };
  return {
    title: LABELS.trapezoids.title,
    square: true,
    ...underTheCurve(scene, plane, [["trapezoids", `area ${auc}`]]),
    notes: [
      `The areas of ${format.count(n)} trapezoids, each width × mean height, add up to ${auc}.`,
      ...thinnedNotes(table),
    ],
    part: ([x, y]) => parts.trapezoidAt(x * ways.negatives, y * ways.positives),
    highlight: (point) => parts.trapezoids(point, [1 / ways.negatives, 1 / ways.positives]),
  };
}

function pairs(scene: Scene): Chart {
  const { table } = scene;
  const ways = new AucWays(table);
  const parts = new AucParts(table);
  const { positives, negatives } = ways;
  const [all, right, swapped] = [ways.pairs, ways.inOrder, ways.swapped].map(format.count);
  const size = [positives, negatives].map(format.count).join(" × ");
  const areSquares = Math.max(positives, negatives) <= MOST_UNITS && ways.isWhole;
  const plane: Plane = {
    axes: [countAxis(LABELS.pairs.x, table.fp), countAxis(LABELS.pairs.y, table.tp)],
    x: ({ fpr }) => fpr * negatives,
    y: ({ tpr }) => tpr * positives,
    size: [negatives, positives],
  };
  return {
    title: LABELS.pairs.title,
    square: true,
    ...underTheCurve(scene, plane, [
      ["pairs", `${right} in order`],
      ["swaps", `${swapped} swapped`],
    ]),
    notes: [
      `Of ${size} = ${all} pairs, ${right} are in order and ${swapped} swapped; ties count half. AUC = ${right} / ${all} = 1 − ${swapped} / ${all} = ${format.area(ways.auc)}.`,
      ...(areSquares ? [] : ["Too many pairs to draw each one, so areas stand for them."]),
      ...thinnedNotes(table),
    ],
    part: ([x, y]) => parts.pairAt(x, y),
    highlight: (point) => parts.pairs(point),
  };
}

/** The outline of the ranks of the positives from the lowest, down to the x axis. */
function stairs({ tp, length, positives }: CountTable, ways: AucWays): Point[] {
  const outline: Point[] = [[0, 0]];
  for (let row = length - 1; row > 0; row--) {
    if (tp[row] === tp[row - 1]) continue;
    const height = ways.rank(row);
    outline.push([positives - tp[row], height], [positives - tp[row - 1], height]);
  }
  return [...outline, [positives, 0]];
}

/** The outline of the least ranks that as many positives can have. */
function least({ positives, isWhole }: AucWays): Point[] {
  const end: Point = [positives, 0];
  if (positives > MOST_UNITS || !isWhole) return [[0, 0], [positives, positives], end];
  const steps = Array.from({ length: positives }, (_, at): Point[] => [
    [at, at + 1],
    [at + 1, at + 1],
  ]);
  return [[0, 0], ...steps.flat(), end];
}

function ranksNote(ways: AucWays): string {
  const { positives, isWhole } = ways;
  const [one, other] = [positives, positives + (isWhole ? 1 : 0)].map(format.count);
  const [pairs, right, leastSum] = [ways.pairs, ways.inOrder, ways.leastRankSum].map(format.count);
  const total = format.count(ways.sum((row) => ways.rankSum(row)));
  return `The positives' ranks add up to ${total}. Subtract the smallest sum possible, ${one} × ${other} / 2 = ${leastSum}: ${right} pairs are in order. AUC = ${right} / ${pairs} = ${format.area(ways.auc)}.`;
}

/** The ranks of the positives, from the lowest, and the least that they can have. */
function ranks(scene: Scene): Chart {
  const { table } = scene;
  const { tp, fp, positives } = table;
  const ways = new AucWays(table);
  const parts = new AucParts(table);
  const place = (tp: number) => positives - tp;
  return {
    title: LABELS.ranks.title,
    square: true,
    x: countAxis(LABELS.ranks.x, tp),
    y: countAxis(
      LABELS.ranks.y,
      tp.map((count, row) => count + fp[row]),
    ),
    tracks: [{ table, x: tp.map(place) }],
    guides: [
      { kind: "between", name: "ranks", points: stairs(table, ways), model: table.index },
      { kind: "between", name: "least", points: least(ways) },
    ],
    legend: [
      ["ranks", `rank sum ${format.count(ways.sum((row) => ways.rankSum(row)))}`],
      ["least", `smallest sum ${format.count(ways.leastRankSum)}`],
    ],
    handle: (rule) => ({ x: place(rule.tp) }),
    notes: [ranksNote(ways), ...thinnedNotes(table)],
    part: ([x, y]) => parts.rankAt(x, y),
    highlight: (point) => parts.ranks(point),
  };
}

export const WAYS = { trapezoids, ranks, pairs };

export type Way = keyof typeof WAYS;

export function chart(scene: Scene, choices: Choices): Chart {
  return WAYS[choices.one("way") as Way](scene);
}
