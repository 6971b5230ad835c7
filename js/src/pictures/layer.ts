import type { Guide, LegendEntry, Picture } from "./picture";

/** Optional additions to a picture. */
export interface Layer {
  guides: Guide[];
  /** Entries of the legend. */
  legend: LegendEntry[];
  /** Sentences about it, under the plot. */
  notes?: string[];
  /** Its guides, and its entries of the legend, that change with the threshold. */
  moving?: NonNullable<Picture["moving"]>;
  changing?: NonNullable<Picture["changing"]>;
  /** Its values at the threshold, for screen readers. */
  text?: NonNullable<Picture["text"]>;
}

/** A layer that is off. */
export const NO_LAYER: Layer = { guides: [], legend: [] };

/** All y values that a layer draws, from which the domain of an axis is computed. */
export function heightsOf({ guides }: Layer): number[] {
  return guides.flatMap(({ points }) => points.map(([, y]) => y));
}

/** A picture with layers, drawn under its curves and guides. */
export function withLayers(picture: Picture, ...layers: Layer[]): Picture {
  const all = [picture, ...layers];
  const notes = all.flatMap((each) => each.notes ?? []);
  const texts = layers.flatMap(({ text }) => text ?? []);
  const moving = all.flatMap((each) => each.moving ?? []);
  const changing = all.flatMap((each) => each.changing ?? []);
  return {
    ...picture,
    guides: [...layers.flatMap(({ guides }) => guides), ...picture.guides],
    legend: [...picture.legend, ...layers.flatMap(({ legend }) => legend)],
    notes,
    ...(moving.length ? { moving: (rule) => moving.flatMap((guides) => guides(rule)) } : {}),
    ...(changing.length ? { changing: (rule) => changing.flatMap((entries) => entries(rule)) } : {}),
    ...(texts.length ? { text: (place, of) => texts.map((text) => text(place, of)).join("; ") } : {}),
  };
}
