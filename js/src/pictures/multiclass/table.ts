import type { ClassLabel } from "./picture";

/** Text of a cell, a note under it, and how dark it is, 0 to 1, in a heat map. */
export interface Cell {
  text: string;
  note?: string;
  shade?: number;
  isQuiet?: boolean;
}

export interface Column {
  head: string;
  /** One a row. */
  cells: Cell[];
}

/** A table of several classes as data; the first column has the headers of the rows. */
export interface ClassTable {
  title: string;
  classes: ClassLabel[];
  columns: Column[];
  /** The classes of rows and columns in the order shown; totals follow. */
  order: number[];
  /** Names and values shown below the cells. */
  quantities: [name: string, value: string][];
  notes: string[];
}
