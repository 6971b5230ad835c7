import type { ClassCases, ClassRule } from "./class_cases";

/** A weight beyond would be one of a class of no probability, within the rounding of a row. */
export const MOST = 1e100;

/** The weights of one class at which predictions change, increasing, and what all cases cost more from there on. */
export interface Turns {
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

/** Find the turns of a class: the corners of the lower envelopes of the lines of all cases. */
export function turnsOf({ code, weight, columns }: ClassCases, rule: ClassRule, own: number): Turns {
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

function sorted(places: number[], changes: number[]): Turns {
  const order = Uint32Array.from(places.keys()).sort((a, b) => places[a] - places[b]);
  return {
    place: Float64Array.from(order, (at) => places[at]),
    change: Float64Array.from(order, (at) => changes[at]),
  };
}
