import type { Guide, LegendEntry, Picture } from "./picture";

/** Something that is laid over a picture when it is switched on. */
export interface Layer {
  guides: Guide[];
  /** What it is, above the plot. */
  legend: LegendEntry[];
  /** Sentences about it, under the plot. */
  notes?: string[];
  /** What it is where the threshold is, for screen readers. */
  text?: NonNullable<Picture["text"]>;
}

/** What is switched off. */
export const NO_LAYER: Layer = { guides: [], legend: [] };

/** Heights of all that a layer draws, for an axis to have room. */
export function heightsOf({ guides }: Layer): number[] {
  return guides.flatMap(({ points }) => points.map(([, y]) => y));
}

/** A picture and what is laid over it, under its curves and the other guides. */
export function withLayers(picture: Picture, ...layers: Layer[]): Picture {
  const notes = [picture, ...layers].flatMap((each) => each.notes ?? []);
  const texts = layers.flatMap(({ text }) => text ?? []);
  return {
    ...picture,
    guides: [...layers.flatMap(({ guides }) => guides), ...picture.guides],
    legend: [...picture.legend, ...layers.flatMap(({ legend }) => legend)],
    notes,
    ...(texts.length ? { text: (place, of) => texts.map((text) => text(place, of)).join("; ") } : {}),
  };
}
