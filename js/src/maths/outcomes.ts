import type { Outcomes } from "../base/traits";
import type { Context } from "./rates";
import type { CountTable } from "./table";

/** The outcomes of the cases of the sample. */
export function outcomes(
  { positives, negatives }: CountTable,
  { tp, fp }: { tp: number; fp: number },
): Outcomes {
  return { tn: negatives - fp, fp, fn: positives - tp, tp };
}

/** The outcomes to be expected of a population with some prevalence. */
export function expectedOutcomes(
  table: CountTable,
  rule: { tp: number; fp: number },
  { prevalence, population }: Context,
): Outcomes {
  return scaled(outcomes(table, rule), table, { prevalence, population });
}

/** The sums of the amounts of the cases of each outcome, to be expected of a population. */
export function expectedAmounts(
  table: CountTable,
  { amounts }: { amounts?: Outcomes | undefined },
  context: Context,
): Outcomes | undefined {
  return amounts && scaled(amounts, table, context);
}

function scaled(
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
