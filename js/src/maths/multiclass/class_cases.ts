/** Cases of several classes with the probabilities of one model, class by class. */
export interface ClassCases {
  /** Index of the class of each case. */
  code: ArrayLike<number>;
  weight?: Float64Array | undefined;
  /** The probabilities of each class. */
  columns: ArrayLike<number>[];
}

/** Costs of true classes (rows) predicted to be of classes (columns), and weights of the classes. */
export interface ClassRule {
  costs: number[][];
  weights: number[];
}
