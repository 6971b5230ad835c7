import { type Context, expectedCost, ratesAt } from "./rates";
import type { CountTable } from "./table";

/** Differences within this share of the costs are rounding, and count as ties. */
const TIE = 1e-12;

/** Row of least expected cost among the given ones (the hull holds it); of several, that with the highest threshold. */
export function optimum(table: CountTable, vertices: number[], context: Context): number {
  const costs = vertices.map((row) => expectedCost(ratesAt(table, row), context));
  const { tp, fp, fn, tn } = context.costs;
  const scale = Math.max(Math.abs(tp), Math.abs(fp), Math.abs(fn), Math.abs(tn));
  const least = Math.min(...costs) + TIE * scale;
  return vertices[costs.findIndex((cost) => cost <= least)];
}
