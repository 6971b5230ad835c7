import { isRange, type Outcomes } from "../base/traits";
import { profit_notes } from "../base/vocabulary";
import { findLimit, isFull, LIMITS, limitIn } from "../maths/demand";
import { GroupCosts, isEqual } from "../maths/group_costs";
import { together } from "../maths/parts";
import { evidenceOf, promises } from "../maths/promise";
import { expectedCost, fixedOf, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import { amountsDecided } from "../maths/tiers";
import { type Asked, askedOf } from "./demand_link";
import { type Limited, limitFound, riskOf } from "./limit";
import { rowsOf, rulesOf } from "./own";
import { decidedAt, type Rule } from "./rule";
import type { Store } from "./store";
import { type Tiers, tiersAt } from "./tiers";

/** Of the JSON of a decision, as in Python. */
const FORMAT = 2;
/** The name of thresholds that meet no demand. */
const OWN = "own";
/** Rates that are no further apart meet a demand. */
const ROUNDING = 1e-12;

/** What is decided, and about whom. */
type Decided = Pick<Store, "scene" | "rule" | "tiers">;

/** The decision about everybody, also while only some cases are in focus. */
function decidedOf(store: Store): Decided {
  const { scene, rule } = store.ofEveryone;
  if (scene === store.scene) return store;
  return { scene, rule, tiers: tiersAt(scene.table, scene.context.costs, store.get("tiers"), []) };
}

/** A threshold as JSON of a decision has it. */
function written(threshold: number): number | string {
  if (Number.isFinite(threshold)) return threshold;
  return threshold > 0 ? "inf" : "-inf";
}

/** Time in UTC, in seconds, as Python writes it. */
function writtenTime(now: Date): string {
  return `${now.toISOString().slice(0, 19)}+00:00`;
}

/** The thresholds of tiers, and the counts of each action. */
function writtenTiers(tiers: Tiers, { positives, negatives }: CountTable): object {
  const differences = (counts: number[]) => counts.map((count, index) => count - (counts[index - 1] ?? 0));
  return {
    thresholds: tiers.map((rule) => written(decidedAt(rule))),
    positives: differences([...tiers.map(({ tp }) => tp), positives]),
    negatives: differences([...tiers.map(({ fp }) => fp), negatives]),
    amounts: amountsDecided(tiers) ?? null,
    capacities: {},
  };
}

function writtenCounts({ tp, fp }: Pick<Rule, "tp" | "fp">, { positives, negatives }: CountTable): Outcomes {
  return { tp, fp, fn: positives - tp, tn: negatives - fp };
}

/** The demand that a threshold was found by, while it is the current one. */
function writtenDemands(limit: Limited | undefined): object {
  return limit ? { [limitIn(limit.kind)]: limit.value } : {};
}

/** What the threshold promises, with its proof and its price; null if it promises nothing. */
function writtenPromise({ rule, scene, tiers }: Decided): object | null {
  const promised = scene.get("promise");
  const { table, context } = scene;
  const risk = riskOf(scene);
  if (!promised || tiers || !promises(table, context, promised, risk)(rule)) return null;
  const [kind, limit] = promised;
  const { value, evidence } = evidenceOf(table, context, promised, risk, rule);
  const plain = findLimit(table, context, LIMITS[kind], limit);
  // New cases cannot be promised what the sample does not keep.
  if ("problem" in plain) return null;
  const there = ratesAt(table, table.indexAt(plain.threshold));
  return {
    demands: { [kind]: limit },
    confidence: scene.get("confidence_level"),
    n_models: scene.tables.length,
    values: { [kind]: value },
    evidence,
    ...(scene.sample.isPlain ? {} : { effective: true }),
    instead: written(plain.threshold),
    price: context.population * (expectedCost(scene.rates(rule), context) - expectedCost(there, context)),
  };
}

/** The demand that rows of groups are the page's answer to; without one, thresholds are nothing but those that are set. */
function metBy(costs: GroupCosts, rows: number[], flagged: number, asked: Asked[]): object {
  const isMet = ({ demand, tolerance }: Asked) => {
    const found = costs.thresholds(demand, tolerance, flagged);
    const isFound =
      found && costs.withoutLots(demand, found, tolerance).every((row, part) => row === rows[part]);
    return isFound && (!isEqual(demand) || costs.gapOf(demand, rows) <= tolerance + ROUNDING);
  };
  const met = asked.find(isMet);
  return { demand: met?.demand ?? OWN, tolerance: met && isEqual(met.demand) ? met.tolerance : 0 };
}

/**
 * The own thresholds of groups, and what they earn, instead of what one threshold is chosen by; the counts are those of
 * the best one for all. Undefined without any.
 */
function writtenGroups(store: Store, { scene, rule }: Decided): object | undefined {
  const { sample, table, context } = scene;
  const [parts, own] = [sample.groups, store.get("group_thresholds")];
  if (own.length === 0 || !parts?.knows(table)) return undefined;
  const rules = rulesOf(table, parts, own, rule);
  const rows = rowsOf(table, rules);
  const all = together(parts.all(table, (part) => rows[part]));
  const costs = new GroupCosts(table, parts, context);
  const [one, profit] = [costs.thresholds("one"), costs.profit(all)];
  const least = costs.thresholds("least_cost")?.profit ?? profit;
  const common = table.row(one?.rules[0].row ?? table.indexAt(rule.threshold));
  const thresholds = rules.map((each) => written(decidedAt(each)));
  return {
    threshold: written(common.threshold),
    ...writtenCounts(common, table),
    amounts: common.amounts ?? null,
    ...{ criterion: "cost", demands: {}, promise: null, profit_note: profit_notes.groups },
    groups: {
      ...metBy(costs, rows, costs.flagged(all), askedOf(store)),
      ...{ columns: parts.columns, names: parts.names },
      rules: thresholds.map((each) => [each, each, 0, 0, 0]),
      profit: profit - fixedOf(context.costs),
      ...{ price: Math.max(0, least - profit), seed: store.get("seed") },
    },
  };
}

/** Why own thresholds cannot be saved; empty if they can, or there are none. */
export function unsaved(store: Store): string {
  const { sample, table } = store.scene.ofEveryone;
  if (store.get("group_thresholds").length === 0) return "";
  if (sample.groups?.knowsCosts(table) === false)
    return 'What cases cost is not known by group in this page. In Python, save ev.groups.thresholds("own").decision().';
  if (!sample.groups?.isFolded) return "";
  return 'Not all groups are in this page. In Python, save ev.groups.thresholds("own").decision().';
}

/** The criterion that the threshold is the best by, within its limit if it has one. */
function writtenCriterion({ rule, scene, tiers }: Decided, limit: Limited | undefined): string | null {
  if (limit) return isFull(limit.kind) ? "ppr" : "cost";
  const isOptimum = scene.table.indexAt(rule.threshold) === scene.optimum();
  return !tiers && isOptimum ? "cost" : null;
}

/** Whether a decision can be saved: Python knows no samples that are drawn in the page. */
export function canSave(store: Store): boolean {
  return store.get("_provenance") !== undefined;
}

/**
 * The decision that the page shows, as Python saves and reads it. Where the exact counts of the threshold are not in
 * the page, it is that of the operating point that is shown.
 */
export function savedDecision(store: Store, now: Date, note: string): object {
  const decided = decidedOf(store);
  const { scene, rule, tiers } = decided;
  const { table, sample, context } = scene;
  const { costs, prevalence, population } = context;
  const limit = tiers ? undefined : limitFound(scene, rule);
  const { models, versions } = store.get("_provenance") ?? {};
  const { fingerprint_by_group, fingerprint, ...origin } = models?.get(table.name) ?? {};
  const byGroup = writtenGroups(store, decided);
  const given = scene.get("prevalence");
  return {
    format: FORMAT,
    model: table.name,
    threshold: written(decidedAt(rule)),
    ...origin,
    fingerprint: byGroup ? fingerprint_by_group : fingerprint,
    source_threshold: null,
    costs,
    prevalence,
    prevalence_range: isRange(given) ? given : null,
    population,
    ...writtenCounts(rule, table),
    amounts: rule.amounts ?? null,
    auc: table.auc,
    criterion: writtenCriterion(decided, limit),
    demands: writtenDemands(limit),
    promise: writtenPromise(decided),
    profit_low: null,
    profit_high: null,
    profit_corrected: null,
    profit_note: null,
    confidence_level: store.get("confidence_level"),
    labels: sample.labels,
    tiers: tiers ? writtenTiers(tiers, table) : null,
    ...byGroup,
    note: note || null,
    made: writtenTime(now),
    versions: Object.fromEntries(versions ?? []),
  };
}
