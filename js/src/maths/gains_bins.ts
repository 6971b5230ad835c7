import type { GainsEnds } from "../base/traits";
import { amountsAt, unpackAmounts } from "./amounts";
import { quantileRows } from "./bins";
import { type Context, lift, never, ppr, precision, profit, type Rates, ratesOfPoint } from "./rates";
import { contactCost, costsOf } from "./spending";
import type { CountTable, Row } from "./table";

/** Cases whose scores rank next to each other: those that `to` predicts positive and the stricter `from` does not. */
export interface GainsBin {
  from: Row;
  to: Row;
}

/**
 * Bins of equal size in a population, as many as ties allow, from the top. They end where the whole table has them end,
 * if that was sent; else at rows, which are those of the whole table at the prevalence of the sample.
 */
export function gainsBins(
  table: CountTable,
  number: number,
  prevalence: number,
  sent?: GainsEnds,
): GainsBin[] {
  const [nobody, ...rows] = sent ? [0] : quantileRows(table.atPrevalence(prevalence), number);
  const ends = sent ? pointsOf(sent) : rows.map((row) => table.row(row));
  return ends.map((to, index) => ({ from: ends[index - 1] ?? table.row(nobody), to }));
}

function pointsOf({ columns: { threshold, below, tp, fp }, amounts: packed }: GainsEnds): Row[] {
  const amounts = unpackAmounts(packed);
  return Array.from(threshold, (score, index) => ({
    threshold: score,
    below: below[index],
    tp: tp[index],
    fp: fp[index],
    amounts: amounts && amountsAt(amounts, index),
  }));
}

/** The counts of an operating point in the population. */
function countsIn(
  { population, prevalence }: Context,
  table: CountTable,
  { tp, fp }: Row,
): { tp: number; fp: number } {
  const { positives, negatives } = table;
  const size = positives + negatives;
  // At their own prevalence, numbers of cases stay whole.
  if (prevalence === positives / size) return { tp: (population / size) * tp, fp: (population / size) * fp };
  return {
    tp: (population * prevalence * tp) / positives,
    fp: (population * (1 - prevalence) * fp) / negatives,
  };
}

/** A row of a gains table: a bin, and all cases from the top to its end. */
export interface Gain {
  /** Lowest score in the bin. */
  threshold: number;
  /** Next lower score. */
  below: number;
  n: number;
  positives: number;
  negatives: number;
  /** Shares of all positives and negatives in the bin. */
  alone: Rates;
  /** Share of all cases in the bin, at the target prevalence. */
  binShare: number;
  /** Share of positives in the bin, at the target prevalence. */
  rate: number;
  /** Lift of the bin alone. */
  binLift: number;
  cumulative: number;
  above: { tp: number; fp: number };
  rates: Rates;
  share: number;
  lift: number;
  ks: number;
  /** What contacts cost, every one the same, and what responses bring before that. */
  spending: number;
  income: number;
  profit: number;
}

export function gain(table: CountTable, { from, to }: GainsBin, context: Context): Gain {
  const { costs, population, prevalence, amounts } = context;
  const contact = contactCost(costsOf(context));
  const [rates, before] = [ratesOfPoint(to, table), ratesOfPoint(from, table)];
  const alone = { tpr: rates.tpr - before.tpr, fpr: rates.fpr - before.fpr };
  const [above, stricter] = [to, from].map((point) => countsIn(context, table, point));
  const positives = above.tp - stricter.tp;
  const negatives = above.fp - stricter.fp;
  const spending = population * contact * ppr(rates, prevalence);
  return {
    threshold: to.threshold,
    below: to.below,
    n: positives + negatives,
    positives,
    negatives,
    alone,
    binShare: ppr(alone, prevalence),
    rate: precision(alone, prevalence),
    binLift: lift(alone, prevalence),
    cumulative: above.tp + above.fp,
    above,
    rates,
    share: ppr(rates, prevalence),
    lift: lift(rates, prevalence),
    ks: rates.tpr - rates.fpr,
    spending,
    income: amounts
      ? profit(rates, context) - profit(never(context), context) + spending
      : population * (costs.fn - costs.tp + contact) * prevalence * rates.tpr,
    profit: profit(rates, context),
  };
}

/** Index of the bin that "score >= threshold" ends in; -1 if nothing is predicted positive. */
export function binAt(bins: GainsBin[], { threshold, tp, fp }: Pick<Row, "threshold" | "tp" | "fp">): number {
  return tp + fp > 0 ? bins.findIndex(({ to }) => to.threshold <= threshold) : -1;
}
