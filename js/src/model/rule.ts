import * as format from "../base/format";
import type { Counts } from "../base/traits";
import type { CountTable, Row } from "../maths/table";

/** A decision rule as it is shown everywhere: one row of counts, and the threshold that was asked for. */
export interface Rule extends Row {
  asked: number;
  /** False while the exact counts of what was asked are not here: the nearest kept row stands in. */
  exact: boolean;
}

/** An operating point that every view shows while the pointer is on it in one. */
export interface Highlight {
  table: CountTable;
  row: number;
}

/** The rule of a threshold, by the kept rows of a table or by counts from the whole table. */
export function ruleAt(table: CountTable, asked: number, sent: Counts | Record<string, never>): Rule {
  const index = table.indexAt(asked);
  const row = table.row(index);
  const isKnown = asked > row.below || asked === row.threshold || index === table.length - 1;
  if (isKnown) return { ...row, asked, exact: true };
  const { model, threshold, below, tp, fp } = sent;
  if (model === table.name && asked <= threshold && asked > below)
    return { threshold, below, tp, fp, asked, exact: true };
  const isLowerNearer = asked - table.threshold[index + 1] < table.threshold[index] - asked;
  return { ...table.row(isLowerNearer ? index + 1 : index), asked, exact: false };
}

/** The threshold of a rule as a decimal that names it: what was asked for, if its counts are known. */
export function shownThreshold({ exact, asked, threshold, below }: Rule): string {
  return format.threshold(exact ? asked : threshold, below);
}
