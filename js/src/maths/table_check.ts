import { InvalidValue } from "../base/checks";
import type { CountTable } from "./table";

/** Throw unless rows are operating points from predicting no case positive to all. */
export function requireRows(table: CountTable): void {
  const { name, threshold, below, tp, fp, length } = table;
  const at = (column: Float64Array) => (row: number) => column[row] - column[row - 1];
  const [rise, tpr, fpr] = [threshold, tp, fp].map(at);
  const rows = Array.from({ length: length - 1 }, (_, row) => row + 1);
  const good =
    length > 1 &&
    [below, tp, fp].every((column) => column.length === length) &&
    threshold[0] === Number.POSITIVE_INFINITY &&
    tp[0] === 0 &&
    fp[0] === 0 &&
    tp[length - 1] > 0 &&
    fp[length - 1] > 0 &&
    Number.isFinite(threshold[length - 1]) &&
    rows.every((row) => rise(row) < 0 && tpr(row) >= 0 && fpr(row) >= 0 && below[row] < threshold[row]);
  if (!good) throw new InvalidValue(`_sample: ${name}: its rows are no operating points`);
  const { moments, amounts } = table;
  if (Object.values(amounts?.sums ?? {}).some((sum) => sum.length !== length))
    throw new InvalidValue(`_sample: ${name}: its amounts do not fit its rows`);
  const fits = ({ row, sum }: NonNullable<typeof moments>) =>
    row.length === sum.length &&
    row[0] === 0 &&
    row[row.length - 1] === length - 1 &&
    row.every((each, index) => index === 0 || each > row[index - 1]) &&
    sum.every(Number.isFinite);
  if (moments && !fits(moments)) throw new InvalidValue(`_sample: ${name}: its sums do not fit its rows`);
}
