import type { Columns } from "../base/traits";
import type { Store } from "../model/store";
import { numbersOf } from "./columns";

/** What to say where intervals are switched on and are not here. */
export function missing(store: Store, problem: string | undefined): string {
  if (problem) return `No intervals: ${problem}.`;
  return store.isAlone ? "Intervals need a running kernel." : "Waiting for the kernel to compute intervals …";
}

/** Index of the value that is nearest to another. */
export function nearestTo(values: ArrayLike<number>, at: number): number {
  let best = 0;
  for (let index = 1; index < values.length; index++)
    if (Math.abs(values[index] - at) < Math.abs(values[best] - at)) best = index;
  return best;
}

/** Numbers along the probability-costs, exact at that of the moment once Python has heard of it. */
export class Along {
  readonly x: Float64Array;

  constructor(private readonly packed: Columns) {
    this.x = this.column("x");
  }

  column(name: string): Float64Array {
    return numbersOf(this.packed.columns.get(name));
  }

  /** Place nearest to a probability-cost. */
  nearest(at: number): number {
    return nearestTo(this.x, at);
  }
}
