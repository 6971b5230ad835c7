import { cached } from "../base/cached";
import * as format from "../base/format";
import { missing } from "../base/vocabulary";
import { type Demand, GroupCosts } from "../maths/group_costs";
import type { Parts } from "../maths/parts";
import type { Context } from "../maths/rates";
import type { CountTable } from "../maths/table";
import { OPTIONS } from "../model/options";
import type { Scene } from "../model/scene";

/** Demands of which a sentence says that they cost, not that they costs. */
export const PLURAL = new Set<string>(["equal_share", "equal_tpr", "equal_fpr", "equalized_odds"]);
/** More groups than these are not all named. */
const NAMED = 3;

/** What is said of groups that are too small for thresholds of their own; nothing without any. */
export function fewNote({ few, areAllShared }: GroupCosts, { labels }: Parts, isPlain: boolean): string[] {
  if (few.length === 0) return [];
  const all = few.map((part) => format.label(labels[part]));
  const shown = all.length > NAMED ? [...all.slice(0, NAMED - 1), `${all.length - NAMED + 1} others`] : all;
  const name = areAllShared ? "All groups" : format.inWords(shown);
  const worth = isPlain ? "positives" : "effective positives";
  return [
    `${name} share one threshold in the price and count as one: a group needs 30 ${worth} for its own.`,
  ];
}

/** Whether precisions are compared at some of the thresholds only: the cheapest may be between those of the page. */
function isTried(demand: Demand, { isComplete }: CountTable): boolean {
  return demand === "equal_precision" && !isComplete;
}

/** What is said where a page lacks thresholds that may be cheaper, also for groups of other costs that share one. */
export function triedNote(demand: Demand, table: CountTable, { mixesCosts }: GroupCosts): string[] {
  if (!isTried(demand, table) && (table.isComplete || !mixesCosts)) return [];
  return ["This page has only some of the thresholds; Python, which has all, may find much cheaper ones."];
}

/** What a demand costs, where that is told; of thresholds that were not all tried, at most. */
export function paidFor(demand: Demand, table: CountTable, amount: string): string {
  return isTried(demand, table) ? `at most ${amount}` : amount;
}

/** How far apart the rates may be, to follow the name of a demand. */
export function withinOf(tolerance: string): string {
  return Number(tolerance) > 0 ? ` ${OPTIONS.groups.tolerance.values[tolerance]}` : "";
}

/** Why there are no thresholds that meet a demand. */
export function lackingNote(demand: Demand, { mixesCosts }: GroupCosts): string {
  return demand === "equalized_odds" && mixesCosts
    ? missing.odds_costs
    : "A group lacks the class of this rate.";
}

const known = new WeakMap<Context, Map<CountTable, GroupCosts>>();

/** What thresholds of the groups cost at the costs of a scene, which are kept with these. */
export function costsIn({ table, context }: Scene, groups: Parts): GroupCosts {
  const ofContext = cached(known, context, () => new Map<CountTable, GroupCosts>());
  return cached(ofContext, table, () => new GroupCosts(table, groups, context));
}
