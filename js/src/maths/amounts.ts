import { numbersOf } from "../base/columns";
import {
  type ByOutcome,
  byOutcome,
  type Costs,
  type Outcome,
  type Outcomes,
  type PackedAmounts,
} from "../base/traits";

/** Costs that cases have of their own, in all rows of a table: sums over the cases of each outcome. */
export interface Amounts {
  sums: Partial<ByOutcome<Float64Array>>;
  /** Mean size of the amounts of a positive and of a negative. */
  positive: number;
  negative: number;
}

/** What is the same for all models of the same cases. */
export interface AmountContext {
  /** Mean amount of each outcome over its whole class. */
  means: Outcomes;
  /** Outcomes that have amounts. */
  outcomes: Outcome[];
  /** Differences much smaller than this are rounding. */
  size: number;
}

/** Totals of the classes. */
interface Totals {
  positives: number;
  negatives: number;
}

export function unpackAmounts(packed: PackedAmounts | null): Amounts | undefined {
  return packed ? { ...packed, sums: unpackSums(packed.sums) } : undefined;
}

export function unpackSums(packed: PackedAmounts["sums"]): Amounts["sums"] {
  return Object.fromEntries(Object.entries(packed).map(([outcome, view]) => [outcome, numbersOf(view)]));
}

/** The sums of a row. */
export function amountsAt({ sums }: Pick<Amounts, "sums">, row: number): Outcomes {
  return byOutcome((outcome) => sums[outcome]?.[row] ?? 0);
}

/** The mean amount of a positive and of a negative, of sums. */
export function meansOf(
  { tn, fp, fn, tp }: Outcomes,
  { positives, negatives }: Totals,
): { positive: number; negative: number } {
  return { positive: (tp + fn) / positives, negative: (fp + tn) / negatives };
}

/** What the amounts of any of the models have in common. */
export function amountContext(
  amounts: Amounts,
  { positives, negatives }: Totals,
  last: number,
): AmountContext {
  const [nobody, everybody] = [amountsAt(amounts, 0), amountsAt(amounts, last)];
  return {
    means: {
      tn: nobody.tn / negatives,
      fp: everybody.fp / negatives,
      fn: nobody.fn / positives,
      tp: everybody.tp / positives,
    },
    outcomes: Object.keys(amounts.sums) as Outcome[],
    size: Math.max(amounts.positive, amounts.negative),
  };
}

/** Costs with the mean amounts added: what a case costs on average. */
export function meanCosts(costs: Costs, { means }: AmountContext): Costs {
  const { tp, fp, fn, tn } = costs;
  return { ...costs, tp: tp + means.tp, fp: fp + means.fp, fn: fn + means.fn, tn: tn + means.tn };
}
