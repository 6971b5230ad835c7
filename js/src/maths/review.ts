import type { Outcomes } from "../base/traits";
import { optimum } from "./optimum";
import { type Context, expectedCost, ppr, type Rates, ratesAt } from "./rates";
import type { CountTable } from "./table";

/** Differences within this share of the costs are rounding, and count as ties. */
const TIE = 1e-12;

/** The two thresholds of a review zone, by their rates or by their rows. */
export interface Ends<T> {
  low: T;
  high: T;
}

/** Cases that are predicted positive, and the amounts of all by outcome. */
export interface Decided {
  tp: number;
  fp: number;
  amounts?: Outcomes | undefined;
}

/** The rule of all decisions, those of reviews included: what is reviewed is decided right. */
export function withReview({ low, high }: Ends<Decided>): Decided {
  if (!low.amounts || !high.amounts) return { tp: low.tp, fp: high.fp };
  const { fp, tn } = high.amounts;
  return { tp: low.tp, fp: high.fp, amounts: { ...low.amounts, fp, tn } };
}

/** Share of the cases between two thresholds. */
export function shareReviewed({ low, high }: Ends<Rates>, prevalence: number): number {
  return ppr({ tpr: low.tpr - high.tpr, fpr: low.fpr - high.fpr }, prevalence);
}

/** Expected cost of one case: a reviewed one costs the review, and what the right decision costs. */
export function costWithReview({ low, high }: Ends<Rates>, context: Context): number {
  const { costs, prevalence } = context;
  const decided = {
    ...low,
    ...(high.negative === undefined ? {} : { negative: high.negative }),
    fpr: high.fpr,
  };
  const reviews = (costs.review ?? 0) * shareReviewed({ low, high }, prevalence);
  return expectedCost(decided, context) + reviews;
}

/** The last place of a value that is the greatest, but for rounding. */
function lastOfMost(values: number[], slack: number): number {
  const most = values.reduce((one, other) => Math.max(one, other)) - slack;
  return values.findLastIndex((value) => value >= most);
}

/** The greatest value from each place on. */
function greatestFrom(values: number[]): number[] {
  const greatest = [...values];
  for (let index = greatest.length - 2; index >= 0; index--)
    greatest[index] = Math.max(greatest[index], greatest[index + 1]);
  return greatest;
}

/**
 * Rows of the two thresholds of lowest expected cost, of the vertices of a hull: each is best by itself. Where cases have
 * costs of their own all rows are searched. Both are the optimum where no review is worth its cost.
 */
export function bestReview(table: CountTable, vertices: number[], context: Context): Ends<number> {
  const { costs, prevalence, amounts } = context;
  const cost = costs.review ?? 0;
  const hit = prevalence * cost;
  const alarm = (1 - prevalence) * (costs.fp - costs.tn - cost);
  const missed = prevalence * (costs.fn - costs.tp - cost);
  const spared = (1 - prevalence) * cost;
  const size = Math.max(...[hit, alarm, missed, spared].map(Math.abs)) + (amounts?.size ?? 0);
  const rows = amounts ? [...table.tpr.keys()] : vertices;
  const rates = rows.map((row) => ratesAt(table, row));
  const above = rates.map(
    ({ tpr, fpr, negative = 0 }) => hit * tpr - alarm * fpr - (1 - prevalence) * negative,
  );
  const below = rates.map(
    ({ tpr, fpr, positive = 0 }) => missed * tpr - spared * fpr - prevalence * positive,
  );
  const bestBelow = greatestFrom(below);
  const high = lastOfMost(
    above.map((value, index) => value + bestBelow[index]),
    TIE * size,
  );
  const low = below.findIndex((value, index) => index >= high && value >= bestBelow[high] - TIE * size);
  const single = optimum(table, vertices, context);
  return high < low ? { low: rows[low], high: rows[high] } : { low: single, high: single };
}
