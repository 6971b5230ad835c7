import { charts } from "../base/vocabulary";

/** Kinds of charts that a dashboard can show, as in Python. */
export type Kind = keyof typeof charts;

type WithAxes<Each extends Kind> = Each extends Each
  ? (typeof charts)[Each] extends { x: string }
    ? Each
    : never
  : never;

/** Kinds with axes: all but the gains table. */
export type DrawnKind = WithAxes<Kind>;

export const KINDS = Object.keys(charts) as Kind[];
