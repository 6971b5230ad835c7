import type { Costs, Counts } from "../base/traits";
import { fixedOf, ppr } from "../maths/rates";
import type { CountTable } from "../maths/table";
import { type Action, actionsBetween, actionsOf, costOfTiers } from "../maths/tiers";
import { type Rule, ruleAt } from "./rule";
import type { Scene } from "./scene";

/** The rules of the thresholds between actions, the first action first. */
export type Tiers = Rule[];

/** An action between with its threshold and the share of the cases that get it. */
export interface Tier extends Action {
  rule: Rule;
  share: number;
}

/** The tiers of thresholds, by the kept rows of a table or by counts from the whole table; none if they do not fit. */
export function tiersAt(
  table: CountTable,
  costs: Costs,
  thresholds: number[] | null,
  sent: (Counts | Record<string, never>)[],
): Tiers | undefined {
  if (!thresholds || thresholds.length !== actionsOf(costs).length - 1) return undefined;
  return thresholds.length > 1
    ? thresholds.map((threshold, index) => ruleAt(table, threshold, sent[index] ?? {}))
    : undefined;
}

/** The thresholds of tiers, as they were requested. */
export function thresholdsOf(tiers: Tiers | undefined): number[] | null {
  return tiers?.map(({ requested }) => requested) ?? null;
}

/** Shares of the cases that get each action but the last, at the prevalence. */
export function sharesOfTiers(scene: Scene, tiers: Tiers): number[] {
  return tiers.map(({ tp, fp }, index) => {
    const above = tiers[index - 1] ?? { tp: 0, fp: 0 };
    return ppr(scene.rates({ tp: tp - above.tp, fp: fp - above.fp }), scene.context.prevalence);
  });
}

/** The actions between with their thresholds and shares. */
export function tiersBetween(scene: Scene, tiers: Tiers): Tier[] {
  const shares = sharesOfTiers(scene, tiers);
  return actionsBetween(scene.context.costs).map((action, index) => ({
    ...action,
    rule: tiers[index + 1],
    share: shares[index + 1],
  }));
}

/** What a case costs on average with tiers, by all actions. */
export function caseCostOfTiers(scene: Scene, tiers: Tiers): number {
  const ends = tiers.map((rule) => scene.rates(rule));
  return costOfTiers(ends, scene.context);
}

/** What tiers earn, by all actions. */
export function profitOfTiers(scene: Scene, tiers: Tiers): number {
  const { context } = scene;
  return -context.population * caseCostOfTiers(scene, tiers) - fixedOf(context.costs);
}
