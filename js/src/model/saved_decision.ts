import type { Outcomes, OwnThreshold } from "../base/traits";
import { findLimit, LIMITS } from "../maths/demand";
import { GroupCosts } from "../maths/group_costs";
import { together } from "../maths/parts";
import { evidenceOf, promises } from "../maths/promise";
import { expectedCost, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import { amountsDecided } from "../maths/tiers";
import { type Limited, limitFound, riskOf } from "./limit";
import { decidedAt, type Rule, ruleAt } from "./rule";
import type { Store } from "./store";
import { type Tiers, tiersAt } from "./tiers";

/** Of the JSON of a decision, as in Python. */
const FORMAT = 2;

/** What is decided, and about whom. */
type Decided = Pick<Store, "scene" | "rule" | "tiers">;

/** The decision about everybody, also while only some cases are in focus. */
function decidedOf(store: Store): Decided {
  const scene = store.scene.ofEveryone;
  if (scene === store.scene) return store;
  const { table, context } = scene;
  const rule = ruleAt(table, store.get("threshold"), {});
  return { scene, rule, tiers: tiersAt(table, context.costs, store.get("tiers"), []) };
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

function writtenCounts({ tp, fp }: Rule, { positives, negatives }: CountTable): Outcomes {
  return { tp, fp, fn: positives - tp, tn: negatives - fp };
}

/** The demand that a threshold was found by, while it is the current one. */
function writtenDemands(limit: Limited | undefined): object {
  return limit ? { [limit.kind]: limit.value } : {};
}

/** What the threshold promises, with its proof and its price; null if it promises nothing. */
function writtenPromise({ rule, scene, tiers }: Decided): object | null {
  const promised = scene.get("promise");
  const { table, context } = scene;
  const risk = riskOf(scene);
  if (!promised || tiers || !promises(table, context, promised, risk)(rule)) return null;
  const [kind, limit] = promised;
  const { value, evidence } = evidenceOf(table, context, promised, risk, rule);
  const isMisses = kind === "max_fnr";
  const plain = findLimit(table, context, LIMITS[isMisses ? "min_tpr" : kind], isMisses ? 1 - limit : limit);
  // New cases cannot be promised what the sample does not keep.
  if ("problem" in plain) return null;
  const there = ratesAt(table, table.indexAt(plain.threshold));
  return {
    demands: { [kind]: limit },
    confidence: scene.get("confidence_level"),
    n_models: scene.tables.length,
    values: { [kind]: value },
    evidence,
    instead: written(plain.threshold),
    price: context.population * (expectedCost(scene.rates(rule), context) - expectedCost(there, context)),
  };
}

/** The own thresholds of groups, and what they earn; nothing without any, or where it is unknown what groups cost. */
function writtenGroups({ scene, rule }: Decided, given: OwnThreshold[]): object {
  const { sample, table, context } = scene;
  const parts = sample.groups;
  const own = new Map(given);
  if (own.size === 0 || !parts?.knows(table) || !parts.knowsCosts(table) || parts.isFolded) return {};
  const thresholds = parts.labels.map((_, part) => own.get(parts.place(part) ?? -1) ?? decidedAt(rule));
  const costs = new GroupCosts(table, parts, context);
  const profit = costs.profit(together(parts.all(table, (part) => table.indexAt(thresholds[part]))));
  const least = costs.thresholds("least_cost")?.profit ?? profit;
  const rules = thresholds.map((each) => [written(each), written(each), 0, 0, 0]);
  return {
    groups: {
      ...{ demand: "own", tolerance: 0, columns: parts.columns, names: parts.names },
      ...{ rules, profit, price: Math.max(0, least - profit), seed: 0 },
    },
  };
}

/** The criterion that the threshold is the best by, within its limit if it has one. */
function writtenCriterion({ rule, scene, tiers }: Decided, limit: Limited | undefined): string | null {
  const isOptimum = scene.table.indexAt(rule.threshold) === scene.optimum();
  return !tiers && (limit ? limit.is_best : isOptimum) ? "cost" : null;
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
  return {
    format: FORMAT,
    model: table.name,
    threshold: written(decidedAt(rule)),
    ...models?.get(table.name),
    source_threshold: null,
    costs,
    prevalence,
    population,
    ...writtenCounts(rule, table),
    amounts: rule.amounts ?? null,
    auc: table.auc,
    criterion: writtenCriterion(decided, limit),
    demands: writtenDemands(limit),
    promise: writtenPromise(decided),
    profit_low: null,
    profit_high: null,
    confidence_level: store.get("confidence_level"),
    labels: sample.labels,
    tiers: tiers ? writtenTiers(tiers, table) : null,
    ...writtenGroups(decided, store.get("group_thresholds")),
    note: note || null,
    made: writtenTime(now),
    versions: Object.fromEntries(versions ?? []),
  };
}
