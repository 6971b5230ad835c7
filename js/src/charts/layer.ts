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
    ...(moving.length ? { moving: (rule, zone) => moving.flatMap((guides) => guides(rule, zone)) } : {}),
    ...(changing.length ? { changing: (rule) => changing.flatMap((entries) => entries(rule)) } : {}),
    ...(texts.length ? { text: (place, of) => texts.map((text) => text(place, of)).join("; ") } : {}),
  };
}
