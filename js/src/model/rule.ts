import * as format from "../base/format";
import type { Counts } from "../base/traits";
import type { CountTable, Row } from "../maths/table";

/** The rule that all views show: one row of counts, and the requested threshold. */
export interface Rule extends Row {
  requested: number;
  /** The threshold of everyone, where this is the own one of the group in focus. */
  common?: number;
  /** False while the exact counts of the requested threshold are not here, and the nearest kept row is shown. */
  exact: boolean;
  /** Values of the user's metrics, where it is none of the kept rows. */
  metrics?: Counts["metrics"];
}

/** An operating point highlighted in all views while the pointer is on it in one. */
export interface Highlight {
  table: CountTable;
  row: number;
  /** Another operating point, where two are a pair of cases. */
  pair?: number | undefined;
}

/** The rule of a threshold, by the kept rows of a table or by counts from the whole table. */
export function ruleAt(table: CountTable, requested: number, sent: Counts | Record<string, never>): Rule {
  const index = table.indexAt(requested);
  const row = table.row(index);
  const isKnown = requested > row.below || requested === row.threshold || index === table.length - 1;
  if (isKnown) return { ...row, requested, exact: true };
  const { model, threshold, below, tp, fp, amounts, metrics } = sent;
  if (model === table.name && requested <= threshold && requested > below)
    return { threshold, below, tp, fp, amounts: amounts ?? undefined, metrics, requested, exact: true };
  const isLowerNearer = requested - table.threshold[index + 1] < table.threshold[index] - requested;
  return { ...table.row(isLowerNearer ? index + 1 : index), requested, exact: false };
}

/** The threshold that a rule is shown at: the one asked for, if its counts are known. */
export function decidedAt({ exact, requested, threshold }: Rule): number {
  return exact ? requested : threshold;
}

/** That threshold as a decimal that names it. */
export function shownThreshold(rule: Rule): string {
  return format.threshold(decidedAt(rule), rule.below);
}
