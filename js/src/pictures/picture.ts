import type { Point } from "../base/point";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/choices";
import type { Highlight, Rule } from "../model/rule";
import type { Scene } from "../model/scene";

export interface Axis {
  /** The field's name in words, with the unit. */
  label: string;
  /** A logarithmic axis begins above zero. */
  domain: [number, number];
  tick: (value: number) => string;
  /** Where the ticks are, if not at round numbers. */
  ticks?: number[];
  /** Further lines of the grid. */
  grid?: number[];
  log?: boolean;
}

/** Where every row of a table lies; without y the threshold is a vertical line and only x counts. */
export interface Track {
  table: CountTable;
  x: Float64Array;
  y?: Float64Array | undefined;
  /** The curve, if it is not straight between the rows. */
  path?: Point[];
  /** The one operating point of a classifier of two scores, where the curve is what mixing it with trivial rules gives. */
  crisp?: Point;
}

/** Something drawn that is not a model's curve. */
export interface Guide {
  kind: "line" | "area" | "between" | "diamond" | "dots" | "bars" | "ticks";
  /** What it is, for its style. */
  name: string;
  points: Point[];
  /** Whose colour it has, if it is not the current model's. */
  model?: number;
}

/** A place with a tooltip. */
export interface Spot {
  at: Point;
  /** Its tooltip; of an operating point, after its numbers. */
  lines: string[];
  /** The operating point that it is. */
  row?: Highlight;
}

/** A line with a sentence for where it is clicked, a share of the way along it. */
export interface Edge {
  from: Point;
  to: Point;
  text: (share: number) => string;
}

/** A stretch of the x axis that belongs to somebody. */
export interface Span {
  from: number;
  to: number;
  label: string;
  title: string;
  model?: number;
}

/** What a guide is, by the name of the guide. */
export type LegendEntry = [name: string, text: string];

/** Where the threshold is in a picture, and which rule that is. */
export interface Place {
  x: number;
  y?: number;
  rule: Rule;
}

/** What a view shows, as data: which projection, which guides, which labels. In data units, drawn by `chart`. */
export interface Picture {
  title: string;
  x: Axis;
  y: Axis;
  tracks: Track[];
  guides: Guide[];
  /** What guides are: above the plot, where nothing can cover it. */
  legend: LegendEntry[];
  /** Where the threshold is. */
  handle: (rule: Rule) => Omit<Place, "rule">;
  /** Guides that move with the threshold. */
  moving?: (rule: Rule) => Guide[];
  /** Entries of the legend that change with the threshold, before the others. */
  readings?: (rule: Rule) => LegendEntry[];
  /** What a highlighted operating point is where it is no point. */
  highlight?: (highlight: Highlight) => Guide[];
  spots?: Spot[];
  edges?: Edge[];
  /** Under the x axis. */
  spans?: Span[];
  /** Sentences about it, under the plot. */
  notes?: string[];
  /** How it is used, after the notes, until something else is shown there. */
  hint?: string;
  /** What is laid over it at a place, for screen readers. */
  text?: (place: Place, of: Picture) => string;
}

/** A picture as a function of what it is drawn from and of what is chosen about it. */
export type Project = (scene: Scene, choices: Choices) => Picture;
