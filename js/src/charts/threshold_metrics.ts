import { InvalidValue, type Parts, part } from "../base/checks";
import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts, missing, own_metrics } from "../base/vocabulary";
import { scoreDomain } from "../maths/distribution";
import { METRICS, textOf } from "../maths/metrics";
import { project } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import { decidedAt, type Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { agreedRange } from "./agreement";
import type { Chart, Guide } from "./chart";
import { bracketed, decisionOf, resampledOptima } from "./decision";
import { withLayers } from "./layer";
import { promisedRange } from "./promise";
import { line } from "./rate_projection";
import { optimumText } from "./verdict";

const LABELS = charts.threshold_metrics;

/**
 * A value of every row against the threshold: constant over the thresholds (below, threshold] that are a row's
 * rule, straight over rows that are not here, in several lines where it is undefined between.
 */
export function stepsOf(
  table: CountTable,
  values: ArrayLike<number>,
  [low, high]: [number, number],
): Point[][] {
  const lines: Point[][] = [];
  let points: Point[] = [];
  for (let row = 0; row < table.length; row++) {
    if (Number.isNaN(values[row])) {
      points = [];
      continue;
    }
    if (points.length === 0) lines.push(points);
    points.push([clamp(table.threshold[row], low, high), values[row]]);
    points.push([clamp(table.below[row], low, high), values[row]]);
  }
  return lines;
}

/** Height of the tallest bar of the optima of resamples, as a share of the plot. */
const CHOSEN = 0.25;

/** One metric of the current model, as it is drawn. */
export interface MetricLine {
  /** Its guides and entries are named `metric-` and this. */
  key: string;
  label: string;
  help: string;
  values: Float64Array;
  /** Whether it has its own unit, and fills the axis from its least value to its greatest. */
  scaled: boolean;
  /** Least and greatest value that is defined; none if none is. */
  range: [number, number] | undefined;
  /** The y of a value on the axis of rates. */
  height: (value: number) => number;
  /** The range of an axis of its own; empty for others. */
  axis: string;
  valueAt: (rule: Rule) => number;
  /** Its value as text, and why it has none, if so. */
  textAt: (rule: Rule) => [text: string, reason: string];
}

function rangeOf(values: Float64Array): [number, number] | undefined {
  const defined = values.filter((value) => !Number.isNaN(value));
  if (defined.length === 0) return undefined;
  return [defined.reduce((a, b) => Math.min(a, b)), defined.reduce((a, b) => Math.max(a, b))];
}

/** What follows from the values of a metric. */
function drawn(values: Float64Array, scaled: boolean, show: (value: number) => string) {
  const range = rangeOf(values);
  // The range of finite numbers may be infinite, that of their halves is not.
  const [low, high] = (range ?? [Number.NaN, Number.NaN]).map((end) => end / 2);
  const scale = (value: number) => (high > low ? (value / 2 - low) / (high - low) : 0.5 + 0 * value);
  return {
    ...{ values, scaled, range },
    height: scaled ? scale : (value: number) => value,
    axis: scaled && range ? ` (axis ${range.map(show).join(" to ")})` : "",
  };
}

function metricLine(scene: Scene, name: string): MetricLine {
  const { table, context } = scene;
  const metric = METRICS[name];
  const { name: label, help, value, scaled, show } = metric;
  const valueAt = (rule: Rule) => value(scene.rates(rule), context, table);
  return {
    ...{ key: name, label, help },
    ...drawn(
      project(table, (rates) => value(rates, context, table)),
      scaled,
      show,
    ),
    valueAt,
    textAt: (rule) => textOf(metric, valueAt(rule), context.costs.currency),
  };
}

/** The user's metrics of the current model, of which Python sends the values; styles are reused if there are many. */
function ownLines(scene: Scene): MetricLine[] {
  const { table } = scene;
  const own = scene.of("_metrics", table);
  return [...(own?.raw.keys() ?? [])].map((name, index) => {
    const values = part("_metrics", () => columnOf(own as Parts<Float64Array>, name, table), own);
    const valueAt = ({ threshold, metrics }: Rule) => {
      const row = table.indexAt(threshold);
      return table.threshold[row] === threshold ? values[row] : (metrics?.get(name) ?? Number.NaN);
    };
    return {
      ...{ key: `own-${index % own_metrics.length}`, label: format.label(name), help: name },
      ...drawn(values, true, format.money),
      valueAt,
      textAt: (rule) => [format.money(valueAt(rule)), ""],
    };
  });
}

function columnOf(own: Parts<Float64Array>, name: string, table: CountTable): Float64Array {
  const column = own.get(name);
  if (column?.length !== table.length) throw new InvalidValue(`${name}: has another number of rows`);
  return column;
}

/** The chosen metrics and the user's; the legend and the plot have the same. */
export function metricLines(scene: Scene, choices: Choices): MetricLine[] {
  return [...choices.several("metrics").map((name) => metricLine(scene, name)), ...ownLines(scene)];
}

/** The points of the rule on the lines. */
function dots(lines: MetricLine[], rule: Rule, x: number): Guide {
  const points = lines.map(({ height, valueAt }): Point => [x, height(valueAt(rule))]);
  return { kind: "dots", name: "crossing", points: points.filter(([, y]) => !Number.isNaN(y)) };
}

/** Its value at the threshold as one text. */
function readingOf({ label, axis, textAt }: MetricLine, rule: Rule): string {
  const [text, reason] = textAt(rule);
  return `${label} ${text}${reason ? ` (${reason})` : ""}${axis}`;
}

export function chart(scene: Scene, choices: Choices): Chart {
  const { table } = scene;
  const domain = scoreDomain(table);
  const lines = metricLines(scene, choices);
  const best = clamp(table.threshold[scene.optimum()], ...domain);
  // Only Youden's J can be below 0.
  const least = Math.min(0, ...lines.flatMap(({ scaled, range }) => (scaled || !range ? [] : [range[0]])));
  const low = Math.floor(least * 5 + 1e-9) / 5;
  const decision = decisionOf(scene);
  const at = (rule: Rule) => clamp(decidedAt(rule), ...domain);
  const chart: Chart = {
    title: LABELS.title,
    x: { label: `${LABELS.x} ${format.label(table.name)}`, domain, tick: format.tick },
    y: { label: LABELS.y, domain: [low, 1], tick: format.percentTick },
    tracks: [{ table, x: table.threshold.map((threshold) => clamp(threshold, ...domain)) }],
    guides: [
      line("best", [best, low], [best, 1]),
      ...lines.flatMap(({ key, values, height }) =>
        stepsOf(table, values.map(height), domain).map((points) => line(`metric-${key}`, ...points)),
      ),
    ],
    legend: [["best", `${optimumText(scene)}${decision ? bracketed(decision.threshold, format.cut) : ""}`]],
    handle: (rule) => ({ x: at(rule) }),
    notes: lines.length > 0 ? [] : [missing.metrics],
    moving: (rule) => [dots(lines, rule, at(rule))],
    readings: (rule) => lines.map((each) => [`metric-${each.key}`, readingOf(each, rule)]),
    numbers: () => [
      ["threshold", ...lines.map(({ label }) => label)],
      ...[...table.threshold].map((threshold, row) => [threshold, ...lines.map(({ values }) => values[row])]),
    ],
  };
  const [starts, ends] = [table.threshold, table.below].map((column) =>
    column.map((score) => clamp(score, ...domain)),
  );
  return withLayers(
    chart,
    resampledOptima(scene, low, low + CHOSEN * (1 - low)),
    promisedRange(scene, starts, ends, low),
    agreedRange(scene, starts, ends, 1),
  );
}
