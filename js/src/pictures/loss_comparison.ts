import * as format from "../base/format";
import type { Point } from "../base/point";
import { pictures } from "../base/vocabulary";
import {
  type Belief,
  costPosition,
  crossings,
  height,
  lcIndex,
  missShare,
  rangeBelief,
} from "../maths/belief";
import { alarms, beliefText, shareOfWorth, worth, worths } from "../maths/worth";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { currentCosts } from "./current_costs";
import { type LossRow, lossRangesOf, lossResult, lossRows, spanOf } from "./losses";
import type { Guide, LegendEntry, Picture, Span } from "./picture";
import { line } from "./rate_projection";

const LABELS = pictures.loss_comparison;

const TICKS = [0, 1 / 10, 1 / 3, 1, 3, 10].map(shareOfWorth);
const TOP = 1.08;
const LC_INDEX = "LC index: belief that the current model is cheaper minus belief that the other is.";

/** The costs for which the threshold is best, with a text. */
export interface BestFor {
  share: number;
  range?: [number, number];
  text: string;
}

/** The costs for which rules of the current model are best. */
export function bestFor(scene: Scene): (rule: { tp: number; fp: number }) => BestFor {
  const { table, context } = scene;
  const vertices = scene.hull(table);
  const bounds = crossings(table, vertices, context.prevalence);
  return (rule) => {
    const found = costPosition(table, vertices, bounds, rule);
    const costs = found.range ? worths(...found.range) : "no costs";
    return { ...found, text: `rule best for ${costs}` };
  };
}

/** The part of the belief triangle over a range, in the colour of its cheapest model. */
function slice({ from, to, model }: Span, belief: Belief): Guide[] {
  const [low, mode, high] = belief;
  const [left, right] = [Math.max(from, low), Math.min(to, high)];
  if (!(right > left)) return [];
  const places = [left, ...(left < mode && mode < right ? [mode] : []), right];
  const points = places.map((share): Point => [share, height(share, belief)]);
  const name = model === undefined ? "slice-trivial" : "slice";
  return [{ kind: "area", name, points, ...(model === undefined ? {} : { model }) }];
}

/** For which share of the belief a line of the table is cheapest, and how the current model compares. */
export function beliefTexts(
  { ranges, table, pairRanges }: LossRow,
  scene: Scene,
  belief: Belief,
): LegendEntry {
  const index = table && pairRanges ? format.index(lcIndex(pairRanges, scene.table, table, belief)) : "";
  return [format.rate(rangeBelief(ranges, belief)), index];
}

/** How the current model compares with each other one. */
function indices(rows: LossRow[], scene: Scene, belief: Belief): LegendEntry[] {
  return rows.flatMap((each): LegendEntry[] => {
    const [, index] = beliefTexts(each, scene, belief);
    return index === "" ? [] : [["reading", `LC index against ${format.label(each.name)} ${index}`]];
  });
}

/** What a miss is worth now, in words. */
function worthNow(share: number): string {
  return share === 1 ? "a false alarm costs nothing" : `${alarms(share)} a miss`;
}

/** The belief in costs, over the cheapest model for each. */
export function picture(scene: Scene): Picture {
  return beliefPicture(scene, scene.get("belief"));
}

/** The picture with another belief, as while a corner is dragged. */
export function beliefPicture(scene: Scene, belief: Belief): Picture {
  const { table, context, tables } = scene;
  const ranges = lossRangesOf(scene, tables);
  const rows = lossRows(scene, ranges);
  const spans = ranges.map(spanOf);
  const now = missShare(context);
  const best = bestFor(scene);
  const [low, mode, high] = belief;
  const handle = (rule: Rule) => ({ x: best(rule).share, y: 0 });
  const bracket = (rule: Rule): Guide[] => {
    const { range } = best(rule);
    return range ? [line("bracket", [range[0], 0], [range[1], 0])] : [];
  };
  return {
    title: LABELS.title,
    x: {
      label: LABELS.x,
      domain: [0, 1],
      tick: worth,
      ticks: TICKS,
    },
    y: { label: LABELS.y, domain: [0, TOP], tick: format.tick, ticks: [] },
    tracks: [{ table, x: table.tp.map((tp, row) => best({ tp, fp: table.fp[row] }).share) }],
    guides: [
      ...spans.flatMap((span) => slice(span, belief)),
      line("outline", [low, 0], [mode, 1], [high, 0], [low, 0]),
      ...(Number.isNaN(now) ? [] : [line("now", [now, 0], [now, TOP])]),
    ],
    moving: bracket,
    readings: (rule) => [[bracket(rule).length ? "bracket" : "reading", best(rule).text]],
    legend: [currentCosts(context.costs, now, worthNow(now)), ...indices(rows, scene, belief)],
    handle,
    spans,
    notes: [beliefText(belief), lossResult(rows, belief), ...(tables.length > 1 ? [LC_INDEX] : [])],
  };
}
