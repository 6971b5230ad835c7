import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { always, never, ppr, profit, type Rates, ratesAt } from "../maths/rates";
import { costsText, noReturn, returnPercent, type Spending, spendingText } from "../maths/spending";
import type { Choices } from "../model/options";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { shareAxis } from "./axes";
import { profitBands } from "./bands";
import type { Chart, Guide, LegendEntry, Track } from "./chart";
import { bestProfit } from "./decision";
import { heightsOf, type Layer, NO_LAYER, withLayers } from "./layer";
import { line, type RateProjection, rateProjection } from "./rate_projection";
import { amountIn, atOptimum, countOf, gain, moneyIn } from "./verdict";

const LABELS = charts.profit;

/** From the rule up to what the optimum earns, unless the rule is as good. */
function gapGuide(scene: Scene, rule: Rule, point: RateProjection["point"], most: number): Guide[] {
  if (!(gain(scene, rule) > 0)) return [];
  const [x, y] = point(scene.rates(rule));
  return [line("gap", [x, y], [x, most])];
}

function gapEntry(scene: Scene, rule: Rule): LegendEntry[] {
  const missed = gain(scene, rule);
  return missed > 0 ? [["gap", `${amountIn(scene.context, missed)} lost`]] : [];
}

/** The range of amounts and zero, with a margin above, and below where some are negative. */
export function extent(values: Iterable<number>): [number, number] {
  let [low, high] = [0, 0];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const pad = (high - low || 1) * 0.04;
  return [low < 0 ? low - pad : low, high > 0 || low === 0 ? high + pad : high];
}

/** What an axis of amounts of the population measures, with the unit. */
export function amountLabel(scene: Scene, name: string): string {
  const {
    costs: { currency },
    population,
  } = scene.context;
  const unit = currency && `in ${currency}`;
  return `${format.inUnit(name, unit)}, ${countOf(scene.get("words"), format.count(population))}`;
}

function profitChart(scene: Scene, choices: Choices): Chart {
  const { context } = scene;
  const { tracks, point, through, optimum, handle } = rateProjection(
    scene,
    (rates) => ppr(rates, context.prevalence),
    (rates) => profit(rates, context),
  );
  const [maximum, newCases] = bestProfit(scene, optimum.points[0][1]);
  const other: LegendEntry[] = newCases ? [["reading", newCases]] : [];
  const bands = profitBands(scene, choices, through, (value) => moneyIn(context.costs, value));
  return withLayers(
    {
      title: LABELS.title,
      x: shareAxis(LABELS.x),
      y: {
        label: amountLabel(scene, LABELS.y),
        domain: extent([...tracks.flatMap(({ y }) => [...(y ?? [])]), ...heightsOf(bands)]),
        tick: format.compactTick,
      },
      tracks,
      guides: [
        line("zero", [0, 0], [1, 0]),
        line("chance", point(never(context)), point(always(context))),
        optimum,
      ],
      legend: [["optimum", `maximum ${maximum}${atOptimum(scene)}`], ...other, ["chance", "at random"]],
      handle,
      moving: (rule) => gapGuide(scene, rule, point, optimum.points[0][1]),
      changing: (rule) => gapEntry(scene, rule),
      notes: [costsText(context)],
    },
    bands,
  );
}

/** Returns that differ by this share of them differ by rounding. */
const SAME = 1e-9;
/** Rules that contact a smaller share have unbounded returns, which the domain leaves out. */
const LEAST_SHARE = 0.05;
/** Replaces an infinite return, which no scale can show. */
const UNBOUNDED = 1e15;

/** The next round number, so that the axis stays while costs change a little. */
function roundUp(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * ([1, 1.5, 2, 3, 4, 5, 6, 8].find((digit) => digit * decade >= value * (1 - SAME)) ?? 10);
}

/** From losing all that is spent to the greatest return of a rule that contacts more than a few. */
function returns(tracks: Track[]): [number, number] {
  const finite = tracks.flatMap(({ x, y }) =>
    [...(y ?? [])].filter((value, row) => x[row] >= LEAST_SHARE && Math.abs(value) < UNBOUNDED),
  );
  const low = finite.reduce((a, b) => Math.min(a, b), -100);
  const high = finite.reduce((a, b) => Math.max(a, b), 100);
  return [-roundUp(-low), roundUp(high)];
}

function shown(percent: number): string {
  return Math.abs(percent) < UNBOUNDED ? format.percent(percent / 100) : "nothing spent";
}

function spendingOf(scene: Scene, choices: Choices): Spending {
  return { fixed: scene.get("fixed_cost"), charged: choices.one("charged") as Spending["charged"] };
}

/** Bands of profit as returns; bands at thresholds are of profit only. */
function returnBands(scene: Scene, choices: Choices, through: (rules: Rates[]) => Point[]): Layer {
  if (choices.one("band").endsWith("threshold"))
    return { ...NO_LAYER, notes: ["Threshold bands exist for profit, not for return on investment."] };
  return profitBands(scene, choices, through, (percent) => shown(percent));
}

/** The profit in percent of what is spent. */
function returnChart(scene: Scene, choices: Choices): Chart {
  const spending = spendingOf(scene, choices);
  const { context, table } = scene;
  const problem = noReturn(context, spending);
  const { tracks, through, optimum, handle } = rateProjection(
    scene,
    (rates) => ppr(rates, context.prevalence),
    (rates) => (problem ? 0 : clamp(returnPercent(rates, context, spending), -UNBOUNDED, UNBOUNDED)),
    { bends: true },
  );
  const domain = returns(tracks);
  const best = scene.optimum();
  const most = shown(returnPercent(ratesAt(table, best), context, spending));
  const within = ([x, y]: Point): Point => [x, clamp(y, ...domain)];
  const axes: Pick<Chart, "title" | "x" | "y"> = {
    title: LABELS.percent.title,
    x: shareAxis(LABELS.x),
    y: {
      label: LABELS.percent.y,
      domain,
      tick: (value) => format.percentTick(value / 100),
    },
  };
  if (problem) return { ...axes, tracks: [], guides: [], legend: [], handle, notes: [problem] };
  return withLayers(
    {
      ...axes,
      tracks,
      guides: [
        line("zero", [0, 0], [1, 0]),
        line("chance", ...through([never(context), always(context)])),
        { ...optimum, points: optimum.points.map(within) },
      ],
      legend: [
        ["optimum", `maximum profit${atOptimum(scene)} (${most})`],
        ["chance", "at random"],
      ],
      handle,
      notes: [spendingText(context, spending)],
    },
    returnBands(scene, choices, through),
  );
}

export function chart(scene: Scene, choices: Choices): Chart {
  if (choices.one("unit") === "percent") return returnChart(scene, choices);
  return profitChart(scene, choices);
}
