import * as format from "../base/format";
import { type Costs, isRange, type Words } from "../base/traits";
import { limitIn } from "../maths/demand";
import { sizeOf } from "../maths/optimum";
import { expectedOutcomes } from "../maths/outcomes";
import { type Context, ppr, profit as profitOf, ratesAt } from "../maths/rates";
import { hasRanges } from "../maths/regret";
import { type ShadowPrice, shadowPrice } from "../maths/shadow_price";
import { wrongSign } from "../maths/spending";
import type { CountTable } from "../maths/table";
import { sizeOfActions } from "../maths/tiers";
import { bestRow, bestWithin, type Limited, limitFound, limitOf } from "../model/limit";
import { decidedAt, type Rule, shownThreshold } from "../model/rule";
import type { Scene } from "../model/scene";
import { profitOfTiers, sharesOfTiers, type Tiers, tiersBetween } from "../model/tiers";
import { agreementOf, WITHIN } from "./agreement";
import { isPromised, promiseText, rowPromised } from "./promise";

/** Differences within this share of the costs are rounding. */
const TIE = 1e-12;
/** With fewer cases of a class, a few errors more or less say nothing of new cases. */
const ENOUGH = 50;
/** From three on. */

/** The current decision: whom to flag with which model, what that earns, and how far it is from the best. */
export interface Verdict {
  /** What is done with whom: “Flag”, and “the top 22.6%”, or all or no cases. */
  action: string;
  whom: string;
  model: string;
  /** Empty where all cases or none are flagged, and with tiers. */
  threshold: string;
  /** How many cases that are; empty if none. */
  count: string;
  /** What that earns, with its sign and currency, or how many errors it makes. */
  amount: string;
  /** How far the rule is from the optimum of its model, and from that of the best model; what is lost at the best. */
  gaps: string[];
  /** What is still to be decided. */
  hints: string[];
}

/** Whether every error counts 1, as where nobody has said what errors cost. */
export function isUnstated({ costs, amounts }: Context): boolean {
  const { tp, fp, fn, tn, between = [], currency, ranges, fixed = 0 } = costs;
  const isCount = tp === 0 && tn === 0 && fp === 1 && fn === 1 && between.every(([, cost]) => cost === 0);
  return isCount && fixed === 0 && !currency && !ranges && !amounts;
}

/** Whether costs do not depend on the decision. */
export function isIndifferent({ costs: { tp, fp, fn, tn }, amounts }: Context): boolean {
  return fn === tp && fp === tn && !amounts;
}

/** The decision for all cases that counts amount to, if they do. */
export function forAll({ positives, negatives }: CountTable, { tp, fp }: Pick<Rule, "tp" | "fp">): string {
  if (tp + fp === 0) return format.ALL_NEGATIVE;
  return tp === positives && fp === negatives ? format.ALL_POSITIVE : "";
}

/** What the best rules earn, of the current model and of all; of equally good models the current one counts. */
export interface Best {
  own: number;
  ownRow: number;
  /** The current model unless another is better. */
  table: CountTable;
  row: number;
  most: number;
  /** The limit that holds, which they keep. */
  limit?: Limited | undefined;
  /** Whether the rule does not. */
  isBroken: boolean;
}

/** Profit of the optimum of a model. */
export function bestProfitOf(scene: Scene, table: CountTable): number {
  return profitOf(ratesAt(table, scene.optimum(table)), scene.context);
}

/** Profit of the best threshold of a model, within the limit that holds. */
export function bestProfitWithin(scene: Scene, table: CountTable, rule: Rule): number {
  return profitOf(ratesAt(table, bestRow(scene, table, rule)), scene.context);
}

/** Whether an amount is more than another, by more than rounding. */
function isMore(one: number, other: number, context: Context): boolean {
  return one - other > TIE * context.population * sizeOf(context);
}

/** The best of all models, within the limit that holds if the current one can keep it. */
export function bestOf(scene: Scene, rule: Rule): Best {
  const { context, tables, table: current } = scene;
  const given = limitOf(scene, rule);
  const within = given && bestWithin(scene, current, given);
  const limit = within === undefined ? undefined : given;
  const rowOf = (table: CountTable) => (limit ? bestWithin(scene, table, limit) : scene.optimum(table));
  const ownRow = within ?? scene.optimum();
  const own = profitOf(ratesAt(current, ownRow), context);
  const promised = scene.get("promise");
  const isBroken = !!limit?.is_promise && promised !== null && !isPromised(scene, promised, rule);
  const best: Best = { own, ownRow, table: current, row: ownRow, most: own, limit, isBroken };
  for (const table of tables) {
    const row = rowOf(table);
    if (row === undefined) continue;
    const most = profitOf(ratesAt(table, row), context);
    if (isMore(most, best.most, context)) Object.assign(best, { table, row, most });
  }
  return best;
}

/** Where the optimum is, of the current model or another, to follow what is there. */
export function atOptimum(scene: Scene, best = scene.optimum(), table = scene.table): string {
  if (isIndifferent(scene.context)) return " at any threshold";
  const row = table.row(best);
  const whom = forAll(table, row);
  return whom ? `: ${whom}` : ` at ${format.score(row.threshold)}`;
}

/** The threshold of the optimum, or of another row, to follow an amount; what is decided where it is none. */
export function optimumAt(scene: Scene, best = scene.optimum(), table = scene.table): string {
  return atOptimum(scene, best, table).replace(": ", ", ");
}

/** The name of the optimum of the current model, for a legend. */
export function optimumText(scene: Scene): string {
  if (isIndifferent(scene.context)) return "all thresholds cost the same";
  return `optimum${atOptimum(scene).replace(" at", "")}`;
}

/** How much more the optimum of the current model earns than a rule of it; 0 where the rule is as good. */
export function gain(scene: Scene, rule: Rule): number {
  return missedBy(scene, rule, { own: bestProfitOf(scene, scene.table) });
}

/** How much more the best of its model earns than a rule, or less where the rule breaks its limit; 0 where it is as good. */
export function missedBy(
  scene: Scene,
  rule: Rule,
  { own, isBroken = false }: { own: number; isBroken?: boolean },
): number {
  const { context } = scene;
  const now = profitOf(scene.rates(rule), context);
  return isMore(own, now, context) || (isBroken && isMore(now, own, context)) ? own - now : 0;
}

/** Of what something is the best, to follow it. */
function withinOf({ limit }: Best): string {
  if (!limit) return "";
  return limit.is_promise ? " that keeps the promise" : " within the limit";
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

/** That another decision earns so much more than a profit, or costs so much less. */
function earn(context: Context, most: number, more: number): string {
  if (isUnstated(context)) return `make ${errors(Math.abs(more), more > 0 ? "fewer " : "more ")}`;
  const amount = amountIn(context, Math.abs(more));
  // What is gained is taken from a cost, and adds to a profit.
  if (most <= 0) return `cost ${amount} ${more > 0 ? "less" : "more"}`;
  return `earn ${amount} ${more > 0 ? "more" : "less"}`;
}

function errors(value: number, kind = ""): string {
  const count = format.count(value);
  return `${count} ${kind}${count === "1" ? "error" : "errors"}`;
}

function signed(context: Context, profit: number): string {
  if (isUnstated(context)) return errors(-profit);
  const sign = profit > 0 ? "+" : profit < 0 ? "−" : "";
  return sign + amountIn(context, Math.abs(profit));
}

/** Whom a threshold flags if that is every case or none, in the user's words. */
function everyOf(scene: Scene, table: CountTable, rule: Pick<Rule, "tp" | "fp">): string {
  const whom = forAll(table, rule);
  return whom && `${whom === format.ALL_NEGATIVE ? "no" : "every"} ${scene.get("words").case}`;
}

export function countOf({ case: one, cases }: Words, number: string): string {
  return `${number} ${number === "1" ? one : cases}`;
}

type Said = Pick<Verdict, "action" | "whom" | "threshold" | "count">;

/** What the threshold does with whom, and how many cases that are. */
function ruleInWords(scene: Scene, rule: Rule): Said {
  const words = scene.get("words");
  const flagged = ppr(scene.rates(rule), scene.context.prevalence);
  const count =
    flagged === 0 ? "" : countOf(words, format.cases(flagged * scene.context.population, format.SAID_WHOLE));
  const every = everyOf(scene, scene.table, rule);
  return {
    action: format.capitalized(words.action),
    whom: every || `the top ${format.percent(flagged)}`,
    threshold: every ? "" : shownThreshold(rule),
    count,
  };
}

/** What tiers do with whom, and how many cases that are; actions on no case are left out. */
function tiersInWords(scene: Scene, tiers: Tiers): Said {
  const words = scene.get("words");
  const [flagged] = sharesOfTiers(scene, tiers);
  const every = flagged > 0 ? everyOf(scene, scene.table, tiers[0]) : "";
  const all = [{ name: words.action, share: flagged, to: "" }].concat(
    tiersBetween(scene, tiers).map(({ name, share }) => ({ name, share, to: ` to ${name}` })),
  );
  const taken = all.filter(({ share }) => share > 0);
  if (taken.length === 0)
    return { action: format.capitalized(words.action), whom: `no ${words.case}`, threshold: "", count: "" };
  const whom = taken.map(({ name, share }, index) => {
    if (index === 0) return every || `the top ${format.percent(share)}`;
    return `${name} the next ${format.percent(share)}`;
  });
  const counts = taken.map(({ share, to }, index) => {
    const number = format.cases(share * scene.context.population, format.SAID_WHOLE);
    return (index ? number : countOf(words, number)) + to;
  });
  return {
    action: format.capitalized(taken[0].name),
    whom: whom.join(", ") + (taken.length > 1 ? "," : ""),
    threshold: "",
    count: counts.join(", "),
  };
}

/** How much more the optimum of the current model earns than the threshold. */
function missedInWords(scene: Scene, rule: Rule, best: Best, missed: number): string {
  const { context, table } = scene;
  const { action } = scene.get("words");
  const more = missed === 0 ? "do as well" : earn(context, best.own, missed);
  const row = table.row(best.ownRow);
  const every = everyOf(scene, table, row);
  const its = `Its best threshold${withinOf(best)}`;
  if (every) return `${its} would ${action} ${every} and ${more}.`;
  const flagged = format.percent(ppr(ratesAt(table, best.ownRow), scene.context.prevalence));
  // With more digits where three are those of the current one, too.
  const isAlike = format.score(row.threshold) === format.score(decidedAt(rule));
  const threshold = isAlike ? format.threshold(row.threshold, row.below) : format.score(row.threshold);
  return `${its}, ${threshold}, would ${action} ${flagged} and ${more}.`;
}

/** How much more the optimum of another model earns than the current threshold. */
function otherInWords(scene: Scene, best: Best, more: number): string {
  const { table, most } = best;
  const row = table.row(best.row);
  const every = everyOf(scene, table, row);
  const at = every ? `which would ${scene.get("words").action} ${every}` : format.score(row.threshold);
  const name = format.label(table.name);
  return `${name} would ${earn(scene.context, most, more)} at its best threshold${withinOf(best)}, ${at}.`;
}

function gapsInWords(scene: Scene, rule: Rule): string[] {
  const best = bestOf(scene, rule);
  const missed = missedBy(scene, rule, best);
  const isBest = missed === 0 && !best.isBroken;
  const isOther = best.table !== scene.table;
  // What a limit on them is of has been said.
  const isSaid = best.limit !== undefined && !best.limit.is_promise;
  const errors = isOther || isSaid ? "" : `, with ${errorsInWords(scene, rule)}`;
  const own = isBest
    ? `This is its best threshold${withinOf(best)}${errors}.`
    : missedInWords(scene, rule, best, missed);
  if (isOther) return [own, otherInWords(scene, best, best.most - best.own + missed)];
  return scene.tables.length > 1 ? [own, noneBetter(scene, best, missed)] : [own];
}

/** The errors of a threshold, which the best one makes as well. */
export function errorsInWords(scene: Scene, rule: Pick<Rule, "tp" | "fp">): string {
  const { fn, fp } = expectedOutcomes(scene.table, rule, scene.context);
  const [missed, alarms] = [fn, fp].map((count) => format.cases(count, format.SAID_WHOLE));
  const none = (number: string) => (number === "0" ? "no" : number);
  if (missed === "0" && alarms === "0") return "no errors";
  const noun = `false alarm${alarms === "1" ? "" : "s"}`;
  return `${missed === "0" ? "none" : missed} missed and ${none(alarms)} ${noun}`;
}

/** What one more place is worth where the threshold was found for a capacity. */
function nextInWords(scene: Scene, rule: Rule): string[] {
  const kind = limitFound(scene, rule)?.kind;
  const limit = kind && limitIn(kind);
  const isCapacity = limit === "max_number" || limit === "max_share";
  const price = isCapacity ? priceOfNext(scene, rule) : undefined;
  // At the optimum and beyond it is no limit.
  if (!price || price.value <= 0) return [];
  return [`The next ${scene.get("words").case} would earn ${priceText(scene, price)}.`];
}

/** What the next case would earn as an amount, with its interval if there is one. */
export function priceText({ context: { costs } }: Scene, { value, interval }: ShadowPrice): string {
  const ends = interval?.map(format.money);
  return moneyIn(costs, value) + (ends ? ` (${ends.join(" to ")})` : "");
}

/** What the next case would earn, where costs are stated, the same for all cases, and a case is left. */
export function priceOfNext(scene: Scene, rule: Pick<Rule, "tp" | "fp">): ShadowPrice | undefined {
  const { context, sample, table } = scene;
  if (context.amounts || isUnstated(context) || isIndifferent(context)) return undefined;
  const isCounted = sample.isPlain && !sample.hasTheory;
  const level = isCounted ? scene.get("confidence_level") : undefined;
  return shadowPrice(table, scene.hull(table), rule, context, level);
}

/** Whether the threshold keeps its promise, and else which one would. */
function promiseInWords(scene: Scene, rule: Rule): string[] {
  const promised = scene.get("promise");
  if (!promised) return [];
  const { context, table } = scene;
  const text = promiseText(promised);
  const named = format.capitalized(format.withArticle(text));
  const level = `(${format.percent(scene.get("confidence_level"))} confidence)`;
  if (isPromised(scene, promised, rule))
    return [`${named} is promised on new cases, in the long run ${level}.`, ...withoutPromise(scene, rule)];
  const row = rowPromised(scene, promised);
  if (row === undefined) return [`${named} cannot be promised on new cases ${level}.`];
  const there = profitOf(ratesAt(table, row), context);
  const now = profitOf(scene.rates(rule), context);
  // What the best one earns has been said.
  const isOther = row !== bestRow(scene, table, rule);
  const differs = isMore(there, now, context) || isMore(now, there, context);
  const earns = isOther && differs ? `, which would ${earn(context, there, there - now)}` : "";
  return [`${named} on new cases ${level} needs threshold ${format.score(table.threshold[row])}${earns}.`];
}

/** What a promise costs: how much more the best threshold earns that keeps none. */
function withoutPromise(scene: Scene, rule: Rule): string[] {
  const { context, table } = scene;
  const most = bestProfitOf(scene, table);
  if (!isMore(most, bestProfitWithin(scene, table, rule), context)) return [];
  const more = most - profitOf(scene.rates(rule), context);
  return [`Without the promise, its best threshold would ${earn(context, most, more)}.`];
}

/** At which thresholds all costs agree, and where the least is lost. */
function agreementInWords(scene: Scene): string[] {
  const found = agreementOf(scene);
  if (!found) return [];
  const here = atInWords(scene, [found.row, found.row]).replace(" threshold", "");
  const smallest = `The worst loss is smallest ${here}: ${amountIn(scene.context, found.regret)}.`;
  const more = `${format.percent(WITHIN)} more than they must`;
  const told = found.run
    ? `With ${uncertainInWords(scene, "any")}, errors cost at most ${more} ${atInWords(scene, found.run)}.`
    : `With ${uncertainInWords(scene, "the")}, errors may cost over ${more} at any threshold.`;
  return [told, smallest];
}

/** At which thresholds something is so, of rows; an infinite one flags nobody. */
function atInWords(scene: Scene, rows: [number, number]): string {
  const [high, low] = rows.map((row) => scene.table.threshold[row]);
  const { case: one, acted } = scene.get("words");
  if (!Number.isFinite(low)) return `if no ${one} is ${acted}`;
  const [first, last] = [low, high].map(format.score);
  if (!Number.isFinite(high)) return `at thresholds from ${first} up`;
  return first === last ? `at threshold ${first}` : `at thresholds ${first} to ${last}`;
}

/** What has ranges. */
function uncertainInWords(scene: Scene, article: string): string {
  const names = [
    ...(hasRanges(scene.context.costs) ? ["costs"] : []),
    ...(isRange(scene.get("prevalence")) ? ["prevalence"] : []),
  ];
  const where = names.join() === "prevalence" ? "in this range" : "in these ranges";
  return `${article} ${names.join(" and ")} ${where}`;
}

/** That the optimum of no other model is better than that of the current one. */
function noneBetter({ context }: Scene, best: Best, missed: number): string {
  const does = isUnstated(context) ? "makes fewer errors" : best.own > 0 ? "earns more" : "costs less";
  const within = best.limit?.is_promise ? " while keeping the promise" : withinOf(best);
  return `No other model ${does}${missed === 0 ? "" : " at its best"}${within}.`;
}

/** The actions that have costs, where no tiers say who gets them. */
function unusedInWords({ between = [] }: Costs): string[] {
  const names = between
    .filter(([, cost]) => [cost].flat().some((each) => each !== 0))
    .map(([name]) => `“${format.label(name)}”`);
  if (names.length === 0) return [];
  return [
    `${names.join(" and ")} ${names.length > 1 ? "have costs, but no thresholds" : "has costs, but no threshold"}.`,
  ];
}

function hintsOf(scene: Scene, tiers?: Tiers): string[] {
  const unused = tiers ? [] : unusedInWords(scene.context.costs);
  if (isIndifferent(scene.context)) return ["All thresholds cost the same.", ...unused];
  const wrong = wrongSign(scene.atMean.context.costs);
  return [
    ...(isUnstated(scene.context)
      ? ["All errors count the same. Set costs to see what they are worth."]
      : []),
    ...(wrong ? [`${format.capitalized(wrong)}. Check the signs.`] : []),
    ...unused,
  ];
}

/** That so few cases of a class are known that small differences may be chance; empty if there are enough. */
export function fewCases(scene: Scene): string {
  const few = fewOf(scene);
  return few && `Only ${few}: differences of a few errors may be chance.`;
}

/** Of which classes there are few cases; empty of none. */
function fewOf({ sample, table }: Scene): string {
  // Sums of weights do not say how many cases there are, and a theory is none.
  if (sample.hasTheory || sample.isWeighted) return "";
  const sides = [
    [table.positives, "positive"],
    [table.negatives, "negative"],
  ] as const;
  const few = sides.flatMap(([count, noun]) =>
    count < ENOUGH ? [`${format.count(count)} ${noun}${count === 1 ? "" : "s"}`] : [],
  );
  return few.join(" and ");
}

/** How far tiers are from the best single threshold of their model. */
export function gapOfTiers(scene: Scene, tiers: Tiers): string {
  const { context } = scene;
  const profit = profitOfTiers(scene, tiers);
  const more = profit - bestProfitOf(scene, scene.table);
  const scale = Math.max(sizeOf(context), sizeOfActions(context.costs));
  if (Math.abs(more) <= TIE * context.population * scale) return "The best single threshold does as well.";
  return `The best single threshold would ${earn(context, profit, -more)}.`;
}

/** The verdict on a rule of the current model, or on its tiers. */
export function verdict(scene: Scene, rule: Rule, tiers?: Tiers): Verdict {
  const { context, table } = scene;
  const profit = tiers ? profitOfTiers(scene, tiers) : profitOf(scene.rates(rule), context);
  const gaps = tiers
    ? [gapOfTiers(scene, tiers)]
    : [...gapsInWords(scene, rule), ...nextInWords(scene, rule)];
  return {
    ...(tiers ? tiersInWords(scene, tiers) : ruleInWords(scene, rule)),
    model: format.label(table.name),
    amount: signed(context, profit),
    gaps: [
      ...(isIndifferent(context) ? [] : gaps),
      ...(tiers ? [] : [...promiseInWords(scene, rule), ...agreementInWords(scene)]),
    ],
    hints: hintsOf(scene, tiers),
  };
}

/** A verdict as one text. */
export function sentence({ threshold, count, amount, gaps, hints, ...of }: Verdict): string {
  const rule = threshold && ` (score ≥ ${threshold})`;
  const statement = `${of.action} ${of.whom} with ${of.model}${rule}: ${count && `${count}, `}${amount}.`;
  return [statement, ...gaps, ...hints].join(" ");
}
