import type { Point } from "../base/point";
import type { Mixture, RangeSelection } from "../base/traits";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Highlight, Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { State } from "../model/state";
import type { Tiers } from "../model/tiers";

export interface Axis {
  /** Quantity and unit. */
  label: string;
  /** A logarithmic axis begins above zero. */
  domain: [number, number];
  tick: (value: number) => string;
  /** Where the ticks are, if not at round numbers. */
  ticks?: number[];
  /** Further lines of the grid. */
  grid?: number[];
  log?: boolean;
  /** Where its values begin, if something else is drawn below: there are no ticks there. */
  base?: number;
}

/** The places of all rows of a table; without y the threshold is a vertical line. */
export interface Track {
  table: CountTable;
  x: Float64Array;
  y?: Float64Array | undefined;
  /** The curve, if it is not straight between the rows. */
  path?: Point[];
  /** The one operating point of a classifier of two scores, where the curve is what mixing it with trivial rules gives. */
  crisp?: Point;
  /** Whether it is there for the pointer alone, and guides draw it. */
  isHidden?: boolean;
}

/** Anything drawn that is not the curve of a model. */
export interface Guide {
  kind: "line" | "area" | "between" | "diamond" | "dots" | "bars" | "ticks";
  /** Key of its style in the vocabulary. */
  name: string;
  points: Point[];
  /** Model whose colour it has, if not the current one. */
  model?: number;
  /** Text on a line, or beside a diamond. */
  label?: string;
}

/** A place with a tooltip. */
export interface Spot {
  at: Point;
  /** Its tooltip; of an operating point, after its numbers. */
  lines: string[];
  /** The operating point that it is. */
  row?: Highlight;
}

/** What a place inside of a plot stands for. */
export interface Part {
  /** Its tooltip. */
  lines: string[];
  highlight: Highlight;
}

/** A line of a hull; a click on it chooses a mixture of its two rules, by the share of its length. */
export interface Edge {
  from: Point;
  to: Point;
  mixture: (share: number) => Mixture;
}

/** Cases that a click selects: of a bar, from one corner to the other, or of a point. */
export interface Pickable {
  selection: RangeSelection;
  bar?: [Point, Point];
  at?: Point;
}

/** A text at a point of the curve of the current model: under it, to its right or left. */
export interface PointLabel {
  at: Point;
  text: string;
  /** What is said where there is no room for the text. */
  short?: string;
  isLeft: boolean;
}

/** A range of the x axis with its cheapest model. */
export interface Span {
  from: number;
  to: number;
  label: string;
  title: string;
  model?: number;
}

export type RangeEnd = "low" | "high";

/** A range of the x axis whose ends can be moved. */
export interface Bounds {
  ends: [low: number, high: number];
  /** What an end stands for. */
  text: (end: RangeEnd) => string;
  /** What changes where an end is moved to a place of the axis. */
  move: (end: RangeEnd, x: number) => Partial<State>;
}

/** Text for the guides of a name; "reading" is for a number without a guide. */
export type LegendEntry = [name: string, text: string];

/** The place of the threshold in a chart, and its rule. */
export interface Place {
  x: number;
  y?: number;
  rule: Rule;
}

/** A chart as data, in units of its axes; `chart` draws it. */
export interface Chart {
  title: string;
  x: Axis;
  y: Axis;
  /** Whether the axes are as long as each other, where there is room. */
  square?: boolean;
  /** Whether it is low and as wide as the page, read across, with the names of models at their curves. */
  strip?: boolean;
  tracks: Track[];
  guides: Guide[];
  /** Entries of the legend, above the plot. */
  legend: LegendEntry[];
  /** The place of the threshold. */
  handle: (rule: Rule) => Omit<Place, "rule">;
  /** Guides that move with the threshold, or with those of tiers. */
  moving?: (rule: Rule, tiers?: Tiers) => Guide[];
  /** The height of one of them that is level wherever it begins, so that names of models stay away from it. */
  level?: number;
  /** The same where a control or a list of its own shows them in the page. */
  readings?: (rule: Rule) => LegendEntry[];
  /** Entries of the legend that change with the threshold, before the others. */
  changing?: (rule: Rule) => LegendEntry[];
  /** Guides for a highlighted operating point, where it is not a point. */
  highlight?: (highlight: Highlight) => Guide[];
  /** What a place stands for, where areas mean cases. */
  part?: (at: Point) => Part | undefined;
  spots?: Spot[];
  edges?: Edge[];
  bounds?: Bounds | undefined;
  picks?: Pickable[];
  /** Texts along the curve of the current model. */
  labels?: PointLabel[];
  /** The same, where they move with the threshold. */
  movingLabels?: (rule: Rule, tiers?: Tiers) => PointLabel[];
  /** Ranges of the x axis, shown under it. */
  spans?: Span[];
  /** Places of the x axis, with what stands under them besides its ticks. */
  ruler?: [place: number, text: string][];
  /** What those are. */
  rulerName?: string;
  /** What is saved as a table, first the names of its columns, where the lines are not all numbers. */
  numbers?: () => (string | number)[][];
  /** Sentences shown under the plot. */
  notes?: string[];
  /** Sentences on how to read it, and instructions, in its menu; what is saved has the former under the plot. */
  about?: string[];
  hint?: string;
  /** Values of its layers at a place, for screen readers. */
  text?: (place: Place, of: Chart) => string;
}

/** A chart as a function of a scene and the chosen options. */
export type Project = (scene: Scene, choices: Choices) => Chart;
