import type { Chart, Guide, LegendEntry } from "./chart";

/** Optional additions to a chart. */
export interface Layer {
  guides: Guide[];
  /** Entries of the legend. */
  legend: LegendEntry[];
  /** Sentences about it, under the plot. */
  notes?: string[];
  /** Its guides, and its entries of the legend, that change with the threshold. */
  moving?: NonNullable<Chart["moving"]>;
  changing?: NonNullable<Chart["changing"]>;
  /** Its values at the threshold, for screen readers. */
  text?: NonNullable<Chart["text"]>;
}

/** A layer that is off. */
export const NO_LAYER: Layer = { guides: [], legend: [] };

/** A level line over a run of rows, first and last, of whose ranges on the axis the starts and ends are given. */
export function stretch(
  name: string,
  ranges: [starts: ArrayLike<number>, ends: ArrayLike<number>],
  run: [first: number, last: number],
  height: number,
): Guide {
  const at = ranges.flatMap((ends) => run.map((row) => ends[row]));
  return { kind: "line", name, points: [Math.min(...at), Math.max(...at)].map((end) => [end, height]) };
}

/** All y values that a layer draws, from which the domain of an axis is computed. */
export function heightsOf({ guides }: Layer): number[] {
  return guides.flatMap(({ points }) => points.map(([, y]) => y));
}

/** A chart with layers, drawn under its curves and guides. */
export function withLayers(chart: Chart, ...layers: Layer[]): Chart {
  const all = [chart, ...layers];
  const notes = all.flatMap((each) => each.notes ?? []);
  const texts = layers.flatMap(({ text }) => text ?? []);
  const moving = all.flatMap((each) => each.moving ?? []);
  const changing = all.flatMap((each) => each.changing ?? []);
  return {
    ...chart,
    guides: [...layers.flatMap(({ guides }) => guides), ...chart.guides],
    legend: [...chart.legend, ...layers.flatMap(({ legend }) => legend)],
    notes,
    ...(moving.length ? { moving: (rule, tiers) => moving.flatMap((guides) => guides(rule, tiers)) } : {}),
    ...(changing.length ? { changing: (rule) => changing.flatMap((entries) => entries(rule)) } : {}),
    ...(texts.length ? { text: (place, of) => texts.map((text) => text(place, of)).join("; ") } : {}),
  };
}
