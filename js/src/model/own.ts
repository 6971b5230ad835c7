import type { Focus, OwnThreshold } from "../base/traits";
import { GroupCosts } from "../maths/group_costs";
import { type PartCounts, type Parts, together } from "../maths/parts";
import { fixedOf } from "../maths/rates";
import type { CountTable } from "../maths/table";
import { type Rule, ruleAt } from "./rule";
import type { Scene } from "./scene";

/** The own threshold of the group in focus, if it has one. */
export function ownIn(own: OwnThreshold[], focus: Focus | null): number | undefined {
  return focus?.[0] === "groups" ? own.find(([place]) => place === focus[1])?.[1] : undefined;
}

/** Own thresholds with another one of a group, in the order of the groups. */
export function withOwn(own: OwnThreshold[], place: number, threshold: number): OwnThreshold[] {
  const all: OwnThreshold[] = [...own.filter(([each]) => each !== place), [place, threshold]];
  return all.sort(([one], [other]) => one - other);
}

/** The rule of each group, at its own threshold or at the common one. */
export function rulesOf(table: CountTable, parts: Parts, own: OwnThreshold[], common: Rule): Rule[] {
  const rules = new Map(own.map(([place, threshold]) => [place, ruleAt(table, threshold, {})]));
  return parts.labels.map((_, part) => rules.get(parts.place(part) ?? -1) ?? common);
}

/** The kept row that each rule is shown at. */
export function rowsOf(table: CountTable, rules: Rule[]): number[] {
  return rules.map(({ threshold }) => table.indexAt(threshold));
}

/**
 * The counts of all groups together where some have their own thresholds, and what they earn, if that is known;
 * undefined where the counts are not known.
 */
export function countsWithOwn(
  { sample, table, context }: Scene,
  common: Rule,
  own: OwnThreshold[],
): (PartCounts & { profit: number | undefined }) | undefined {
  const parts = sample.groups;
  // Of groups that are put together, only their sum is here.
  if (!parts?.knows(table) || own.some(([place]) => parts.indexOf(place) < 0)) return undefined;
  const rows = rowsOf(table, rulesOf(table, parts, own, common));
  const counts = together(parts.all(table, (part) => rows[part]));
  if (!parts.knowsCosts(table)) return { ...counts, profit: undefined };
  const earned = new GroupCosts(table, parts, context).profit(counts);
  return { ...counts, profit: earned - fixedOf(context.costs) };
}
