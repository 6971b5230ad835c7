import { type CostRange, OUTCOMES, type Outcome } from "../base/traits";
import type { Context } from "./rates";
import type { CountTable } from "./table";

/** Differences within this share are rounding. */
const TIE = 1e-12;

/** What thresholds lose against the best ones, for the costs that turn out to be right. */
export interface Regrets {
  /** Of each row the greatest regret per case, with any costs in their ranges. */
  worst: number[];
  /** By which share the errors of each row cost more than those of the best one, at most. */
  excess: number[];
}

/** The lowest and the highest cost of an outcome. */
export function rangeOf({ costs }: Pick<Context, "costs">, outcome: Outcome): CostRange {
  return costs.ranges?.[outcome] ?? [costs[outcome], costs[outcome]];
}

/** Whether any cost is given as a range. */
export function hasRanges({ costs }: Context): boolean {
  return OUTCOMES.some((outcome) => costs.ranges?.[outcome]);
}

/** The weights of the rates of both errors with each cost at an end of its range, where regrets are greatest. */
function corners(context: Context): [miss: number, alarm: number][] {
  const [tn, fp, fn, tp] = OUTCOMES.map((outcome) => rangeOf(context, outcome));
  const { prevalence } = context;
  return [fn[0] - tp[1], fn[1] - tp[0]].flatMap((miss) =>
    [fp[0] - tn[1], fp[1] - tn[0]].map((alarm): [number, number] => [
      prevalence * miss,
      (1 - prevalence) * alarm,
    ]),
  );
}

/** The regrets of all rows against the vertices of the hull. */
export function regrets(table: CountTable, vertices: number[], context: Context): Regrets {
  const worst = new Array<number>(table.length).fill(0);
  const excess = new Array<number>(table.length).fill(0);
  for (const [miss, alarm] of corners(context)) {
    const cost = (row: number) => miss * (1 - table.tpr[row]) + alarm * table.fpr[row];
    const least = Math.min(...vertices.map(cost));
    for (let row = 0; row < table.length; row++) {
      const more = cost(row) - least;
      worst[row] = Math.max(worst[row], more);
      excess[row] = Math.max(excess[row], least > 0 ? more / least : more > 0 ? Number.POSITIVE_INFINITY : 0);
    }
  }
  return { worst, excess };
}

/** The position of the least value; of several, within rounding, the first. */
export function firstLeast(values: number[]): number {
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  return values.findIndex((value) => value <= least + TIE * (most - least));
}

/** The first and the last of the rows around the least share that do not exceed a share; none if that does. */
export function runWithin(shares: number[], most: number): [first: number, last: number] | undefined {
  const best = shares.indexOf(shares.reduce((a, b) => Math.min(a, b)));
  const isKept = (row: number) => shares[row] <= most + TIE;
  if (!isKept(best)) return undefined;
  let [first, last] = [best, best];
  while (first > 0 && isKept(first - 1)) first -= 1;
  while (last + 1 < shares.length && isKept(last + 1)) last += 1;
  return [first, last];
}
