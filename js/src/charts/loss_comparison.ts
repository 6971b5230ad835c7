import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { type CostRange, costRanges } from "../maths/common_hull";
import { envelope, touchingPoints } from "../maths/envelope";
import { ALWAYS, NEVER, type Rates, ratesAt } from "../maths/rates";
import { endsOf } from "../maths/regret";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Chart, Guide, LegendEntry, Span, Track } from "./chart";
import { currentCosts } from "./current_costs";
import { line } from "./rate_projection";

const LABELS = charts.loss_comparison;

/** How far the axis goes beyond the highest ratio that is believed possible, and the cost axis beyond the cost of the better trivial rule there. */
const [BEYOND, ABOVE] = [1.25, 1.1];
/** The height of the triangle, whose area is 1. */
const PEAK = 0.9;
/** Costs that differ by less are equal. */
const SAME = 1e-12;
/** Shares of belief below this are told as none. */
const LEAST = 0.005;
/** Beyond this, or its inverse, costs have no ratio. */
const GREATEST = 1e100;

type Belief = [low: number, likely: number, high: number];
type NetCosts = { fn: number; tp: number; fp: number; tn: number };

/** How many false alarms a miss is worth; NaN if either costs nothing. */
function ratioOf({ fn, tp, fp, tn }: NetCosts): number {
  const [miss, alarm] = [fn - tp, fp - tn];
  const ratio = miss > 0 && alarm > 0 ? miss / alarm : Number.NaN;
  return ratio >= 1 / GREATEST && ratio <= GREATEST ? ratio : Number.NaN;
}

/** Lowest, most likely and highest number of false alarms that a miss is worth. */
function beliefOf(scene: Scene): Belief {
  const { costs, prevalence } = scene.context;
  const ratio = ratioOf(costs);
  if (Number.isNaN(ratio)) return [0.5, 1, 2];
  const [low, high] = endsOf({ costs, prevalence: [prevalence, prevalence] }).map((end) =>
    ratioOf(end.costs),
  );
  if (low < high) return [low, Math.min(Math.max(ratio, low), high), high];
  return [ratio / 2, ratio, 2 * ratio];
}

/** The belief that the ratio is at most so much. */
function believed([low, likely, high]: Belief, ratio: number): number {
  const u = (Math.min(Math.max(ratio, low), high) - low) / (high - low);
  const peak = (likely - low) / (high - low);
  if (u < peak) return u * (u / peak);
  return u < 1 ? 1 - (1 - u) * ((1 - u) / (1 - peak)) : u;
}

/** An axis of ratios at a prevalence, and costs in units of the error that is below the line. */
class Ratios {
  readonly ofMisses: boolean;
  readonly belief: Belief;
  readonly end: number;
  readonly top: number;
  readonly #prevalence: number;

  constructor(scene: Scene, choices: Choices) {
    this.ofMisses = choices.one("ratio") === "fn/fp";
    this.#prevalence = scene.context.prevalence;
    const [low, likely, high] = beliefOf(scene);
    this.belief = this.ofMisses ? [low, likely, high] : [1 / high, 1 / likely, 1 / low];
    this.end = BEYOND * this.belief[2];
    this.top = ABOVE * Math.min(this.cost(NEVER, this.end), this.cost(ALWAYS, this.end));
  }

  /** Expected cost per case of an operating point. */
  cost({ tpr, fpr }: Rates, ratio: number): number {
    const [miss, alarm] = [this.#prevalence * (1 - tpr), (1 - this.#prevalence) * fpr];
    return this.ofMisses ? ratio * miss + alarm : miss + ratio * alarm;
  }

  /** The ratio of the costs; NaN if it is not above 0, or beyond the axis. */
  now({ fn, tp, fp, tn }: NetCosts): number {
    const [over, under] = this.#inOrder(fn - tp, fp - tn);
    return over > 0 && over <= this.end * under ? over / under : Number.NaN;
  }

  /** Where a probability-cost is on the axis, at its end if it is beyond. */
  place(probabilityCost: number): number {
    const [over, under] = this.#inOrder(
      probabilityCost / this.#prevalence,
      (1 - probabilityCost) / (1 - this.#prevalence),
    );
    return over < this.end * under ? over / under : this.end;
  }

  /** The lowest cost of a model at every ratio: its corners, and the end. */
  points(corners: Point[]): Point[] {
    const inside = corners.map(([x]) => this.place(x)).filter((x) => x > 0 && x < this.end);
    return [0, ...inside.sort((a, b) => a - b), this.end].map((x) => [x, this.#lowest(corners, x)]);
  }

  /** The words for a ratio of the current costs. */
  words(ratio: number): string {
    const text = format.short(ratio);
    return this.ofMisses ? `a miss costs ${text} false alarms` : `a false alarm costs ${text} misses`;
  }

  get unit(): string {
    return this.ofMisses ? "false alarms" : "misses";
  }

  #inOrder(miss: number, alarm: number): [over: number, under: number] {
    return this.ofMisses ? [miss, alarm] : [alarm, miss];
  }

  #lowest(corners: Point[], ratio: number): number {
    const [pi, rest] = [this.#prevalence, 1 - this.#prevalence];
    const [miss, alarm] = this.ofMisses ? [ratio * pi, rest] : [pi, ratio * rest];
    const x = miss / (miss + alarm);
    const after = Math.max(
      corners.findIndex(([each]) => each >= x),
      1,
    );
    const [[x0, y0], [x1, y1]] = [corners[after - 1], corners[after]];
    return (y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)) * (miss + alarm);
  }
}

function costLine(name: string, axis: Ratios, rates: Rates): Guide {
  return line(name, [0, axis.cost(rates, 0)], [axis.end, axis.cost(rates, axis.end)]);
}

function trackOf(scene: Scene, axis: Ratios, table: CountTable): Track & { y: Float64Array } {
  const vertices = scene.hull(table);
  const x = touchingPoints(table, vertices).map((each) => axis.place(each));
  const y = x.map((at, row) => axis.cost(ratesAt(table, row), at));
  return { table, x, y, path: axis.points(envelope(table, vertices)) };
}

/** A range of ratios with its cheapest model, under the axis. */
function spanOf(axis: Ratios, range: CostRange): Span {
  const [from, to] = [axis.place(range.from), axis.place(range.to)].sort((a, b) => a - b);
  const { table, trivial } = range;
  const label = table?.name ?? trivial ?? "";
  const ends =
    to < axis.end ? `${format.short(from)} to ${format.short(to)}` : `${format.short(from)} and more`;
  const [error, other] = axis.ofMisses ? ["miss", "false alarms"] : ["false alarm", "misses"];
  const title = `${label}: cheapest if a ${error} costs ${ends} ${other}`;
  return { from, to, label, title, ...(table ? { model: table.index } : {}) };
}

/** Which models are cheapest with how much of the belief, the likeliest first. */
function believedText(axis: Ratios, spans: Span[]): string {
  const shares = new Map<string, number>();
  for (const { from, to, label } of spans) {
    const share = believed(axis.belief, to) - believed(axis.belief, from);
    shares.set(label, (shares.get(label) ?? 0) + share);
  }
  const told = [...shares].filter(([, share]) => share >= LEAST).sort((a, b) => b[1] - a[1]);
  return `cheapest: ${told.map(([name, share]) => `${format.label(name)} ${format.percent(share)}`).join(", ")}`;
}

/** What a rule costs at the ratio of the costs, and what the best rule of its model would. */
function paid(scene: Scene, axis: Ratios, rule: Rule): { x: number; now: number; best: number } | undefined {
  const x = axis.now(scene.context.costs);
  if (Number.isNaN(x)) return undefined;
  const best = axis.cost(ratesAt(scene.table, scene.optimum()), x);
  return { x, now: axis.cost(scene.rates(rule), x), best };
}

function paidGuides(costs: ReturnType<typeof paid>): Guide[] {
  if (!costs) return [];
  const { x, now, best } = costs;
  const dot: Guide = { kind: "dots", name: "paid", points: [[x, now]] };
  return now - best > SAME ? [line("gap", [x, best], [x, now]), dot] : [dot];
}

function paidEntry(axis: Ratios, costs: ReturnType<typeof paid>): LegendEntry[] {
  if (!costs) return [];
  const [now, best] = [costs.now, costs.best].map(format.ratio);
  return [["gap", `you pay ${now} ${axis.unit} per case, best ${best}`]];
}

export function chart(scene: Scene, choices: Choices): Chart {
  const { table } = scene;
  const axis = new Ratios(scene, choices);
  const labels = axis.ofMisses ? LABELS : LABELS["fp/fn"];
  const tracks = scene.tables.map((each) => trackOf(scene, axis, each));
  const mine = tracks[table.index];
  const spans = costRanges(scene.commonHull(scene.tables))
    .map((range) => spanOf(axis, range))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from);
  const [low, likely, high] = axis.belief;
  const now = axis.now(scene.context.costs);
  const triangle: Point[] = [
    [low, 0],
    [likely, PEAK * axis.top],
    [high, 0],
  ];
  const ends = `${format.short(low)} to ${format.short(high)}`;
  return {
    title: LABELS.title,
    x: { label: labels.x, domain: [0, axis.end], tick: format.tick },
    y: { label: labels.y, domain: [0, axis.top], tick: format.tick },
    tracks,
    guides: [
      { kind: "between", name: "belief", points: triangle },
      costLine("chance", axis, NEVER),
      costLine("chance", axis, ALWAYS),
      ...(Number.isNaN(now) ? [] : [line("now", [now, 0], [now, axis.top])]),
    ],
    legend: [
      currentCosts(scene.context.costs, now, axis.words(now)),
      ["belief", `belief: ${ends}, most likely ${format.short(likely)}`],
      ["rule", "this threshold"],
      ["chance", `${format.ALL_POSITIVE}, ${format.ALL_NEGATIVE}`],
    ],
    spans,
    handle: (rule) => {
      const x = mine.x[table.indexAt(rule.threshold)];
      return { x, y: Math.min(axis.cost(scene.rates(rule), x), axis.top) };
    },
    moving: (rule) => [costLine("rule", axis, scene.rates(rule)), ...paidGuides(paid(scene, axis, rule))],
    changing: (rule) => [["reading", believedText(axis, spans)], ...paidEntry(axis, paid(scene, axis, rule))],
    highlight: ({ table: of, row }) => [costLine("highlight", axis, ratesAt(of, row))],
  };
}
