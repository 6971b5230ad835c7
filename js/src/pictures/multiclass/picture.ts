import type { Point } from "../../base/point";
import type { Guide, Picture } from "../picture";

/** A class in a legend, with the area under its curve against the rest. */
export interface ClassLabel {
  name: string;
  auc: number;
  /** Error of the area at most. */
  bound: number;
}

/** The curve of a class against the rest; the index of the class gives the colour, as that of a model. */
export interface ClassCurve {
  index: number;
  name: string;
  points: Point[];
}

/** A picture of several classes as data, in units of its axes; `model` of a guide is a class. */
export interface ClassPicture extends Pick<Picture, "title" | "x" | "y" | "square" | "legend" | "labels"> {
  classes: ClassLabel[];
  curves: ClassCurve[];
  guides: Guide[];
  notes: string[];
}
