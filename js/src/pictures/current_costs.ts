import type { Costs } from "../base/traits";
import type { LegendEntry } from "./picture";

/** Why costs have no place on an axis of costs: only errors that cost more than right decisions have one. */
function offAxis({ tp, fp, fn, tn }: Costs): string {
  if (fn < tp) return "a false negative costs less than a true positive";
  return fp < tn ? "a false positive costs less than a true negative" : "no decision changes the costs";
}

/** The legend entry of the current costs, which may have no place on an axis of costs. */
export function currentCosts(costs: Costs, place: number, text: string): LegendEntry {
  if (Number.isNaN(place)) return ["reading", `current costs are not on this axis: ${offAxis(costs)}`];
  return ["now", `current costs: ${text}`];
}
