import { totalCost } from "./matrix_measures";
import { type ClassCases, type ClassRule, confusion } from "./rule";

/** A weight beyond would be one of a class of no probability, within the rounding of a row. */
const MOST = 1e100;

/** The weights of one class at which predictions change, increasing, and what all cases cost more from there on. */
interface Breakpoints {
  place: Float64Array;
  change: Float64Array;
}

/** Expected costs of a case as lines of the weight of one class: what is not of it, and what is, by its weight. */
class Lines {
  readonly start: Float64Array;
  readonly slope: Float64Array;

  constructor(
    private readonly columns: ArrayLike<number>[],
    private readonly rule: ClassRule,
    private readonly own: number,
  ) {
    this.start = new Float64Array(columns.length);
    this.slope = new Float64Array(columns.length);
  }

  read(row: number): void {
    const { columns, own, start, slope } = this;
    const { costs, weights } = this.rule;
    start.fill(0);
    for (let k = 0; k < columns.length; k++) {
      if (k === own) continue;
      const weighted = weights[k] * columns[k][row];
      for (let j = 0; j < start.length; j++) start[j] += weighted * costs[k][j];
    }
    for (let j = 0; j < slope.length; j++) slope[j] = columns[own][row] * costs[own][j];
  }

  /** The lowest line just above a weight of 0. */
  first(): number {
    const { start, slope } = this;
    let best = 0;
    for (let j = 1; j < start.length; j++)
      if (start[j] < start[best] || (start[j] === start[best] && slope[j] < slope[best])) best = j;
    return best;
  }

  /** The line that is the lowest after another, or -1; and where they cross. */
  next(from: number): [number, number] {
    const { start, slope } = this;
    let [best, place] = [-1, Number.POSITIVE_INFINITY];
    for (let j = 0; j < start.length; j++) {
      if (!(slope[j] < slope[from])) continue;
      const crossing = (start[j] - start[from]) / (slope[from] - slope[j]);
      if (crossing < place || (crossing === place && slope[j] < slope[best])) [best, place] = [j, crossing];
    }
    return [best, place];
  }
}

/** Find the breakpoints of a class: the corners of the lower envelopes of the lines of all cases. */
function breakpointsOf({ code, weight, columns }: ClassCases, rule: ClassRule, own: number): Breakpoints {
  const lines = new Lines(columns, rule, own);
  const [places, changes]: number[][] = [[], []];
  for (let row = 0; row < code.length; row++) {
    const costs = rule.costs[code[row]];
    const times = weight ? weight[row] : 1;
    lines.read(row);
    let at = lines.first();
    for (let [to, place] = lines.next(at); to >= 0; [to, place] = lines.next(at)) {
      if (place >= MOST) break;
      places.push(place);
      changes.push(times * (costs[to] - costs[at]));
      at = to;
    }
  }
  return sorted(places, changes);
}

function sorted(places: number[], changes: number[]): Breakpoints {
  const order = Uint32Array.from(places.keys()).sort((a, b) => places[a] - places[b]);
  return {
    place: Float64Array.from(order, (at) => places[at]),
    change: Float64Array.from(order, (at) => changes[at]),
  };
}

const SWEEPS = 20;
const LEAST = 1 / MOST;

/** The cheapest weight of a class: between two breakpoints, so that rounding decides no case. */
function bestWeight({ place, change }: Breakpoints): number {
  if (place.length === 0) return 1;
  const ends = [place[0] / 2];
  let [sum, least, cheapest] = [0, 0, 0];
  for (let at = 0; at < place.length; at++) {
    sum += change[at];
    if (place[at] === place[at + 1]) continue;
    ends.push(place[at]);
    if (sum < least) [least, cheapest] = [sum, ends.length - 1];
  }
  ends.push(2 * place[place.length - 1] + 1);
  return Math.max((ends[cheapest] + ends[cheapest + 1]) / 2, LEAST);
}

/**
 * Weights of classes at which the predictions cost least, one weight after the other moved to its cheapest place among
 * all where a prediction changes, until none lowers the cost (Lachiche & Flach, ICML 2003): a local optimum.
 *
 * Yields after each weight; returns weights that cost no more than those without, 1.
 */
export function* leastCostWeights(cases: ClassCases, costs: number[][]): Generator<undefined, number[]> {
  const costOf = (weights: number[]) => totalCost(confusion(cases, { costs, weights }).counts, costs);
  let weights = costs.map(() => 1);
  let best = costOf(weights);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const before = best;
    for (const own of costs.keys()) {
      const rule: ClassRule = { costs, weights };
      const moved = weights.with(own, bestWeight(breakpointsOf(cases, rule, own)));
      const cost = costOf(moved);
      if (cost < best) [weights, best] = [moved, cost];
      yield;
    }
    if (best === before) break;
  }
  return weights;
}
