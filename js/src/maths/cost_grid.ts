import { numbersOf } from "../base/columns";
import type { Columns } from "../base/traits";

/** Index of the value that is nearest to another. */
export function nearestTo(values: ArrayLike<number>, at: number): number {
  let best = 0;
  for (let index = 1; index < values.length; index++)
    if (Math.abs(values[index] - at) < Math.abs(values[best] - at)) best = index;
  return best;
}

/** Columns over probability-costs, exact at the current one after Python has received it. */
export class CostGrid {
  readonly x: Float64Array;

  constructor(private readonly packed: Columns) {
    this.x = this.column("x");
  }

  column(name: string): Float64Array {
    return numbersOf(this.packed.columns.get(name));
  }

  /** Index nearest to a probability-cost. */
  nearest(at: number): number {
    return nearestTo(this.x, at);
  }
}
