import { class_charts } from "../base/vocabulary";
import type { Sample } from "../maths/sample";
import { optionsOf } from "../model/options";
import type { Known } from "../model/view_model";
import type { ClassCases } from "./rule";

/** The input of charts of several classes. */
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
}

export type ClassKind = keyof typeof class_charts;

/** Kinds of charts and tables of several classes, with their options. */
export const CLASS_KNOWN: Known = { kinds: Object.keys(class_charts), options: optionsOf(class_charts) };
