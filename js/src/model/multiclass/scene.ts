import type { ClassCases } from "../../maths/multiclass/class_cases";
import type { Sample } from "../../maths/sample";

/** The input of pictures of several classes. */
export interface MulticlassScene {
  classes: string[];
  models: string[];
  /** Index of the current model. */
  model: number;
  /** Each class against the rest; `samples[k].tables[model]` is its count table. */
  samples: Sample[];
  /** The decisions about all classes together, of the micro average. */
  pooled: Sample;
  /** Hand & Till's areas of the current model, NaN on the diagonal. */
  areas: number[][];
  costs: number[][];
  weights: number[];
  /** Counts of the current rule, true classes in rows. */
  matrix: number[][];
  /** Cases with the probabilities of the current model. */
  cases?: ClassCases;
  options: Record<string, string | string[]>;
}
