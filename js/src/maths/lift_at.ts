import type { PackedLift } from "../base/traits";
import { lift, ppr, type Rates, ratesAt } from "./rates";
import { atMost } from "./slack";
import type { CountTable } from "./table";

/** The share for which lift is reported. */
export const LIFT_SHARE = 0.1;

/** Bounds of the rates of a rule. */
interface Box {
  least: Rates;
  most: Rates;
}

/** Bounds of the last rule that predicts at most `LIFT_SHARE` positive, equal where its row is here. */
function ruleAt(table: CountTable, prevalence: number, sent: PackedLift | Record<string, never>): Box {
  const known =
    "rules" in sent && sent.prevalence === prevalence && sent.rules.find(({ model }) => model === table.name);
  if (known) {
    const rates = { tpr: known.tp / table.positives, fpr: known.fp / table.negatives };
    return { least: rates, most: rates };
  }
  const row = table.tpr.findLastIndex((_, index) =>
    atMost(ppr(ratesAt(table, index), prevalence), LIFT_SHARE),
  );
  const least = ratesAt(table, row);
  // The first row that predicts a case positive is always here.
  return { least, most: table.isComplete || row === 0 ? least : ratesAt(table, row + 1) };
}

/** Least and greatest lift of a rule in a box that predicts at most `LIFT_SHARE` positive. */
export function liftRange(
  table: CountTable,
  prevalence: number,
  sent: PackedLift | Record<string, never>,
): [number, number] {
  const { least, most } = ruleAt(table, prevalence, sent);
  const room = Math.max(0, LIFT_SHARE - ppr(least, prevalence));
  const lowest = { ...least, fpr: Math.min(most.fpr, least.fpr + room / (1 - prevalence)) };
  const highest = { ...least, tpr: Math.min(most.tpr, least.tpr + room / prevalence) };
  return [lift(lowest, prevalence), lift(highest, prevalence)];
}
