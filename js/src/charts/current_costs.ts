import type { Costs } from "../base/traits";
import { wrongSign } from "../maths/spending";
import type { LegendEntry } from "./chart";

/** The legend entry of the current costs, which may have no place on an axis of costs. */
export function currentCosts(costs: Costs, place: number, text: string): LegendEntry {
  if (!Number.isNaN(place)) return ["now", `current costs: ${text}`];
  // Only errors that cost more than right decisions have a place.
  return [
    "reading",
    `current costs are not on this axis: ${wrongSign(costs) || "no decision changes the costs"}`,
  ];
}
