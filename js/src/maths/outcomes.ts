import type { Outcomes } from "../base/traits";
import type { Context } from "./rates";
import type { CountTable } from "./table";

interface Counts {
  tp: number;
  fp: number;
}

/** The outcomes of the cases of the sample; with tiers of those above the first threshold, and below the last. */
export function outcomes(
  { positives, negatives }: CountTable,
  { tp, fp }: Counts,
  last: Counts = { tp, fp },
): Outcomes {
  return { tn: negatives - last.fp, fp, fn: positives - last.tp, tp };
}

/** The outcomes to be expected of a population with some prevalence. */
export function expectedOutcomes(
  table: CountTable,
  rule: Counts,
  context: Context,
  last: Counts = rule,
): Outcomes {
  return scaled(outcomes(table, rule, last), table, context);
}

/** The sums of the amounts of the cases of each outcome, to be expected of a population. */
export function expectedAmounts(
  table: CountTable,
  { amounts }: { amounts?: Outcomes | undefined },
  context: Context,
): Outcomes | undefined {
  return amounts && scaled(amounts, table, context);
}

/** Sums over the cases of each outcome of the sample, to be expected of a population. */
export function scaled(
  sums: Outcomes,
  { positives, negatives }: CountTable,
  { prevalence, population }: Pick<Context, "prevalence" | "population">,
): Outcomes {
  const isOfSample = prevalence === positives / (positives + negatives);
  // The same number of cases: not even rounding changes their counts.
  if (isOfSample && population === positives + negatives) return sums;
  const [ofPositives, ofNegatives] = [
    (population * prevalence) / positives,
    (population * (1 - prevalence)) / negatives,
  ];
  return {
    tn: sums.tn * ofNegatives,
    fp: sums.fp * ofNegatives,
    fn: sums.fn * ofPositives,
    tp: sums.tp * ofPositives,
  };
}
