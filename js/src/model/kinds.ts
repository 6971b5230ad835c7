import { pictures } from "../base/vocabulary";

/** Everything that a dashboard can show, by the `kind` of its Python class. */
export type Kind = keyof typeof pictures;

type WithAxes<Each extends Kind> = Each extends Each
  ? (typeof pictures)[Each] extends { x: string }
    ? Each
    : never
  : never;

/** What is drawn; gains tables are written. */
export type DrawnKind = WithAxes<Kind>;

export const KINDS = Object.keys(pictures) as Kind[];
