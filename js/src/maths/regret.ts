import { type CostRange, type Costs, OUTCOMES, type Outcome } from "../base/traits";
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
export function rangeOf({ costs }: { costs: Costs }, outcome: Outcome): CostRange {
  return costs.ranges?.[outcome] ?? [costs[outcome], costs[outcome]];
}

/** Costs with another one of an outcome, or with a range of it. */
export function withCost(costs: Costs, outcome: Outcome, [low, high]: CostRange): Costs {
  const { ranges, ...rest } = { ...costs, [outcome]: low + (high - low) / 2 };
  const all = { ...ranges, [outcome]: low < high ? [low, high] : undefined };
  const given = Object.entries(all).filter(([, range]) => range);
  return given.length > 0 ? { ...rest, ranges: Object.fromEntries(given) } : rest;
}

/** Costs with their ranges, and the lowest and the highest prevalence. */
export interface Uncertain {
  costs: Costs;
  prevalence: CostRange;
}

/** Whether any cost is given as a range. */
export function hasRanges({ ranges }: Costs): boolean {
  return OUTCOMES.some((outcome) => ranges?.[outcome]);
}

/** The weights of the rates of both errors: of misses and of false alarms. */
type Weights = [miss: number, alarm: number];

/** The net costs of both errors, each at an end of its range. */
function netCosts(given: Uncertain): { miss: CostRange; alarm: CostRange } {
  const [tn, fp, fn, tp] = OUTCOMES.map((outcome) => rangeOf(given, outcome));
  return { miss: [fn[0] - tp[1], fn[1] - tp[0]], alarm: [fp[0] - tn[1], fp[1] - tn[0]] };
}

/** The costs and the prevalence for which misses count least, and those for which they count most. */
export function endsOf(given: Uncertain): { costs: Costs; prevalence: number }[] {
  const [tn, fp, fn, tp] = OUTCOMES.map((outcome) => rangeOf(given, outcome));
  return [0, 1].map((end) => {
    const costs = { ...given.costs, fn: fn[end], tn: tn[end], tp: tp[1 - end], fp: fp[1 - end] };
    return { costs, prevalence: given.prevalence[end] };
  });
}

/** The weights with each cost and the prevalence at an end of its range, where regrets are greatest. */
function corners(given: Uncertain): Weights[] {
  const { miss, alarm } = netCosts(given);
  return miss.flatMap((missed) =>
    alarm.flatMap((alarmed) =>
      given.prevalence.map((share): Weights => [share * missed, (1 - share) * alarmed]),
    ),
  );
}

function costsOf({ tpr, fpr }: CountTable, [miss, alarm]: Weights): number[] {
  return Array.from(tpr, (each, row) => miss * (1 - each) + alarm * fpr[row]);
}

/** The regrets of all rows against the vertices of the hull. */
export function regrets(table: CountTable, vertices: number[], given: Uncertain): Regrets {
  const worst = new Array<number>(table.length).fill(0);
  const excess = new Array<number>(table.length).fill(0);
  for (const weights of corners(given)) {
    const costs = costsOf(table, weights);
    const least = Math.min(...vertices.map((row) => costs[row]));
    for (const [row, cost] of costs.entries()) {
      const more = cost - least;
      worst[row] = Math.max(worst[row], more);
      excess[row] = Math.max(excess[row], least > 0 ? more / least : more > 0 ? Number.POSITIVE_INFINITY : 0);
    }
  }
  return { worst, excess };
}

/** The position of the least value; of several, within rounding, the first. */
export function firstLeast(values: number[]): number {
  const [least, rounding] = [values.reduce((a, b) => Math.min(a, b)), roundingOf(values)];
  return values.findIndex((value) => value <= least + rounding);
}

/** Differences of values that are rounding. */
export function roundingOf(values: number[]): number {
  return TIE * (values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)));
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
