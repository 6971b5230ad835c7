import * as format from "../base/format";
import type { Costs } from "../base/traits";
import { sizeOf } from "../maths/optimum";
import { type Context, expectedCost, type Rates, ratesAt } from "../maths/rates";
import { costWithReview } from "../maths/review";
import { wrongSign } from "../maths/spending";
import type { CountTable } from "../maths/table";
import { type Rule, shownThreshold } from "../model/rule";
import type { Scene } from "../model/scene";
import { shareOf, type Zone, zoneRates } from "../model/zone";

/** Differences within this share of the costs are rounding. */
const TIE = 1e-12;

/** The current decision: which rule, what it earns or costs, and how far that is from the best. */
export interface Verdict {
  /** Model and threshold. */
  rule: string;
  verb: string;
  amount: string;
  /** The currency of the amount, or what it counts. */
  unit: string;
  /** How far the rule is from the optimum of its model, and from that of the best model. */
  gaps: string[];
  /** What is still to be decided, or what the best decision is where it is no threshold. */
  hints: string[];
}

/** Whether every error counts 1, as where nobody has said what errors cost. */
export function isUnstated({ costs, amounts }: Context): boolean {
  const { tp, fp, fn, tn, review, currency } = costs;
  return tp === 0 && tn === 0 && fp === 1 && fn === 1 && !review && !currency && !amounts;
}

/** Whether costs do not depend on the decision. */
export function isIndifferent({ costs: { tp, fp, fn, tn }, amounts }: Context): boolean {
  return fn === tp && fp === tn && !amounts;
}

/** The decision for all cases that counts amount to, if they do. */
export function forAll({ positives, negatives }: CountTable, { tp, fp }: Pick<Rule, "tp" | "fp">): string {
  if (tp + fp === 0) return "nobody";
  return tp === positives && fp === negatives ? "everybody" : "";
}

function ruleInWords(table: CountTable, rule: Rule): string {
  const name = format.label(table.name);
  const whom = forAll(table, rule);
  return whom ? `${name}, predicting ${whom},` : `${name} at ${shownThreshold(rule)}`;
}

/** What the best rules earn, of the current model and of all; of equally good models the current one counts. */
export interface Best {
  own: number;
  /** The current model unless another is better. */
  table: CountTable;
  most: number;
}

/** Profit of the optimum of a model. */
export function bestProfitOf(scene: Scene, table: CountTable): number {
  return profitAt(scene.context, ratesAt(table, scene.optimum(table)));
}

function profitAt(context: Context, rates: Rates): number {
  return -context.population * expectedCost(rates, context);
}

/** Whether an amount is more than another, by more than rounding. */
function isMore(one: number, other: number, context: Context): boolean {
  return one - other > TIE * context.population * sizeOf(context);
}

export function bestOf(scene: Scene): Best {
  const own = bestProfitOf(scene, scene.table);
  const best = { own, table: scene.table, most: own };
  for (const table of scene.tables) {
    const most = bestProfitOf(scene, table);
    if (isMore(most, best.most, scene.context)) Object.assign(best, { table, most });
  }
  return best;
}

/** Where the optimum of the current model is, to follow what is there. */
export function atOptimum(scene: Scene): string {
  if (isIndifferent(scene.context)) return " at any threshold";
  const row = scene.table.row(scene.optimum());
  const whom = forAll(scene.table, row);
  return whom ? `: predict ${whom}` : ` at ${format.score(row.threshold)}`;
}

/** The threshold of the optimum, to follow an amount; what is decided where it is none. */
export function optimumAt(scene: Scene): string {
  return atOptimum(scene).replace(": predict ", ", predicting ");
}

/** The name of the optimum of the current model, for a legend. */
export function optimumText(scene: Scene): string {
  if (isIndifferent(scene.context)) return "all thresholds cost the same";
  return `optimum${atOptimum(scene).replace(" at", "")}`;
}

/** How much more the optimum of the current model earns than a rule of it; 0 where the rule is as good. */
export function gain(scene: Scene, rule: Rule): number {
  const own = bestProfitOf(scene, scene.table);
  const now = profitAt(scene.context, scene.rates(rule));
  return isMore(own, now, scene.context) ? own - now : 0;
}

/** An amount of money with its currency. */
export function moneyIn({ currency }: Costs, value: number): string {
  return format.inUnit(format.money(value), currency);
}

/** An amount as the costs of the moment have it: of money, or of errors. */
export function amountIn(context: Context, value: number): string {
  return isUnstated(context) ? format.count(value) : moneyIn(context.costs, value);
}

/** What a profit amounts to. */
export function worthOf(context: Context, profit: number): { verb: string; amount: string; unit: string } {
  if (isUnstated(context)) return { verb: "makes", amount: format.count(-profit), unit: "errors" };
  return {
    verb: profit < 0 ? "costs" : "earns",
    amount: format.money(Math.abs(profit)),
    unit: context.costs.currency ?? "",
  };
}

/** What another decision would earn, or save, beyond a profit: verb, and amount. */
function wouldEarn(context: Context, most: number, more: number): [verb: string, amount: string] {
  const amount = amountIn(context, Math.abs(more));
  if (isUnstated(context)) return ["would make", `${amount} ${more > 0 ? "fewer" : "more"}`];
  // What is gained is taken from a cost, and adds to a profit.
  if (most <= 0) return ["would cost", `${amount} ${more > 0 ? "less" : "more"}`];
  return ["would earn", `${amount} ${more > 0 ? "more" : "less"}`];
}

function gapsInWords(scene: Scene, rule: Rule): string[] {
  const { context, table } = scene;
  const missed = gain(scene, rule);
  const best = bestOf(scene);
  const [verb, amount] = wouldEarn(context, best.most, missed);
  const own = missed > 0 ? `Its best threshold ${verb} ${amount}` : "This is its best threshold";
  if (best.table === table) return [`${own}.`];
  const [, more] = wouldEarn(context, best.most, best.most - best.own + missed);
  const other = `${format.label(best.table.name)}'s`;
  return [missed > 0 ? `${own}, ${other} ${more}.` : `${own}; ${other} ${verb} ${more}.`];
}

function hintsOfCosts(scene: Scene): string[] {
  const wrong = wrongSign(scene.atMean.context.costs);
  return [
    ...(isUnstated(scene.context)
      ? ["All errors count the same. Set costs to see what they are worth."]
      : []),
    ...(wrong ? [`${format.capitalized(wrong)}. Check the signs.`] : []),
  ];
}

function hintsOf(scene: Scene): string[] {
  if (isIndifferent(scene.context)) return ["All thresholds cost the same."];
  const whom = forAll(scene.table, scene.table.row(scene.optimum()));
  return [...hintsOfCosts(scene), ...(whom ? [`Best: predict ${whom}.`] : [])];
}

/** How many cases a zone leaves to a review. */
export function reviewing(scene: Scene, zone: Zone): string {
  return `reviewing ${format.count(shareOf(scene, zone) * scene.context.population)} cases`;
}

/** What a review zone earns, reviews paid. */
export function profitOfReview(scene: Scene, zone: Zone): number {
  return -scene.context.population * costWithReview(zoneRates(scene, zone), scene.context);
}

/** How far a review zone is from the best single threshold of its model. */
export function gapOfReview(scene: Scene, zone: Zone): string {
  const { context } = scene;
  const profit = profitOfReview(scene, zone);
  const more = profit - bestProfitOf(scene, scene.table);
  const scale = Math.max(sizeOf(context), context.costs.review ?? 0);
  if (Math.abs(more) <= TIE * context.population * scale) return "The best single threshold does as well.";
  return `The best single threshold ${wouldEarn(context, profit, -more).join(" ")}.`;
}

function verdictOnReview(scene: Scene, zone: Zone): Verdict {
  const { context, table } = scene;
  return {
    rule: `${format.label(table.name)}, ${reviewing(scene, zone)},`,
    ...worthOf(context, profitOfReview(scene, zone)),
    gaps: isIndifferent(context) ? [] : [gapOfReview(scene, zone)],
    hints: hintsOfCosts(scene),
  };
}

/** The verdict on a rule of the current model, or on its review zone. */
export function verdict(scene: Scene, rule: Rule, zone?: Zone): Verdict {
  if (zone) return verdictOnReview(scene, zone);
  const { context, table } = scene;
  return {
    rule: ruleInWords(table, rule),
    ...worthOf(context, profitAt(context, scene.rates(rule))),
    gaps: isIndifferent(context) ? [] : gapsInWords(scene, rule),
    hints: hintsOf(scene),
  };
}

/** A verdict as one text. */
export function sentence({ rule, verb, amount, unit, gaps, hints }: Verdict): string {
  const statement = [rule, verb, amount, unit].filter(Boolean).join(" ");
  return [`${statement}.`, ...gaps, ...hints].join(" ");
}
