import type { Costs } from "../base/traits";
import { wrongSign } from "../maths/spending";
import type { LegendEntry } from "./chart";

/** The legend entry of the current costs, which may have no place on an axis of costs. */
export function currentCosts(costs: Costs, place: number, text: string): LegendEntry {
  if (!Number.isNaN(place)) return ["now", `current costs: ${text}`];
  // Only errors that cost more than right decisions have a place.
  return [
    "reading",
    `The current costs are off this axis: ${wrongSign(costs) || "costs do not depend on the decision"}`,
  ];
}
