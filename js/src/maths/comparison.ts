import type { CompareAt } from "../base/traits";
import { ppr, type Rates } from "./rates";
import type { CountTable } from "./table";

/** How markers of other models are placed: at the current share or score, or at their own best threshold. */
export const COMPARISONS: Record<CompareAt, string> = {
  share: "the same share",
  score: "the same score",
  best: "their best threshold",
};

/** Row of another model's marker: the same score, or at most the same share. */
export function comparableRow(
  table: CountTable,
  compareAt: Exclude<CompareAt, "best">,
  threshold: number,
  rates: Rates,
  prevalence: number,
): number {
  if (compareAt === "score") return table.indexAt(threshold);
  return table.indexOfShare(ppr(rates, prevalence), prevalence);
}
