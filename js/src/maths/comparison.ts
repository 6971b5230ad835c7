import type { CompareAt } from "../base/traits";
import { ppr, type Rates } from "./rates";
import { atLeast, atMost } from "./slack";
import type { CountTable } from "./table";

/** How markers of other models are placed: at the current share, score or rate, or at their optimum. */
export const COMPARISONS: Record<CompareAt, string> = {
  share: "the same share",
  score: "the same score",
  fpr: "the same false positive rate",
  tpr: "the same true positive rate",
  optimum: "their optimum",
};

/** Row of another model's marker: at most the same share or fpr, or at least the same tpr. */
export function comparableRow(
  table: CountTable,
  compareAt: Exclude<CompareAt, "optimum">,
  threshold: number,
  { tpr, fpr }: Rates,
  prevalence: number,
): number {
  if (compareAt === "score") return table.indexAt(threshold);
  if (compareAt === "fpr") return table.fpr.findLastIndex((rate) => atMost(rate, fpr));
  if (compareAt === "tpr") return table.tpr.findIndex((rate) => atLeast(rate, tpr));
  return table.indexOfShare(ppr({ tpr, fpr }, prevalence), prevalence);
}
