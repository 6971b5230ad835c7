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

/** Costs of 1 for each error. */
export function unitCosts(size: number): number[][] {
  return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => Number(i !== j)));
}

/** Whether costs are 1 for each error, so that they count errors. */
export function areUnit(costs: number[][]): boolean {
  return costs.every((row, i) => row.every((cost, j) => cost === Number(i !== j)));
}

/** Whether all errors cost one amount, and all right decisions a lower one. */
function areEqual(costs: number[][]): boolean {
  const [right, wrong] = [costs[0][0], costs[0][1]];
  const isEqual = (row: number[], own: number) =>
    row.every((cost, other) => cost === (own === other ? right : wrong));
  return right < wrong && costs.every(isEqual);
}

/** Decides cases by the lowest expected cost of their re-weighted probabilities; of equally cheap classes the first. */
export class Decider {
  /** Of the last case: what each class costs, by a scale and an origin of its own. */
  readonly cost: Float64Array;
  /** How far two classes are apart in `cost` at most if no probability is off by more than 1: flat, K x K. */
  readonly reach: Float64Array;
  readonly #weighted: Float64Array;
  /** Those of a predicted class after each other. */
  readonly #costs: Float64Array;
  readonly #isEqual: boolean;
  readonly #size: number;

  constructor(
    private readonly columns: ArrayLike<number>[],
    private readonly rule: ClassRule,
  ) {
    const size = columns.length;
    this.#size = size;
    this.#isEqual = areEqual(rule.costs);
    this.cost = new Float64Array(size);
    this.#weighted = new Float64Array(size);
    this.#costs = Float64Array.from(rule.costs.flatMap((_, j) => rule.costs.map((row) => row[j])));
    this.reach = this.#reaches();
  }

  /** The class that a case is predicted to be of. */
  of(row: number): number {
    return this.#isEqual ? this.#likeliest(row) : this.#cheapest(row);
  }

  #likeliest(row: number): number {
    const { columns, cost } = this;
    const { weights } = this.rule;
    let best = 0;
    for (let k = 0; k < this.#size; k++) {
      cost[k] = -weights[k] * columns[k][row];
      if (cost[k] < cost[best]) best = k;
    }
    return best;
  }

  #cheapest(row: number): number {
    const { columns, cost } = this;
    const { weights } = this.rule;
    const [weighted, costs, size] = [this.#weighted, this.#costs, this.#size];
    for (let k = 0; k < size; k++) weighted[k] = weights[k] * columns[k][row];
    let best = 0;
    for (let j = 0, at = 0; j < size; j++) {
      let sum = 0;
      for (let k = 0; k < size; k++) sum += weighted[k] * costs[at++];
      cost[j] = sum;
      if (sum < cost[best]) best = j;
    }
    return best;
  }

  #reaches(): Float64Array {
    const { costs, weights } = this.rule;
    const between = (a: number, b: number) =>
      this.#isEqual
        ? a === b
          ? 0
          : weights[a] + weights[b]
        : costs.reduce((sum, row, k) => sum + weights[k] * Math.abs(row[a] - row[b]), 0);
    return Float64Array.from({ length: this.#size ** 2 }, (_, at) =>
      between(Math.floor(at / this.#size), at % this.#size),
    );
  }
}

/** Of what differences are rounded to, a share of them. */
const ROUNDING = 1 + 1e-9;

/** Counts of a rule, and in how many cases it may decide otherwise by the rounding of probabilities. */
export interface Confusion {
  /** (Weighted) cases, true classes in rows, predicted ones in columns. */
  counts: number[][];
  doubt: number;
}

function inDoubt({ cost, reach }: Decider, chosen: number, error: number): boolean {
  const size = cost.length;
  for (let other = 0; other < size; other++) {
    const room = reach[chosen * size + other] * error * ROUNDING;
    if (room > 0 && cost[other] - cost[chosen] <= room) return true;
  }
  return false;
}

/**
 * Count the cases of each class that a rule predicts to be of each.
 *
 * Where probabilities may be off by an error, `doubt` is how many cases another rounding may decide otherwise: no
 * entry of the exact matrix is further from `counts` than that.
 */
export function confusion(
  { code, weight, columns }: ClassCases,
  rule: ClassRule,
  factors?: number[],
  error = 0,
): Confusion {
  const size = columns.length;
  const decider = new Decider(columns, rule);
  const flat = new Float64Array(size * size);
  let doubt = 0;
  for (let row = 0; row < code.length; row++) {
    const own = code[row];
    const chosen = decider.of(row);
    const times = (weight ? weight[row] : 1) * (factors ? factors[own] : 1);
    flat[own * size + chosen] += times;
    if (error > 0 && inDoubt(decider, chosen, error)) doubt += times;
  }
  const counts = rule.weights.map((_, own) => [...flat.subarray(own * size, (own + 1) * size)]);
  return { counts, doubt };
}
