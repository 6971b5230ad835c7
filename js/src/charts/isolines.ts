import { ticks } from "d3-array";
import * as format from "../base/format";
import { metrics } from "../base/vocabulary";
import {
  areParallel,
  chord,
  type Isometrics,
  isometrics,
  type Linear,
  lineOf,
  lineThrough,
  skewRatio,
  valueAt,
} from "../maths/isometrics";
import { METRICS, type MetricName, readingOf } from "../maths/metrics";
import { isoPerformanceSlope, ratesAt } from "../maths/rates";
import type { Choices } from "../model/options";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Guide } from "./chart";
import { type Layer, NO_LAYER } from "./layer";
import { line, type RateProjection } from "./rate_projection";

type Through = RateProjection["through"];

/** Numbers of lines: about as many where they are parallel, and where they are rays. */
const [PARALLEL, RAYS] = [8, 7];
/** Where the value of a ray may be, in the distance of two. */
const PARTS = [0.15, 0.5, 0.85];
const LABELS = { rate: format.percentTick, ratio: format.tick, money: format.compactTick };

/** The part of a line that is in the unit square of ROC space. */
function drawn(through: Through, name: string, along: Linear, label?: string): Guide[] {
  const ends = chord(along);
  if (ends.length === 0) return [];
  return [{ ...line(name, ...through(ends)), ...(label === undefined ? {} : { label }) }];
}

/** More numbers than are ever asked for until there is a round one, but where all are one float64. */
const MOST = 32;

/** The roundest value of a part of the diagonal from (1, 0) to (0, 1), near its middle; that, if there is none. */
function roundest(lines: Isometrics, step: number): number {
  const [low, middle, high] = PARTS.map((place) => {
    const share = (step + place) / RAYS;
    return valueAt(lines, { fpr: 1 - share, tpr: share });
  });
  for (let most = 1; most < MOST; most++) {
    const candidates = ticks(low, high, most);
    const away = candidates.map((each) => Math.abs(each - middle));
    if (candidates.length > 0) return candidates[away.indexOf(Math.min(...away))];
  }
  return middle;
}

/** Round values whose lines are spread over the unit square, in rising order. */
function levelsOf(lines: Isometrics): number[] {
  if (!areParallel(lines)) return Array.from({ length: RAYS }, (_, step) => roundest(lines, step));
  const corners = [0, 1].flatMap((fpr) => [0, 1].map((tpr) => valueAt(lines, { fpr, tpr })));
  return ticks(Math.min(...corners), Math.max(...corners), PARALLEL);
}

/** The skew ratio, and where the lines are in ROC space. */
function noteOf({ atMean: { context } }: Scene, metric: MetricName): string {
  const skew = skewRatio(context.prevalence);
  const ratio = format.short(skew);
  const slope = isoPerformanceSlope(context);
  const product = `${ratio} × ${format.short(slope / skew)} = ${format.short(slope)}`;
  const classes = `Skew ratio c = N/P = ${ratio}`;
  const rays = "rays from the origin of ROC space";
  const notes: { [name in MetricName]?: string } = {
    accuracy: `${classes}, the slope in ROC space.`,
    profit: `Skew ratio c = N/P × cost of a false positive / of a miss = ${product}, the slope in ROC space.`,
    precision: `${classes}: ${rays} with slope c v / (1 - v) for precision v.`,
    lift: `${classes}: ${rays}, the lines of precision = lift × ${format.percent(context.prevalence)}.`,
    f1: `${classes}: rays from FPR −1/c = ${format.short(-1 / skew)} in ROC space.`,
  };
  return notes[metric] as string;
}

/** Lines of equal values of a metric, and that of the rule, if they are on; `through` projects their points. */
export function isolines(scene: Scene, choices: Choices, through: Through): Layer {
  const metric = choices.one("isolines") as MetricName | "none";
  if (metric === "none") return NO_LAYER;
  const { name, show, value } = METRICS[metric];
  const { table } = scene;
  const { context } = scene.atMean;
  const lines = isometrics(metric, context);
  const written = LABELS[metrics[metric].show as keyof typeof LABELS];
  const guides = levelsOf(lines).flatMap((level) =>
    drawn(through, "isoline", lineOf(lines, level), written(level)),
  );
  if (guides.length === 0)
    return { ...NO_LAYER, notes: [`No isolines of ${name}: it is the same at every threshold.`] };
  const metricAt = (rule: Rule) => value(scene.rates(rule), context, table);
  const reading = (rule: Rule) =>
    `${name} ${readingOf(METRICS[metric], metricAt(rule), context.costs.currency)}`;
  return {
    guides,
    legend: [["isoline", `equal ${name}`]],
    notes: [noteOf(scene, metric)],
    moving: (rule) => drawn(through, "rule", lineThrough(lines, scene.rates(rule)), show(metricAt(rule))),
    changing: (rule) => [["rule", reading(rule)]],
    text: ({ rule }) => reading(rule),
  };
}

/** The line of equal expected cost through the optimum, unless no decision changes the cost. */
export function tangent(scene: Scene, through: Through): Pick<Layer, "guides" | "legend"> {
  const { table } = scene;
  const { context } = scene.atMean;
  if (!(isoPerformanceSlope(context) >= 0)) return NO_LAYER;
  const along = lineThrough(isometrics("profit", context), ratesAt(table, scene.optimum()));
  const guides = drawn(through, "tangent", along);
  const text = scene.context.amounts ? "equal mean cost" : "equal cost";
  return { guides, legend: guides.map(() => ["tangent", text]) };
}
