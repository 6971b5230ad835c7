import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { bestFor, type CostRange, costRanges } from "../maths/common_hull";
import { envelope, normalisedCost, probabilityCost, touchingPoints } from "../maths/envelope";
import { type Rates, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { costBands } from "./bands";
import type { Chart, Guide, LegendEntry, Span, Track } from "./chart";
import { currentCosts } from "./current_costs";
import { extraCurve } from "./extra_curve";
import { heightsOf, withLayers } from "./layer";
import { line } from "./rate_projection";
import { uncertainBand, uncertainBounds } from "./uncertain_costs";
import { winRateLayer } from "./win_rate";

const LABELS = charts.cost_curve;
const HINT = "Drag an end of the band to say how sure you are.";

/** No curve is above 0.5; bands can be. */
const HIGHEST = 0.55;
/** More lines than this would hide each other. */
const LINES = 60;
/** Costs that differ by less are equal. */
const SAME = 1e-12;

/** The current costs and prevalence as a vertical line, if they are on the axis. */
function now(scene: Scene, top: number): Guide[] {
  const x = probabilityCost(scene.context);
  return Number.isNaN(x) ? [] : [line("now", [x, 0], [x, top])];
}

/** The cost of one rule for all probability-costs. */
function costLine({ tpr, fpr }: Rates): [Point, Point] {
  return [
    [0, fpr],
    [1, 1 - tpr],
  ];
}

/** The lines of a model's operating points, thinned to some at equal steps in tpr + fpr. */
function costLines(table: CountTable): Guide {
  const points: Point[] = [];
  let next = 0;
  for (let row = 0; row < table.length; row++) {
    const rates = ratesAt(table, row);
    if (rates.tpr + rates.fpr < next) continue;
    points.push(...costLine(rates));
    next = rates.tpr + rates.fpr + 2 / LINES;
  }
  return { kind: "ticks", name: "lines", points };
}

function trackOf(scene: Scene, table: CountTable): Track & { y: Float64Array } {
  const vertices = scene.hull(table);
  const x = touchingPoints(table, vertices);
  const y = x.map((at, row) => normalisedCost(table, row, at));
  return { table, x, y, path: envelope(table, vertices) };
}

/** A range of costs with its cheapest model, under the axis. */
function spanOf(scene: Scene, { table, trivial, ...range }: CostRange): Span {
  const label = table?.name ?? trivial ?? "";
  const costs = bestFor(range, scene.context.prevalence);
  const title = `${label}: cheapest from ${format.short(range.from)} to ${format.short(range.to)}, if a miss costs ${costs} false positives`;
  return { ...range, label, title, ...(table ? { model: table.index } : {}) };
}

/** What a rule costs at the current costs, and what the best rule of its model would. */
function paid(scene: Scene, rule: Rule): { x: number; now: number; best: number } | undefined {
  const x = probabilityCost(scene.context);
  if (Number.isNaN(x)) return undefined;
  const { tpr, fpr } = scene.rates(rule);
  return { x, now: (1 - tpr) * x + fpr * (1 - x), best: normalisedCost(scene.table, scene.optimum(), x) };
}

function paidGuides(scene: Scene, rule: Rule): Guide[] {
  const costs = paid(scene, rule);
  if (!costs) return [];
  const { x, now, best } = costs;
  const dot: Guide = { kind: "dots", name: "paid", points: [[x, now]] };
  return now - best > SAME ? [line("gap", [x, best], [x, now]), dot] : [dot];
}

function paidEntry(scene: Scene, rule: Rule): LegendEntry[] {
  const costs = paid(scene, rule);
  if (!costs) return [];
  return [["gap", `you pay ${format.ratio(costs.now)}, best ${format.ratio(costs.best)}`]];
}

export function chart(scene: Scene, choices: Choices): Chart {
  const { table } = scene;
  const x = probabilityCost(scene.context);
  const tracks = scene.tables.map((each) => trackOf(scene, each));
  const bands = costBands(scene, choices);
  const extra = extraCurve(scene, choices, "cost_curve", undefined, format.ratio);
  const top = [...heightsOf(bands), ...heightsOf(extra)].reduce((a, b) => Math.max(a, 1.02 * b), HIGHEST);
  const mine = tracks[table.index];
  const bounds = uncertainBounds(scene);
  const lines = choices.isOn("lines") ? [{ ...costLines(table), model: table.index }] : [];
  return withLayers(
    {
      title: LABELS.title,
      x: { label: LABELS.x, domain: [0, 1], tick: format.tick },
      y: { label: LABELS.y, domain: [0, top], tick: format.tick },
      tracks,
      guides: [...lines, line("chance", [0, 0], [1, 1]), line("chance", [0, 1], [1, 0]), ...now(scene, top)],
      legend: [
        currentCosts(scene.context.costs, x, format.ratio(x)),
        ["rule", "this threshold"],
        ["chance", `${format.ALL_POSITIVE}, ${format.ALL_NEGATIVE}`],
      ],
      spans: costRanges(scene.commonHull(scene.tables)).map((range) => spanOf(scene, range)),
      bounds,
      ...(bounds ? { hint: HINT } : {}),
      handle: (rule) => {
        const at = mine.x[table.indexAt(rule.threshold)];
        const { tpr, fpr } = scene.rates(rule);
        return { x: at, y: (1 - tpr) * at + fpr * (1 - at) };
      },
      moving: (rule) => [line("rule", ...costLine(scene.rates(rule))), ...paidGuides(scene, rule)],
      changing: (rule) => paidEntry(scene, rule),
      highlight: ({ table: of, row }) => [line("highlight", ...costLine(ratesAt(of, row)))],
    },
    bands,
    extra,
    uncertainBand(scene, top),
    winRateLayer(scene, choices, top),
  );
}
