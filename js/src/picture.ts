import type { CountTable } from "./counts";
import type { Rule, Store } from "./store";

export type Point = [number, number];

export interface Axis {
  /** The field's name in words, with the unit. */
  label: string;
  domain: [number, number];
  tick: (value: number) => string;
  /** Where the ticks are, if not at round numbers. */
  ticks?: number[];
}

/** Where every row of a table lies; without y the threshold is a vertical line and only x counts. */
export interface Track {
  table: CountTable;
  x: Float64Array;
  y?: Float64Array | undefined;
  /** The curve, if it is not straight between the rows. */
  path?: Point[];
}

/** Something drawn that is not a model's curve. */
export interface Guide {
  kind: "line" | "area" | "diamond";
  /** What it is, for its style. */
  name: string;
  points: Point[];
}

/** What a view shows: which projection, which guides, which labels. In data units, drawn by `chart`. */
export interface Picture {
  title: string;
  x: Axis;
  y: Axis;
  tracks: Track[];
  guides: Guide[];
  /** What guides are, by guide name: told above the plot, where nothing can cover it. */
  key: [string, string][];
  /** Where the threshold is. */
  handle: (rule: Rule) => { x: number; y?: number };
  /** Guides that move with the threshold. */
  moving?: () => Guide[];
}

/** A view as a function of the shared state; the width is that of the plot, in pixels. */
export type Project = (store: Store, width: number) => Picture;
