import { bisectLeft } from "d3-array";
import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { ppr, profit, type Rates } from "../maths/rates";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Zone } from "../model/zone";
import { shareAxis } from "./axes";
import type { Chart, Guide, PointLabel } from "./chart";
import { amountLabel, extent } from "./profit";
import { line, rateProjection } from "./rate_projection";
import { amountIn, gain, isUnstated, optimumAt } from "./verdict";

const LABELS = charts.decision_strip;
const SLICES = 100;
/** Shares of the height of the curves: of the slices under them, the room between, and over them for labels. */
const [HIGH, APART, OVER] = [0.42, 0.06, 0.22];
/** Scores under the axis: places tried, the least distance between two, and where they end. */
const [TRIED, GAP, LAST] = [20, 0.05, 0.97];
/** In powers of ten: how much coarser scores are rounded than they differ from place to place. */
const ROUNDED = 0.6;
/** Scores that are written with the digits of their unit. */
const [FINEST, LARGEST] = [1e-6, 1e6];

/** A share of positives in words. */
export function oneIn(precision: number): string {
  if (precision <= 0) return "none is positive";
  if (precision > 0.5) return `${format.percent(precision)} are positive`;
  return `1 in ${format.count(Math.floor(1 / precision + 0.5))} is positive`;
}

/** The value of increasing steps at a place, straight between them. */
function interpolated(place: number, x: Float64Array, y: Float64Array): number {
  const next = bisectLeft(x, place);
  if (next === 0) return y[0];
  if (next === x.length) return y[x.length - 1];
  const [from, to] = [x[next - 1], x[next]];
  return y[next - 1] + ((place - from) / (to - from)) * (y[next] - y[next - 1]);
}

/** The share of the cases down to a threshold, and the share of the positives. */
type Side = [share: number, tpr: number];

/** A part of the ranking: guides of its ground and of its slices, and where it begins and ends. */
type Part = [ground: string, name: string, left: number, right: number];

/** A multiple of a power of ten, with its digits and no others. */
function roundScore(score: number, unit: number): string {
  if (unit < FINEST || Math.abs(score) >= LARGEST) return format.score(score);
  return (score + 0).toFixed(Math.max(0, -Math.round(Math.log10(unit))));
}

/** The cases of the current model by falling score, in slices of equal size; ties are spread evenly. */
class Ranking {
  readonly #heights: number[];

  constructor(
    private readonly scene: Scene,
    /** Shares flagged at the rows. */
    private readonly share: Float64Array,
    bottom: number,
    private readonly top: number,
  ) {
    const found = Array.from({ length: SLICES + 1 }, (_, edge) =>
      interpolated(edge / SLICES, share, scene.table.tpr),
    );
    const density = found.slice(1).map((value, slice) => value - found[slice]);
    const most = Math.max(...density);
    this.#heights = density.map((value) => bottom + (top - bottom) * (value / most));
  }

  /** The bars of both sides, and of what is reviewed between, on a ground of each. */
  guides([high]: Side, [low]: Side): Guide[] {
    const { top } = this;
    const edges = Array.from({ length: SLICES + 1 }, (_, edge) => edge / SLICES);
    const ends = [...edges, high, low].sort((a, b) => a - b);
    const bars = ends.slice(1).flatMap((right, index): [Point, Point][] => {
      const left = ends[index];
      if (!(right > left)) return [];
      const height = this.#heights[Math.min(Math.floor(((left + right) / 2) * SLICES), SLICES - 1)];
      return [
        [
          [left, height],
          [right, height],
        ],
      ];
    });
    const reviewed: Part[] = high < low ? [["reviewed", "slices-review", high, low]] : [];
    const sides: Part[] = [
      ["flagged", "slices-in", 0, high],
      ...reviewed,
      ["unflagged", "slices-out", low, 1],
    ];
    return sides.flatMap(([ground, name, left, right]): Guide[] => {
      const within = bars.filter(([[from], [to]]) => left <= from && to <= right).flat();
      const whole: Point[] = [
        [left, top],
        [right, top],
      ];
      return [
        { kind: "bars", name: ground, points: whole },
        { kind: "bars", name, points: within },
      ];
    });
  }

  /** How many are positive on both sides. */
  labels([high, tpr]: Side, [low, other]: Side): PointLabel[] {
    const { prevalence } = this.scene.context;
    const { acted } = this.scene.get("words");
    const sides: [string, number, number][] = [
      [acted, tpr * prevalence, high],
      [`not ${acted}`, (1 - other) * prevalence, 1 - low],
    ];
    return sides.flatMap(([side, found, of], end) =>
      of > 0 ? [{ at: [end, this.top], text: `${side}: ${oneIn(found / of)}`, isLeft: end === 1 }] : [],
    );
  }

  /** Round scores, each where the cases with at least this score end. */
  ruler(): [number, string][] {
    const { share } = this;
    const { threshold } = this.scene.table;
    const scoreAt = (place: number) => threshold[Math.min(bisectLeft(share, place), share.length - 1)];
    const result: [number, string][] = [];
    let last = 0;
    for (let place = 1; place < TRIED; place++) {
      const [upper, here, lower] = [-0.5, 0, 0.5].map((step) => scoreAt((place + step) / TRIED));
      if (!(upper > lower) || !Number.isFinite(upper - lower)) continue;
      const unit = 10 ** Math.floor(Math.log10(upper - lower) + ROUNDED);
      const score = Math.floor(here / unit + 0.5) * unit;
      const at = share[this.scene.table.indexAt(score)];
      if (at < last + GAP || at > LAST) continue;
      last = at;
      result.push([at, roundScore(score, unit)]);
    }
    return result;
  }
}

/** From the rule across to the optimum, unless the rule is as good. */
function shortOf(scene: Scene, rule: Rule, share: number, [x, most]: Point): Guide[] {
  const missed = gain(scene, rule);
  if (!(missed > 0)) return [];
  const more = isUnstated(scene.context) ? "fewer" : "more";
  const label = `${amountIn(scene.context, missed)} ${more}`;
  return [{ ...line("short", [share, most], [x, most]), label }];
}

/** Curves of profit, or of errors where each counts 1, over the ranking of the current model in slices. */
export function chart(scene: Scene): Chart {
  const { context, table } = scene;
  const counts = isUnstated(context);
  const shareAt = (rates: Rates) => ppr(rates, context.prevalence);
  const { tracks, optimum, handle } = rateProjection(scene, shareAt, (rates) => {
    const worth = profit(rates, context);
    return counts ? -worth : worth;
  });
  const [low, high] = extent(tracks.flatMap(({ y }) => [...(y ?? [])]));
  const size = high - low;
  const [bottom, top] = [low - (HIGH + APART) * size, high + OVER * size];
  const ranking = new Ranking(scene, tracks[table.index].x, bottom, bottom + HIGH * size);
  const [best] = optimum.points;
  const shareOf = (rule: Pick<Rule, "tp" | "fp" | "amounts">) => clamp(shareAt(scene.rates(rule)), 0, 1);
  const sidesOf = (rule: Rule, zone?: Zone): [Side, Side] => {
    const ends = zone ? [zone.high, zone.low] : [rule, rule];
    return ends.map((end): Side => [shareOf(end), scene.rates(end).tpr]) as [Side, Side];
  };
  const cut = (rule: Rule): Guide => {
    const at = shareOf(rule);
    const label = `top ${format.percent(at)} · ≥ ${format.score(rule.exact ? rule.requested : rule.threshold)}`;
    return { ...line("cut", [at, bottom], [at, top]), label };
  };
  return {
    title: LABELS.title,
    strip: true,
    x: shareAxis(`Share ${scene.get("words").acted}`),
    y: {
      label: amountLabel(context, counts ? LABELS.errors.y : LABELS.y),
      domain: [bottom, top],
      base: low,
      tick: format.compactTick,
    },
    tracks,
    guides: [line("zero", [0, 0], [1, 0])],
    legend: [],
    handle,
    ruler: ranking.ruler(),
    moving: (rule, zone) => [
      ...ranking.guides(...sidesOf(rule, zone)),
      // With a review zone no single threshold is decided on.
      ...(zone ? [] : [cut(rule), ...shortOf(scene, rule, shareOf(rule), best)]),
      // Its label gives way to that of the threshold.
      { ...optimum, label: `best ${amountIn(context, best[1])}${optimumAt(scene)}` },
    ],
    movingLabels: (rule, zone) => ranking.labels(...sidesOf(rule, zone)),
  };
}
