import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import {
  type Belief,
  costPosition,
  crossings,
  height,
  type LossRange,
  lcIndex,
  lossRanges,
  missShare,
  rangeBelief,
} from "../maths/belief";
import type { CountTable } from "../maths/table";
import { alarms, beliefText, resultText, shareOfWorth, worth, worths } from "../maths/worth";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Chart, Guide, LegendEntry, Span } from "./chart";
import { currentCosts } from "./current_costs";
import { line } from "./rate_projection";

const LABELS = charts.loss_comparison;

/** The cheapest of some models for every cost, at the target prevalence. */
export function lossRangesOf(scene: Scene, tables: CountTable[]): LossRange[] {
  const { prevalence } = scene.context;
  return lossRanges(tables, scene.commonHull(tables), (table) => scene.hull(table), prevalence);
}

/** Names of the cheapest models of a range. */
export function nameOf({ tables, trivial }: LossRange): string {
  return trivial ?? tables.map(({ name }) => name).join(" = ");
}

/** A range as a span of the axis. */
function spanOf(range: LossRange): Span {
  const { tables, trivial, from, to } = range;
  const alone = tables.length === 1 ? { model: tables[0].index } : {};
  const label = trivial ?? (tables.length > 1 ? "tied" : tables[0].name);
  const title = `${nameOf(range)}: cheapest if a miss is worth ${worths(from, to)}`;
  return { from, to, ...alone, label, title };
}

/** A row of the table under the plot. */
export interface LossRow {
  table?: CountTable;
  name: string;
  /** Ranges in which it is cheapest. */
  ranges: LossRange[];
  /** Ranges of it and the current model alone, if it is another model. */
  pairRanges?: LossRange[];
}

/** A row for every model, one for each trivial rule, and one for ties. */
export function lossRows(scene: Scene, ranges: LossRange[]): LossRow[] {
  const models = scene.tables.map((table): LossRow => {
    const mine = ranges.filter(({ tables }) => tables.length === 1 && tables[0] === table);
    const pairRanges = table === scene.table ? {} : { pairRanges: lossRangesOf(scene, [scene.table, table]) };
    return { table, name: table.name, ranges: mine, ...pairRanges };
  });
  const names = [...new Set(ranges.flatMap(({ trivial }) => trivial ?? []))];
  const trivial = names.map((name) => ({
    name,
    ranges: ranges.filter((each) => each.trivial === name),
  }));
  const tied = ranges.filter(({ tables }) => tables.length > 1);
  return [...models, ...trivial, ...(tied.length > 0 ? [{ name: "several tied", ranges: tied }] : [])];
}

/** For which share of a belief each row is the cheapest, as a sentence. */
function lossResult(rows: LossRow[], belief: Belief): string {
  const share = ({ ranges }: LossRow) => rangeBelief(ranges, belief);
  const models = rows.filter(({ table }) => table);
  const decisions = rows.filter(({ table, ranges }) => !table && ranges[0]?.trivial);
  const tied = rows.filter(({ ranges }) => ranges.some(({ tables }) => tables.length > 1));
  const parts = (of: LossRow[]) => of.map((row): [string, number] => [format.label(row.name), share(row)]);
  return resultText(
    parts(models),
    parts(decisions),
    tied.reduce((sum, row) => sum + share(row), 0),
  );
}

const TICKS = [0, 1 / 10, 1 / 3, 1, 3, 10].map(shareOfWorth);
const TOP = 1.08;
const LC_INDEX =
  "LC index: probability that the current model is cheaper minus probability that the other one is.";

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
    const position = costPosition(table, vertices, bounds, rule);
    const costs = position.range ? worths(...position.range) : "no costs";
    return { ...position, text: `best for ${costs}` };
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
  return share === 1 ? "false alarms are free" : `${alarms(share)} a miss`;
}

/** The belief in costs, over the cheapest model for each. */
export function chart(scene: Scene): Chart {
  return beliefChart(scene, scene.get("belief"));
}

/** The chart with another belief, as while a corner is dragged. */
export function beliefChart(scene: Scene, belief: Belief): Chart {
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
