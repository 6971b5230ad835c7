import { type Context, expectedCost, ratesAt } from "./rates";
import type { CountTable } from "./table";

/** Differences within this share of the costs are rounding, and count as ties. */
const TIE = 1e-12;

/**
 * Row of lowest expected cost; of several, that with the highest threshold. The hull holds it, unless cases have costs
 * of their own: then it is searched among all rows.
 */
export function optimum(table: CountTable, vertices: number[], context: Context): number {
  const rows = context.amounts ? [...table.tpr.keys()] : vertices;
  const costs = rows.map((row) => expectedCost(ratesAt(table, row), context));
  const least = costs.reduce((one, other) => Math.min(one, other)) + TIE * sizeOf(context);
  return rows[costs.findIndex((cost) => cost <= least)];
}

/** Size of what a case costs; differences much smaller than that are rounding. */
export function sizeOf({ costs: { tp, fp, fn, tn }, amounts }: Context): number {
  return Math.max(Math.abs(tp), Math.abs(fp), Math.abs(fn), Math.abs(tn), amounts?.size ?? 0);
}
