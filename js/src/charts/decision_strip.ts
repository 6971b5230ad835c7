import { bisectLeft, bisectRight } from "d3-array";
import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts, missing } from "../base/vocabulary";
import { distribution, scoreDomain } from "../maths/distribution";
import { ppr, profit, project, type Rates, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import { bestRow, bestWithin, limitOf } from "../model/limit";
import type { Choices } from "../model/options";
import { decidedAt, type Rule, ruleAt } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Tiers } from "../model/tiers";
import { agreedRange } from "./agreement";
import { shareAxis } from "./axes";
import { profitBands } from "./bands";
import type { Axis, Chart, Guide, PointLabel, Track } from "./chart";
import { heightsOf, type Layer, NO_LAYER, withLayers } from "./layer";
import { chosenMixture } from "./mixture";
import { amountLabel, extent } from "./profit";
import { promisedRange } from "./promise";
import { line, rateProjection } from "./rate_projection";
import { stepsOf } from "./threshold_metrics";
import { amountIn, type Best, bestOf, bestProfitWithin, isUnstated, missedBy, optimumAt } from "./verdict";

const LABELS = charts.decision_strip;
/** Slices of equal size, and bins of scores. */
const [SLICES, BINS] = [100, 60];
/**
 * Shares of the height of the curves: of the slices under them, of the room between for what is said of the slices, from
 * these up to that, and over the curves for labels.
 */
const [HIGH, APART, SAID, OVER] = [0.36, 0.23, 0.2, 0.27];
/**
 * How far over the lower end of curves that are cut off there it is said what they come to, and how far to the right they
 * may end to have that beside them.
 */
const [ENDED, BESIDE] = [0.2, 0.5];
/** Scores under the axis: places tried, the least distance between two, and where they end. */
const [TRIED, GAP, LAST] = [20, 0.05, 0.97];
/** How far from the best curves are drawn, in multiples of what it, or the better of flagging all and none, amounts to. */
const REACH = 1.5;
/** Curves are cut off only where all of them would be so many times higher. */
const WORTH = 2;
const ROUND_SHARES = [0.01, 0.02, 0.05, ...Array.from({ length: 9 }, (_, tenth) => (tenth + 1) / 10)];
/** In powers of ten: how much coarser scores are rounded than they differ from place to place. */
const ROUNDED = 0.6;
/** The largest share that is told as one case in so many; of larger ones that would be coarse. */
const ONE_IN = 0.35;
/** Letters of the name of a class, and labels that name nothing. */
const LABEL = 20;
const NAMELESS = /^([-+]?[0-9.]+|true|yes)$/i;
/** Scores that are written with the digits of their unit. */
const [FINEST, LARGEST] = [1e-6, 1e6];

/** What a positive case is: its label, unless that names nothing. */
export function positiveWord(label: string): string {
  return NAMELESS.test(label) ? "positive" : format.label(label, LABEL);
}

/** A share of positives in words. */
export function oneIn(precision: number, positive: string): string {
  if (precision <= 0) return `none is ${positive}`;
  if (precision > ONE_IN) return `${format.percent(precision)} are ${positive}`;
  return `1 in ${format.count(Math.floor(1 / precision + 0.5))} is ${positive}`;
}

/** The value of steps at a place, straight between them; where several are at one place, that of the last. */
function interpolated(place: number, x: Float64Array, y: Float64Array): number {
  const next = bisectRight(x, place);
  if (next === 0) return y[0];
  if (next === x.length) return y[x.length - 1];
  const [from, to] = [x[next - 1], x[next]];
  return y[next - 1] + ((place - from) / (to - from)) * (y[next] - y[next - 1]);
}

/** An end of what is flagged: its place, and the rates of all with at least its score. */
interface Side extends Rates {
  at: number;
}

/** A part of the cases: guides of its ground and of its slices, and where it begins and ends. */
type Part = [ground: string, name: string, ends: [number, number]];

/** A multiple of a power of ten, with its digits and no others. */
function roundScore(score: number, unit: number): string {
  if (unit < FINEST || Math.abs(score) >= LARGEST) return format.score(score);
  return format.printed((score + 0).toFixed(Math.max(0, -Math.round(Math.log10(unit)))));
}

/** What the strip has on one of its axes. */
interface Across {
  x: Axis;
  tracks: Track[];
  bands: Layer;
  /** Where a rule of the current model is. */
  at: (rule: Rule) => number;
  optimum: Point;
  /** Slices of the cases of the current model: their edges, and their shares of positives, of the fullest or of all. */
  edges: number[];
  filled: number[];
  /** Whether the flagged cases are to the right. */
  isRising: boolean;
  ruler: [number, string][];
  rulerName: string;
  /** Where other rates of cases are, if they have a place: those of a mixture, or of another model. */
  placed: (rates: Rates) => Point[];
  /** Where each row of the current model begins and ends. */
  ends: [Float64Array, Float64Array];
}

/** Profit, or errors where each counts 1. */
function worth({ context }: Scene): (rates: Rates) => number {
  return (rates) => (isUnstated(context) ? -profit(rates, context) : profit(rates, context));
}

/** The largest score at which at least a share of the cases is flagged. */
function scoreAt(place: number, share: Float64Array, { threshold }: CountTable): number {
  return threshold[Math.min(bisectLeft(share, place), share.length - 1)];
}

/** Round scores, each where the cases with at least this score end; two scores each amid its cases. */
function roundScores(table: CountTable, share: Float64Array): [number, string][] {
  const { threshold, crisp } = table;
  if (crisp) return [1, 2].map((row) => [(share[row - 1] + share[row]) / 2, format.score(threshold[row])]);
  const result: [number, string][] = [];
  let last = 0;
  for (let place = 1; place < TRIED; place++) {
    const [upper, here, lower] = [-0.5, 0, 0.5].map((step) => scoreAt((place + step) / TRIED, share, table));
    if (!(upper > lower) || !Number.isFinite(upper - lower)) continue;
    const unit = 10 ** Math.floor(Math.log10(upper - lower) + ROUNDED);
    const score = Math.floor(here / unit + 0.5) * unit;
    const at = share[table.indexAt(score)];
    if (at < last + GAP || at > LAST) continue;
    last = at;
    result.push([at, roundScore(score, unit)]);
  }
  return result;
}

/** Round shares flagged, each at the highest score that flags as many. */
function roundShares(table: CountTable, share: Float64Array, [low, high]: Axis["domain"]): Across["ruler"] {
  const result: [number, string][] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const each of ROUND_SHARES) {
    const score = scoreAt(each, share, table);
    const at = (score - low) / (high - low);
    if (at > Math.min(last - GAP, 1) || at < 1 - LAST) continue;
    last = at;
    result.push([score, format.percentTick(each)]);
  }
  return result.reverse();
}

/** The share flagged, from left to right; cases of one score are spread evenly over the slices that they lie in. */
function byShare(scene: Scene, choices: Choices): Across {
  const { context, table } = scene;
  const shareAt = (rates: Rates) => ppr(rates, context.prevalence);
  const { tracks, optimum, through, point } = rateProjection(scene, shareAt, worth(scene));
  const share = tracks[table.index].x;
  const edges = Array.from({ length: SLICES + 1 }, (_, edge) => edge / SLICES);
  const found = edges.map((edge) => interpolated(edge, share, table.tpr));
  const density = found.slice(1).map((value, slice) => value - found[slice]);
  const most = Math.max(...density);
  return {
    x: shareAxis(`Share ${scene.get("words").acted}`),
    tracks,
    bands: profitBands(scene, choices, through, (value) => amountIn(context, value)),
    at: (rule) => clamp(shareAt(scene.rates(rule)), 0, 1),
    optimum: optimum.points[0],
    edges,
    filled: density.map((value) => value / most),
    isRising: false,
    ruler: roundScores(table, share),
    rulerName: "score",
    placed: (rates) => [point(rates)],
    ends: [share, share],
  };
}

/** The score of the current model, with the curves of all models whose scores have its range. */
function byScore(scene: Scene, choices: Choices): Across {
  const { context, table } = scene;
  const { prevalence } = context;
  const domain = scoreDomain(table);
  const across = (threshold: number) => clamp(threshold, ...domain);
  const value = worth(scene);
  const isSame = (other: CountTable) => scoreDomain(other).every((end, index) => end === domain[index]);
  const tracks = scene.tables.filter(isSame).map((each): Track => {
    const y = project(each, value);
    return { table: each, x: each.threshold.map(across), y, path: stepsOf(each, y, domain)[0] };
  });
  const best = scene.optimum();
  const { edges, positive, negative } = distribution(table, BINS);
  const filled = positive.map((share, bin) => {
    const found = prevalence * share;
    const of = found + (1 - prevalence) * negative[bin];
    return of > 0 ? found / of : 0;
  });
  return {
    x: { label: `${LABELS.score.x} ${format.label(table.name)}`, domain, tick: format.tick },
    tracks,
    bands: choices.one("band") === "none" ? NO_LAYER : { ...NO_LAYER, notes: [missing.score_bands] },
    at: (rule) => across(decidedAt(rule)),
    optimum: [across(table.threshold[best]), value(ratesAt(table, best))],
    // The last one may be a rounding away.
    edges: edges.with(-1, domain[1]),
    filled,
    isRising: true,
    ruler: roundShares(
      table,
      project(table, (rates) => ppr(rates, prevalence)),
      domain,
    ),
    rulerName: `share ${scene.get("words").acted}`,
    placed: () => [],
    ends: [table.threshold.map(across), table.below.map(across)],
  };
}

/** The bars of what each action is taken on, on a ground of each. */
function slicesOf({ x, edges, filled, isRising }: Across, sides: Side[], ground: [number, number]): Guide[] {
  const [left, right] = x.domain;
  const cuts = sides.map(({ at }) => at);
  const [bottom, top] = ground;
  const ends = [...edges, ...cuts].filter((at) => at >= left && at <= right).sort((a, b) => a - b);
  const bars = ends.slice(1).flatMap((end, index): [Point, Point][] => {
    const start = ends[index];
    if (!(end > start)) return [];
    const slice = clamp(bisectRight(edges, (start + end) / 2) - 1, 0, filled.length - 1);
    const up = bottom + (top - bottom) * filled[slice];
    return [
      [
        [start, up],
        [end, up],
      ],
    ];
  });
  const between = cuts.slice(1).map((_, index) => [`in-tier-${index + 1}`, `slices-tier-${index + 1}`]);
  const names = [["flagged", "slices-in"], ...between, ["unflagged", "slices-out"]];
  const borders = isRising ? [right, ...cuts, left] : [left, ...cuts, right];
  const parts = names.map(([whole, name], index): Part => {
    const [from, to] = [borders[index], borders[index + 1]];
    return [whole, name, isRising ? [to, from] : [from, to]];
  });
  return parts.flatMap(([whole, name, [start, end]]): Guide[] => {
    if (name.startsWith("slices-tier") && start >= end) return [];
    const within = bars.filter(([[from], [to]]) => start <= from && to <= end).flat();
    const area: Point[] = [
      [start, top],
      [end, top],
    ];
    return [
      { kind: "bars", name: whole, points: area },
      { kind: "bars", name, points: within },
    ];
  });
}

/** How many are positive of those that are flagged, and of those that are not; of several actions, of those that are left. */
function sideLabels(scene: Scene, { x, isRising }: Across, sides: Side[], top: number): PointLabel[] {
  const { prevalence } = scene.context;
  const { acted } = scene.get("words");
  const [first, last] = [sides[0], sides[sides.length - 1]];
  const positive = positiveWord(scene.sample.labels[1]);
  const [from, to] = isRising ? x.domain.toReversed() : x.domain;
  const parts: [number, string, number, number][] = [
    [from, acted, first.tpr * prevalence, ppr(first, prevalence)],
    [to, sides.length > 1 ? "left" : `not ${acted}`, (1 - last.tpr) * prevalence, 1 - ppr(last, prevalence)],
  ];
  return parts.flatMap(([end, side, found, of]): PointLabel[] => {
    const short = oneIn(found / of, positive);
    return of > 0 ? [{ at: [end, top], text: `${side}: ${short}`, short, isLeft: end === x.domain[1] }] : [];
  });
}

/** The share at which a curve leaves a window for good; 1 if it is never in it. */
function cutOff({ x, y }: Track, [low, high]: Window): number {
  if (!y) return 1;
  const here = y.findLastIndex((value) => value >= low && value <= high);
  if (here < 0) return 1;
  const edge = y[here + 1] > high ? high : low;
  const part = (edge - y[here]) / (y[here + 1] - y[here]);
  return x[here] + part * (x[here + 1] - x[here]);
}

/** What flagging all cases comes to, if the curves are cut off before. */
function endLabels(scene: Scene, { x, tracks, isRising }: Across, window: Window): PointLabel[] {
  const [low, high] = window;
  const most = worth(scene)(ratesAt(scene.table, scene.table.length - 1));
  if (most >= low && most <= high) return [];
  const y = most > high ? high : low + ENDED * (high - low);
  const errors = isUnstated(scene.context) ? " errors" : "";
  const text = `all ${scene.get("words").acted}: ${amountIn(scene.context, most)}${errors}`;
  if (isRising) return [{ at: [x.domain[0], y], text, isLeft: false }];
  const left = cutOff(tracks[scene.table.index], window);
  return [left <= BESIDE ? { at: [left, y], text, isLeft: false } : { at: [1, y], text, isLeft: true }];
}

/** From the rule across to the best within its limit, unless the rule is as good. */
function shortOf(scene: Scene, rule: Rule, at: number, [x, most]: Point): Guide[] {
  const missed = missedBy(scene, rule, { own: bestProfitWithin(scene, scene.table, rule) });
  if (!(missed > 0)) return [];
  const more = isUnstated(scene.context) ? "fewer" : "more";
  const label = `${amountIn(scene.context, missed)} ${more}`;
  return [{ ...line("short", [at, most], [x, most]), label }];
}

/** The best of all models, where that is another. */
function bestOfAll(scene: Scene, { placed }: Across, { table, row, most }: Best): Guide[] {
  if (table === scene.table) return [];
  const worth = amountIn(scene.context, isUnstated(scene.context) ? -most : most);
  const label = `${format.label(table.name)} ${worth}${optimumAt(scene, row, table)}`;
  const guide = { kind: "diamond", name: "best-of-all", model: table.index } as const;
  return placed(ratesAt(table, row)).map((at) => ({ ...guide, points: [at], label }));
}

type Window = [low: number, high: number];

/**
 * The heights that are drawn: not those at which nobody would decide. Where cases are rare, flagging all of them costs
 * many times what the best threshold earns.
 */
function windowOf(scene: Scene, { tracks, bands, optimum: [, best] }: Across): Window {
  const { context, table } = scene;
  const heights = [...tracks.flatMap(({ y }) => [...(y ?? [])]), ...heightsOf(bands)];
  const isOfErrors = isUnstated(context);
  const ends = [0, table.length - 1].map((row) => worth(scene)(ratesAt(table, row)));
  const trivial = isOfErrors ? Math.min(...ends) : Math.max(...ends);
  const reach = REACH * Math.max(Math.abs(best), Math.abs(trivial)) || Number.POSITIVE_INFINITY;
  const bounded = isOfErrors ? Math.min : Math.max;
  const edge = best + (isOfErrors ? reach : -reach);
  const [whole, near] = [heights, heights.map((height) => bounded(height, edge))].map(extent);
  return (near[1] - near[0]) * WORTH < whole[1] - whole[0] ? near : whole;
}

/** The part of a line between two heights; where it leaves them and comes back it runs along them. */
function cutLine(points: Point[], [low, high]: Window): Point[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1] ?? to;
    const crossed = [low, high].filter((level) => (from[1] - level) * (to[1] - level) < 0);
    const crossings = crossed.map((level): Point => {
      const share = (level - from[1]) / (to[1] - from[1]);
      return [from[0] + share * (to[0] - from[0]), level];
    });
    if (from[1] > to[1]) crossings.reverse();
    return to[1] >= low && to[1] <= high ? [...crossings, to] : crossings;
  });
}

/** A curve between two heights; its rows beyond stay on their edge, for markers and the pointer. */
function cutTrack(track: Track, window: Window): Track {
  const { x, y, path, crisp } = track;
  if (!y || y.every((value) => value >= window[0] && value <= window[1])) return track;
  const points = path ?? Array.from(x, (left, row): Point => [left, y[row]]);
  return {
    ...track,
    y: y.map((value) => clamp(value, ...window)),
    path: cutLine(points, window),
    ...(crisp ? { crisp: [crisp[0], clamp(crisp[1], ...window)] as Point } : {}),
  };
}

function withinOf(guide: Guide, window: Window): Guide {
  return { ...guide, points: guide.points.map(([x, y]) => [x, clamp(y, ...window)]) };
}

/** Curves of profit, or of errors where each counts 1, over the cases of the current model in slices. */
export function chart(scene: Scene, choices: Choices): Chart {
  const { context, table } = scene;
  const across = choices.one("x") === "score" ? byScore(scene, choices) : byShare(scene, choices);
  const { x, tracks, bands, at, optimum, ruler, rulerName } = across;
  const value = worth(scene);
  const window = windowOf(scene, across);
  const [low, high] = window;
  const size = high - low;
  const [bottom, top] = [low - (HIGH + APART) * size, high + OVER * size];
  const ground: [number, number] = [bottom, bottom + HIGH * size];
  const ownBest = (rule: Rule): { point: Point; name: string } => {
    const row = bestRow(scene, table, rule);
    const there = ruleAt(table, table.threshold[row], {});
    const most = value(scene.rates(there));
    const limit = limitOf(scene, rule);
    const isLimited = limit && bestWithin(scene, table, limit) !== undefined;
    const name = `best${isLimited ? " allowed" : ""} ${amountIn(context, most)}${optimumAt(scene, row)}`;
    return { point: [at(there), clamp(most, low, high)], name };
  };
  const sidesOf = (rule: Rule, tiers?: Tiers): Side[] =>
    (tiers ?? [rule]).map((end) => ({ ...scene.rates(end), at: at(end) }));
  const cut = (rule: Rule): Guide => {
    const share = clamp(ppr(scene.rates(rule), context.prevalence), 0, 1);
    const whom = share > 0 ? `top ${format.percent(share)}` : "none";
    const label = `${whom} · ≥ ${format.score(decidedAt(rule))}`;
    return { ...line("cut", [at(rule), bottom], [at(rule), top]), label };
  };
  const mixed = chosenMixture(scene);
  const mixture: Layer = mixed
    ? { ...NO_LAYER, guides: [{ kind: "dots", name: "mixture", points: across.placed(mixed) }] }
    : NO_LAYER;
  const ends = endLabels(scene, across, window);
  return withLayers(
    {
      title: LABELS.title,
      strip: true,
      labels: ends,
      x,
      y: {
        label: amountLabel(scene, isUnstated(context) ? LABELS.errors.y : LABELS.y),
        domain: [bottom, top],
        base: low,
        tick: format.compactTick,
      },
      tracks: tracks.map((track) => cutTrack(track, window)),
      guides: [line("zero", [x.domain[0], 0], [x.domain[1], 0])],
      legend: [],
      handle: (rule) => ({ x: at(rule), y: clamp(value(scene.rates(rule)), low, high) }),
      ruler,
      rulerName,
      level: optimum[1],
      moving: (rule, tiers) => {
        const best = ownBest(rule);
        const all = tiers ? [] : bestOfAll(scene, across, bestOf(scene, rule));
        return [
          ...slicesOf(across, sidesOf(rule, tiers), ground),
          // With tiers no single threshold is decided on.
          ...(tiers ? [] : [cut(rule), ...shortOf(scene, rule, at(rule), best.point)]),
          // Their labels give way to that of the threshold.
          ...all.map((guide) => withinOf(guide, window)),
          { kind: "diamond", name: "optimum", points: [best.point], label: best.name },
        ];
      },
      movingLabels: (rule, tiers) => [
        ...sideLabels(scene, across, sidesOf(rule, tiers), ground[1] + SAID * size),
        ...ends,
      ],
    },
    { ...bands, guides: bands.guides.map((guide) => withinOf(guide, window)) },
    promisedRange(scene, ...across.ends, bottom),
    agreedRange(scene, ...across.ends, ground[1]),
    mixture,
  );
}
