import type { ClassCases, ClassRule } from "./class_cases";
import { confusion } from "./confusion";
import { totalCost } from "./matrix_measures";
import { MOST, type Turns, turnsOf } from "./turns";

const SWEEPS = 20;
const LEAST = 1 / MOST;

/** The cheapest weight of a class: between two turns, so that rounding decides no case. */
function bestPlace({ place, change }: Turns): number {
  if (place.length === 0) return 1;
  const ends = [place[0] / 2];
  let [sum, least, found] = [0, 0, 0];
  for (let at = 0; at < place.length; at++) {
    sum += change[at];
    if (place[at] === place[at + 1]) continue;
    ends.push(place[at]);
    if (sum < least) [least, found] = [sum, ends.length - 1];
  }
  ends.push(2 * place[place.length - 1] + 1);
  return Math.max((ends[found] + ends[found + 1]) / 2, LEAST);
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
      const moved = weights.with(own, bestPlace(turnsOf(cases, rule, own)));
      const cost = costOf(moved);
      if (cost < best) [weights, best] = [moved, cost];
      yield;
    }
    if (best === before) break;
  }
  return weights;
}
