import * as format from "../base/format";
import type { Costs } from "../base/traits";
import { missing } from "../base/vocabulary";
import { meanCosts } from "./amounts";
import { type Context, fixedOf, never, ppr, profit, type Rates } from "./rates";

/** The contacts that are charged: every one, as in gains tables, or only wasted ones, the false positives. */
export type Charged = "wasted" | "every";

/** Cost of a contact: what a false positive costs more than leaving the case alone. */
export function contactCost({ fp, tn }: Costs): number {
  return fp - tn;
}

/** Total cost of contacting by a rule. */
function spend(rates: Rates, context: Context, charged: Charged): number {
  const { costs, prevalence, population } = context;
  const fixed = fixedOf(costs);
  if (charged === "every") return fixed + contactCost(costsOf(context)) * population * ppr(rates, prevalence);
  // What false positives cost of their own, more than if they were left alone.
  const own = context.amounts ? (rates.negative ?? Number.NaN) - context.amounts.means.tn : 0;
  return fixed + population * (1 - prevalence) * (contactCost(costs) * rates.fpr + own);
}

/** What a case costs on average. */
export function costsOf({ costs, amounts }: Context): Costs {
  return amounts ? meanCosts(costs, amounts) : costs;
}

/**
 * A function of rates: the profit relative to contacting nobody, minus the fixed cost, in percent of what is spent;
 * infinite if a profit is made without spending, NaN if neither.
 */
export function returnPercent(context: Context, charged: Charged): (rates: Rates) => number {
  const used = context.amounts ? context : inLargestCost(context);
  const [idle, fixed] = [profit(never(used), used), fixedOf(used.costs)];
  return (rates) => (100 * (profit(rates, used) - idle - fixed)) / spend(rates, used, charged);
}

/** The same costs in units of the largest, so that the smallest possible ones are not rounded to zero. */
function inLargestCost(context: Context): Context {
  const { tp, fp, fn, tn } = context.costs;
  const fixed = fixedOf(context.costs);
  const most = Math.max(...[tp, fp, fn, tn, fixed].map(Math.abs));
  const unit = most > 0 ? 2 ** Math.floor(Math.log2(most)) : 1;
  const costs = {
    ...context.costs,
    tp: tp / unit,
    fp: fp / unit,
    fn: fn / unit,
    tn: tn / unit,
    fixed: fixed / unit,
  };
  return { ...context, costs };
}

/** The reason why there is no return in percent, if there is none. */
export function noReturn(context: Context): string | undefined {
  const cost = contactCost(costsOf(context));
  if (cost < 0) return missing.contact_costs;
  if (cost === 0 && fixedOf(context.costs) === 0) return missing.spending;
  return undefined;
}

/** A sentence with what is spent. */
export function spendingText(context: Context, charged: Charged): string {
  const costs = costsOf(context);
  const fixed = fixedOf(costs);
  const inMoney = (value: number) => format.inUnit(format.money(value), costs.currency);
  const cost = inMoney(contactCost(costs));
  const contact = charged === "every" ? `${cost} for every contact` : `${cost} for each wasted contact only`;
  return `Spending: ${contact}${fixed > 0 ? `, plus ${inMoney(fixed)} once` : ""}.`;
}

/** A sentence that profits of parts leave out what is spent for the whole; "" if nothing is. */
export function fixedNote(costs: Costs, parts: string): string {
  const fixed = fixedOf(costs);
  if (fixed === 0) return "";
  return `Profits of ${parts} leave out the fixed cost of ${format.inUnit(format.money(fixed), costs.currency)}.`;
}

const OUTCOMES = { tp: "hit", fp: "false alarm", fn: "miss", tn: "correct rejection" };

/** A sentence with the costs and gains of the outcomes. */
export function costsText(context: Context): string {
  const costs = costsOf(context);
  const parts = (Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[])
    .filter((outcome) => costs[outcome] !== 0)
    .map((outcome) => {
      const verb = costs[outcome] < 0 ? "earns" : "costs";
      const amount = format.inUnit(format.money(Math.abs(costs[outcome])), costs.currency);
      const isMean = context.amounts?.outcomes.includes(outcome);
      return `each ${OUTCOMES[outcome]} ${verb} ${amount}${isMean ? " on average" : ""}`;
    });
  const { between = [] } = costs;
  const worth = (cost: number) =>
    `${cost < 0 ? "earns" : "costs"} ${format.inUnit(format.money(Math.abs(cost)), costs.currency)}`;
  for (const [name, cost] of between)
    if (typeof cost === "number" && cost !== 0) parts.push(`each ${name} ${worth(cost)}`);
  for (const [name, cost] of between) {
    if (typeof cost === "number") continue;
    for (const [index, of] of ["positive", "negative"].entries())
      if (cost[index] !== 0) parts.push(`each ${name} ${worth(cost[index])} on a ${of}`);
  }
  const text = parts.join(", ") || "all outcomes are free";
  const fixed = fixedOf(costs);
  const once = fixed > 0 ? `, plus ${format.inUnit(format.money(fixed), costs.currency)} once` : "";
  return `${format.capitalized(text)}${once}.`;
}

/** Which error costs less than being right; empty if none does. */
export function wrongSign({ tp, fp, fn, tn }: Costs): string {
  if (fn < tp) return "a miss costs less than a hit";
  return fp < tn ? "a false alarm costs less than a correct rejection" : "";
}
