import { quantileRows } from "./bins";
import { type Context, lift, ppr, precision, profit, type Rates, ratesAt } from "./rates";
import type { CountTable } from "./table";

/** Cases whose scores rank next to each other: the rows after `from`, up to and with `to`. */
export interface Group {
  from: number;
  to: number;
}

/** As many groups of equally many cases as ties allow, from the top. */
export function groups(table: CountTable, number: number): Group[] {
  const rows = quantileRows(table, number);
  return rows.slice(1).map((to, index) => ({ from: rows[index], to }));
}

/** What a gains table has of a group, and of all cases down to its end. */
export interface Gain {
  /** Lowest score of the group. */
  threshold: number;
  /** Next lower score. */
  below: number;
  n: number;
  positives: number;
  negatives: number;
  /** Rates of the group alone: its shares of all positives and of all negatives. */
  alone: Rates;
  /** Share of all cases that are in the group, at the target prevalence. */
  groupShare: number;
  /** Share of positives in the group, at the target prevalence. */
  rate: number;
  /** Lift of the group alone. */
  binLift: number;
  cumulative: number;
  rates: Rates;
  share: number;
  lift: number;
  ks: number;
  profit: number;
}

export function gain(table: CountTable, { from, to }: Group, context: Context): Gain {
  const { prevalence } = context;
  const count = (row: number) => table.tp[row] + table.fp[row];
  const positives = table.tp[to] - table.tp[from];
  const [rates, above] = [ratesAt(table, to), ratesAt(table, from)];
  const alone = { tpr: rates.tpr - above.tpr, fpr: rates.fpr - above.fpr };
  const n = count(to) - count(from);
  return {
    threshold: table.threshold[to],
    below: table.below[to],
    n,
    positives,
    negatives: n - positives,
    alone,
    groupShare: ppr(alone, prevalence),
    rate: precision(alone, prevalence),
    binLift: lift(alone, prevalence),
    cumulative: count(to),
    rates,
    share: ppr(rates, prevalence),
    lift: lift(rates, prevalence),
    ks: rates.tpr - rates.fpr,
    profit: profit(rates, context),
  };
}

/** The group that the rule "score >= threshold" ends in; -1 if no group has a case that it predicts positive. */
export function groupAt(
  table: CountTable,
  groups: Group[],
  { threshold, tp, fp }: { threshold: number; tp: number; fp: number },
): number {
  return tp + fp > 0 ? groups.findIndex(({ to }) => table.threshold[to] <= threshold) : -1;
}
