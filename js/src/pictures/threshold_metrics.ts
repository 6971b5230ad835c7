import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { missing, pictures } from "../base/vocabulary";
import { scoreDomain } from "../maths/distribution";
import { METRICS, readingOf, textOf } from "../maths/metrics";
import { project, type Rates } from "../maths/rates";
import type { Choices } from "../model/choices";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { bracketed, decisionOf, resampledOptima } from "./decision";
import { withLayers } from "./layer";
import type { Guide, Picture } from "./picture";
import { line } from "./rate_projection";
import { stepsOf } from "./steps";
import { optimumText } from "./verdict";

const LABELS = pictures.threshold_metrics;

/** Height of the tallest bar of the optima of resamples, as a share of the plot. */
const CHOSEN = 0.25;

/** One metric of the current model, as it is drawn. */
export interface MetricLine {
  name: string;
  values: Float64Array;
  /** Least and greatest value that is defined. */
  range: [number, number];
  /** The y of a value on the axis of rates. */
  height: (value: number) => number;
}

function rangeOf(values: Float64Array): [number, number] {
  const defined = values.filter((value) => !Number.isNaN(value));
  return [defined.reduce((a, b) => Math.min(a, b)), defined.reduce((a, b) => Math.max(a, b))];
}

/** A metric with a unit of its own fills the axis from its least value to its greatest. */
function metricLine({ table, context }: Scene, name: string): MetricLine {
  const { value, scaled } = METRICS[name];
  const values = project(table, (rates) => value(rates, context, table));
  const [low, high] = rangeOf(values);
  const scale = (at: number) => (high > low ? (at - low) / (high - low) : 0.5);
  return { name, values, range: [low, high], height: scaled ? scale : (at) => at };
}

/** The chosen metrics; the legend and the plot have the same. */
export function metricLines(scene: Scene, choices: Choices): MetricLine[] {
  return choices.several("metrics").map((name) => metricLine(scene, name));
}

/** The points of the rule on the lines. */
function dots(scene: Scene, lines: MetricLine[], rates: Rates, x: number): Guide {
  const points = lines.map(
    ({ name, height }): Point => [x, height(METRICS[name].value(rates, scene.context, scene.table))],
  );
  return { kind: "dots", name: "crossing", points: points.filter(([, y]) => !Number.isNaN(y)) };
}

export function picture(scene: Scene, choices: Choices): Picture {
  const { table } = scene;
  const domain = scoreDomain(table);
  const lines = metricLines(scene, choices);
  const best = clamp(table.threshold[scene.optimum()], ...domain);
  // Only Youden's J can be below 0.
  const least = Math.min(0, ...lines.flatMap(({ name, range }) => (METRICS[name].scaled ? [] : [range[0]])));
  const low = Math.floor(least * 5 + 1e-9) / 5;
  const decision = decisionOf(scene);
  const at = ({ exact, requested, threshold }: Rule) => clamp(exact ? requested : threshold, ...domain);
  const picture: Picture = {
    title: LABELS.title,
    x: { label: `${LABELS.x} ${format.label(table.name)}`, domain, tick: format.tick },
    y: { label: LABELS.y, domain: [low, 1], tick: format.percentTick },
    tracks: [{ table, x: table.threshold.map((threshold) => clamp(threshold, ...domain)) }],
    guides: [
      line("best", [best, low], [best, 1]),
      ...lines.map(({ name, values, height }) =>
        line(`metric-${name}`, ...stepsOf(table, values.map(height), domain)),
      ),
    ],
    legend: [["best", `${optimumText(scene)}${decision ? bracketed(decision.threshold, format.cut) : ""}`]],
    handle: (rule) => ({ x: at(rule) }),
    notes: lines.length > 0 ? [] : [missing.metrics],
    moving: (rule) => [dots(scene, lines, scene.rates(rule), at(rule))],
    readings: (rule) =>
      lines.map((line) => [
        `metric-${line.name}`,
        `${METRICS[line.name].name} ${readingAt(scene, line, scene.rates(rule))}${axisText(line)}`,
      ]),
  };
  return withLayers(picture, resampledOptima(scene, low, low + CHOSEN * (1 - low)));
}

/** The range of the axis of a metric with its own unit; empty for others. */
export function axisText({ name, range }: MetricLine): string {
  const { scaled, show } = METRICS[name];
  return scaled ? ` (axis ${range.map(show).join(" to ")})` : "";
}

/** A metric at the threshold, and why it has no value, if so. */
export function valueAt(scene: Scene, { name }: MetricLine, rates: Rates): [text: string, reason: string] {
  const metric = METRICS[name];
  const found = metric.value(rates, scene.context, scene.table);
  return textOf(metric, found, scene.context.costs.currency);
}

function readingAt(scene: Scene, { name }: MetricLine, rates: Rates): string {
  const metric = METRICS[name];
  const found = metric.value(rates, scene.context, scene.table);
  return readingOf(metric, found, scene.context.costs.currency);
}
