import { bisectRight } from "d3-array";
import { uniforms } from "./uniform";

/** Two columns of one length, of the positives and of the negatives. */
export interface OfClasses {
  positive: Float64Array;
  negative: Float64Array;
}

/** Cells of the scores, increasing, and the shares of each class in them, which add up to 1. */
export interface Cells extends OfClasses {
  score: Float64Array;
}

/** Positives and negatives. */
export type Totals = [positives: number, negatives: number];

/** The nearest whole number; of two the even one, as in Python. */
function roundToEven(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  if (rest === 0.5) return low % 2 === 0 ? low : low + 1;
  return rest < 0.5 ? low : low + 1;
}

/** Positives and negatives of a sample of so many cases, at least one of each. */
export function totalsOf(n: number, prevalence: number): Totals {
  const positives = Math.min(Math.max(roundToEven(n * prevalence), 1), n - 1);
  return [positives, n - positives];
}

function cumulative(shares: Float64Array): Float64Array {
  let sum = 0;
  return shares.map((share) => (sum += share));
}

/** Scores with a known density in each class. */
export class ModelProblem {
  readonly #sums: Float64Array[];

  constructor(
    readonly cells: Cells,
    /** Larger cells, through which the curves in theory are drawn. */
    private readonly thinned: Cells,
  ) {
    this.#sums = [cells.positive, cells.negative].map(cumulative);
  }

  /** Expected counts in the cells that curves are drawn through. */
  expected([positives, negatives]: Totals): Cells {
    const { score, positive, negative } = this.thinned;
    return {
      score,
      positive: positive.map((share) => positives * share),
      negative: negative.map((share) => negatives * share),
    };
  }

  /** Counts in each cell of cases drawn at random; a larger sample of a seed has the cases of a smaller one. */
  draw(seed: number, totals: Totals): Cells {
    const [positive, negative] = this.#sums.map((sums, stream) => {
      const counts = new Float64Array(sums.length);
      const uniform = uniforms(seed, stream);
      for (let place = 0; place < totals[stream]; place++)
        counts[bisectRight(sums, uniform(place), 0, sums.length - 1)] += 1;
      return counts;
    });
    return { score: this.cells.score, positive, negative };
  }
}
