import { type Context, expectedCost, type Rates, ratesAt } from "./rates";
import type { CountTable } from "./table";

/** Differences within this share of the costs are rounding, and count as ties. */
const TIE = 1e-12;

/** What a rule costs beyond a constant, and which difference of that is rounding. */
function compared(context: Context): { cost: (rates: Rates) => number; slack: number } {
  if (context.amounts) return { cost: (rates) => expectedCost(rates, context), slack: TIE * sizeOf(context) };
  const { costs, prevalence } = context;
  const [hit, alarm] = [prevalence * (costs.fn - costs.tp), (1 - prevalence) * (costs.fp - costs.tn)];
  return {
    cost: ({ tpr, fpr }) => alarm * fpr - hit * tpr,
    slack: TIE * Math.max(Math.abs(hit), Math.abs(alarm)),
  };
}

/**
 * Row of lowest expected cost; of several, that with the highest threshold. The hull holds it, unless cases have costs
 * of their own: then it is searched among all rows.
 */
export function optimum(table: CountTable, vertices: number[], context: Context): number {
  return cheapest(table, context.amounts ? [...table.tpr.keys()] : vertices, context);
}

/** Of some rows, by falling threshold, that of lowest expected cost; of several, the first. */
export function cheapest(table: CountTable, rows: number[], context: Context): number {
  const { cost, slack } = compared(context);
  const costs = rows.map((row) => cost(ratesAt(table, row)));
  const least = costs.reduce((one, other) => Math.min(one, other)) + slack;
  return rows[costs.findIndex((each) => each <= least)];
}

/** Size of what a case costs; differences much smaller than that are rounding. */
export function sizeOf({ costs: { tp, fp, fn, tn }, amounts }: Context): number {
  return Math.max(Math.abs(tp), Math.abs(fp), Math.abs(fn), Math.abs(tn), amounts?.size ?? 0);
}
