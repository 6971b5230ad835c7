import { quantileRows } from "./bins";
import { type Context, lift, never, ppr, precision, profit, type Rates, ratesAt } from "./rates";
import { contactCost, costsOf } from "./spending";
import type { CountTable } from "./table";

/** Cases whose scores rank next to each other: the rows after `from`, up to and with `to`. */
export interface GainsBin {
  from: number;
  to: number;
}

/** Bins of equal size in a population, as many as ties allow, from the top. */
export function gainsBins(table: CountTable, number: number, prevalence: number): GainsBin[] {
  const rows = quantileRows(table.atPrevalence(prevalence), number);
  return rows.slice(1).map((to, index) => ({ from: rows[index], to }));
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
  const target = table.atPrevalence(prevalence);
  const size = population / (target.positives + target.negatives);
  const [hits, alarms] = [target.tp, target.fp].map((counts) => (row: number) => size * counts[row]);
  const count = (row: number) => hits(row) + alarms(row);
  const positives = hits(to) - hits(from);
  const [rates, before] = [ratesAt(table, to), ratesAt(table, from)];
  const alone = { tpr: rates.tpr - before.tpr, fpr: rates.fpr - before.fpr };
  const n = count(to) - count(from);
  const spending = population * contact * ppr(rates, prevalence);
  return {
    threshold: table.threshold[to],
    below: table.below[to],
    n,
    positives,
    negatives: n - positives,
    alone,
    binShare: ppr(alone, prevalence),
    rate: precision(alone, prevalence),
    binLift: lift(alone, prevalence),
    cumulative: count(to),
    above: { tp: hits(to), fp: alarms(to) },
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
export function binAt(
  table: CountTable,
  bins: GainsBin[],
  { threshold, tp, fp }: { threshold: number; tp: number; fp: number },
): number {
  return tp + fp > 0 ? bins.findIndex(({ to }) => table.threshold[to] <= threshold) : -1;
}
