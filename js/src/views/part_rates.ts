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
