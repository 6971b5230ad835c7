import { pictures } from "../base/vocabulary";

/** Kinds of pictures that a dashboard can show, as in Python. */
export type Kind = keyof typeof pictures;

type WithAxes<Each extends Kind> = Each extends Each
  ? (typeof pictures)[Each] extends { x: string }
    ? Each
    : never
  : never;

/** Kinds with axes: all but the gains table. */
export type DrawnKind = WithAxes<Kind>;

export const KINDS = Object.keys(pictures) as Kind[];
