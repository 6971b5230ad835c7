/** The traits of a MulticlassEvaluation, as Python sends them. */
import type { PackedSample } from "../../base/traits";

export type Matrix = number[][];

/** The cases that the page decides. */
export interface PackedCases {
  /** Rows that are sent, and all cases. */
  n: number;
  total: number;
  /** float64, or uint16 of probabilities times 65,535. */
  kind: "f8" | "u2";
  /** Index of the class of each row, in 1 byte, or in 2 if there are more than 256 classes. */
  code: DataView;
  weight: DataView | null;
  /** Probabilities, class after class. */
  models: { name: string; probability: DataView }[];
}

/** Exact counts of a rule. */
export interface PackedMatrix {
  at: { model: string; costs: Matrix; class_weight: number[] };
  counts: Matrix;
}

/** The cases of one class that are predicted to be of one. */
export interface ClassSelection {
  true: number;
  predicted: number;
  model: string;
}

export type { PackedSample };
