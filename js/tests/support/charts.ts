import { readFileSync } from "node:fs";
import type { Point } from "../../src/base/point.ts";
import type { ChosenOptions } from "../../src/base/traits.ts";
import type { Axis, Chart, Track } from "../../src/charts/chart.ts";
import { othersOf, thresholdOf } from "../../src/charts/markers.ts";
import { tierEntries, tierGuides } from "../../src/charts/tiers.ts";
import { isDashed } from "../../src/draw/colour.ts";
import { ticks } from "../../src/draw/frame.ts";
import { linear, log } from "../../src/draw/scale.ts";
import { PageModel } from "../../src/model/page_model.ts";
import type { Store } from "../../src/model/store.ts";
import { openStore } from "./store.ts";

export interface DescribedAxis {
  label: string;
  domain: Point;
  log: boolean;
  /** Places and what stands there. */
  ticks: [number, string][];
  grid: number[];
}

/** A chart as `tests/support/golden.py` describes it; points are a place among the lists of its scene, or themselves. */
export interface Described<Points = number> {
  title: string;
  x: DescribedAxis;
  y: DescribedAxis;
  curves: { model: number; current: boolean; dashed: boolean; crisp: Point | null; points: Points }[];
  guides: { kind: string; name: string; model: number; points: Points; label?: string }[];
  markers: { model: number; current: boolean; x: number; y: number | null }[];
  legend: [string, string][];
  notes: string[];
  labels?: [number, number, string, boolean][];
  ruler?: [number, string][];
  ruler_name?: string;
  strip?: boolean;
  spans: [number, number, string, number | null][];
}

export type Drawn = Described<Point[]>;

export interface Scene {
  name: string;
  /** Traits, columns in base 64. */
  state: Record<string, unknown>;
  /** Decisions, and what is said of them. */
  verdicts: { traits: Record<string, unknown>; sentence: string }[];
  /** Metrics of the scores of every model; null for those that it has not. */
  metrics: Record<string, number | null>[];
  /** Tiers, and what is said of them. */
  tiers: { traits: Record<string, unknown>; text: string; sentence: string }[];
  /** Of panels of groups, which one it is. */
  charts: { kind: string; options: ChosenOptions; panel?: number; chart: Described }[];
  /** x, y, x, y ... */
  points: (number | string)[][];
}

interface Golden {
  /** Texts of the same numbers, by format. */
  numbers: { values: number[]; texts: Record<string, string[]> };
  scenes: Scene[];
}

export const GOLDEN = JSON.parse(
  readFileSync(new URL("../../../tests/data/charts.json", import.meta.url), "utf8"),
) as Golden;

export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (value === null || typeof value !== "object") return value;
  if ("$base64" in value) {
    const letters = atob(value.$base64 as string);
    return new DataView(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)).buffer);
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unpacked(each)]));
}

/** The state of a scene, as the page would have received it. */
export function storeOf({ state }: Scene): Store {
  return openStore(new PageModel(unpacked(state) as object));
}

/** What the page draws of a chart; guides by name, as they are drawn in layers. */
export function described(chart: Chart, store: Store): Drawn {
  const { rule, scene } = store;
  const { tables, table } = scene;
  const modelOf = (of: { table: Track["table"] }) => tables.indexOf(of.table);
  const isCurrent = (of: { table: Track["table"] }) => of.table === table;
  const curves = chart.tracks.filter(({ y, isHidden }) => y !== undefined && !isHidden);
  const threshold = thresholdOf(chart, scene, rule);
  const labels = [...(chart.labels ?? []), ...(chart.movingLabels?.(rule, store.tiers) ?? [])];
  const ofTiers = store.tiers ? tierGuides(chart, scene, store.tiers) : [];
  return {
    title: chart.title,
    x: axisOf(chart.x, 300, 64),
    y: axisOf(chart.y, 250, 44),
    curves: [...curves.filter((each) => !isCurrent(each)), ...curves.filter(isCurrent)].map((track) => ({
      model: modelOf(track),
      current: isCurrent(track),
      dashed: isDashed(modelOf(track)),
      crisp: track.crisp ?? null,
      points: track.path ?? Array.from(track.x, (x, row): Point => [x, track.y?.[row] ?? Number.NaN]),
    })),
    guides: [...ofTiers, ...chart.guides, ...(chart.moving?.(rule, store.tiers) ?? [])]
      .filter(({ points }) => points.length > 0)
      .map(({ kind, name, points, model = tables.indexOf(table), label }) => ({
        ...{ kind, name, model, points },
        ...(label ? { label } : {}),
      }))
      .sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1)),
    markers: [...othersOf(chart, scene, rule), ...(threshold ? [threshold] : [])].map((marker) => ({
      model: modelOf(marker),
      current: isCurrent(marker),
      x: marker.x,
      y: marker.y ?? null,
    })),
    legend: [
      ...(store.tiers && ofTiers.length ? tierEntries(scene, store.tiers) : []),
      ...(chart.readings?.(rule) ?? []),
      ...(chart.changing?.(rule) ?? []),
      ...chart.legend,
    ],
    notes: [...(chart.about ?? []), ...(chart.notes ?? [])],
    ...(labels.length ? { labels: labels.map(({ at, text, isLeft }) => [...at, text, isLeft]) } : {}),
    ...(chart.ruler?.length ? { ruler: chart.ruler, ruler_name: chart.rulerName } : {}),
    ...(chart.strip ? { strip: true } : {}),
    spans: (chart.spans ?? []).map(({ from, to, label, model }) => [from, to, label, model ?? null]),
  };
}

export function axisOf(axis: Axis, pixels: number, gap: number): DescribedAxis {
  const scale = (axis.log ? log : linear)(axis.domain, [0, pixels]);
  return {
    label: axis.label,
    domain: axis.domain,
    log: axis.log ?? false,
    ticks: ticks(axis, scale, pixels, gap).map((at) => [at, axis.tick(at)]),
    grid: axis.grid ?? [],
  };
}
