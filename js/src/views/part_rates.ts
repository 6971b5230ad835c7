import type { Words } from "../base/traits";
import type { ShareName } from "../maths/parts";
import { OPTIONS } from "../model/options";

/** Rates by which groups and periods are compared, as they are chosen. */
export const RATES = Object.entries(OPTIONS.groups.metric.values) as [ShareName, string][];

const NAMES = Object.fromEntries(RATES) as Record<ShareName, string>;

/** A rate in the words of the user. */
export function rateName(rate: ShareName, { acted }: Words): string {
  return rate === "ppr" ? `share ${acted}` : NAMES[rate];
}

/** What is said while fewer cases are looked at than a table is of. */
export const FOCUS = "This is about all cases, not only those that are shown.";
