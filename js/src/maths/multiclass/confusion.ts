import type { ClassCases, ClassRule } from "./class_cases";
import { Decider } from "./decider";

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
