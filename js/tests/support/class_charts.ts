import { readFileSync } from "node:fs";
import type { Point } from "../../src/base/point.ts";
import type { PackedSample } from "../../src/base/traits.ts";
import { isDashed } from "../../src/draw/colour.ts";
import { Sample } from "../../src/maths/sample.ts";
import type { Cell, ClassChart, ClassTable } from "../../src/multiclass/chart.ts";
import type { MulticlassScene } from "../../src/multiclass/scene.ts";
import { axisOf, type Described, unpacked } from "./charts.ts";

/** A table as `tests/support/class_golden.py` describes it. */
export interface DescribedTable {
  title: string;
  columns: [
    head: string,
    cells: [text: string, note: string, isQuiet: boolean, shade: number | null, tone: string][],
  ][];
  quantities: [string, string][];
  notes: string[];
}

export interface ClassScene {
  name: string;
  state: {
    classes: string[];
    models: string[];
    model: number;
    one_vs_rest: PackedSample[];
    pooled: PackedSample;
    areas: (number | null)[][];
    costs: number[][];
    weights: number[];
    matrix: number[][];
    code: number[];
    columns: number[][];
  };
  /** Names of the classes, their areas and the bounds of those. */
  labels: [name: string, auc: number, bound: number][];
  charts: {
    kind: string;
    options: Record<string, string>;
    chart: (Described & { names: string[] }) | DescribedTable;
  }[];
  /** x, y, x, y ... */
  points: (number | string)[][];
}

interface Golden {
  orders: { areas: number[][]; order: number[] }[];
  /** The first cases that are drawn of 4,000. */
  shown: number[];
  scenes: ClassScene[];
}

export const GOLDEN = JSON.parse(
  readFileSync(new URL("../../../tests/data/multiclass_charts.json", import.meta.url), "utf8"),
) as Golden;

/** The scene of the page. */
export function sceneOf({ state }: ClassScene): MulticlassScene {
  const { code, columns, one_vs_rest, pooled, areas, ...rest } = state;
  const sampleOf = (packed: PackedSample) => new Sample(unpacked(packed) as PackedSample);
  return {
    ...rest,
    samples: one_vs_rest.map(sampleOf),
    pooled: sampleOf(pooled),
    areas: areas.map((row) => row.map((area) => area ?? Number.NaN)),
    cases: { code, columns },
  };
}

/** What the page draws of a chart. */
export function describedChart(chart: ClassChart): Described<Point[]> & { names: string[] } {
  const { title, x, y, curves, guides, legend, about = [], notes, labels } = chart;
  return {
    title,
    x: axisOf(x, 300, 64),
    y: axisOf(y, 250, 44),
    curves: curves.map(({ index, points }) => ({
      model: index,
      current: false,
      dashed: isDashed(index),
      crisp: null,
      points,
    })),
    guides: guides
      .filter(({ points }) => points.length > 0)
      .map(({ kind, name, points, model = 0 }) => ({ kind, name, model, points }))
      .sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1)),
    markers: [],
    legend,
    notes: [...about, ...notes],
    ...(labels ? { labels: labels.map(({ at, text, isLeft }) => [...at, text, isLeft]) } : {}),
    spans: [],
    names: curves.map(({ name }) => name),
  };
}

export function describedTable({ title, columns, quantities, about }: ClassTable): DescribedTable {
  const cell = ({ text, note = "", isQuiet = false, shade, tone }: Cell) =>
    [text, note, isQuiet, shade === undefined ? null : Number(shade.toFixed(3)), tone ?? ""] as const;
  return {
    title,
    columns: columns.map(({ head, cells }) => [head, cells.map((each) => [...cell(each)])]),
    quantities,
    notes: about,
  };
}
