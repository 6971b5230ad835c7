import type { Outcomes } from "../base/traits";
import { withReview } from "../maths/review";
import type { CountTable } from "../maths/table";
import { decidedAt, type Rule } from "./rule";
import type { Store } from "./store";
import type { Zone } from "./zone";

/** Of the JSON of a decision, as in Python. */
const FORMAT = 1;

/** A threshold as JSON of a decision has it. */
function written(threshold: number): number | string {
  if (Number.isFinite(threshold)) return threshold;
  return threshold > 0 ? "inf" : "-inf";
}

/** Time in UTC, in seconds, as Python writes it. */
function writtenTime(now: Date): string {
  return `${now.toISOString().slice(0, 19)}+00:00`;
}

/** The counts of a review zone; cases that are reviewed are counted apart. */
function writtenZone({ low, high }: Zone, { positives, negatives }: CountTable): object {
  return {
    low: written(decidedAt(low)),
    high: written(decidedAt(high)),
    tp: high.tp,
    fp: high.fp,
    fn: positives - low.tp,
    tn: negatives - low.fp,
    reviewed_positives: low.tp - high.tp,
    reviewed_negatives: low.fp - high.fp,
    amounts: withReview({ low, high }).amounts ?? null,
  };
}

function writtenCounts({ tp, fp }: Rule, { positives, negatives }: CountTable): Outcomes {
  return { tp, fp, fn: positives - tp, tn: negatives - fp };
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
  const { rule, zone } = store;
  const { table, sample, context } = store.scene;
  const { costs, prevalence, population } = context;
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
    criterion: null,
    demands: {},
    profit_low: null,
    profit_high: null,
    confidence_level: store.get("confidence_level"),
    labels: sample.labels,
    review: zone ? writtenZone(zone, table) : null,
    note: note || null,
    made: writtenTime(now),
    versions: Object.fromEntries(versions ?? []),
  };
}
