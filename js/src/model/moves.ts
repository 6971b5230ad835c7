import { clamp } from "../base/clamp";
import { bestReview } from "../maths/review";
import type { CountTable } from "../maths/table";
import { foundWithin, keeping, limitFound } from "./limit";
import { type Rule, ruleAt } from "./rule";
import type { Scene } from "./scene";
import type { Store } from "./store";
import type { End, Zone } from "./zone";

/** Move the threshold to a kept row. */
export function moveTo(store: Store, index: number): void {
  const { threshold } = store.scene.table;
  store.set({ threshold: threshold[clamp(index, 0, threshold.length - 1)] });
}

/**
 * Make a model current within the limit that the threshold was found for, or else where it is compared, so that what it
 * earns there stays what it earns now.
 */
export function choose(store: Store, model: string): void {
  const { rule, scene, zone } = store;
  const table = scene.tables.find(({ name }) => name === model);
  if (!table || table === scene.table) return;
  const limit = zone ? undefined : limitFound(scene, rule);
  const row = limit && foundWithin(scene, table, limit);
  if (limit && row !== undefined) {
    store.history.asOne(() => store.set(keeping(limit, table, row, limit.is_best)));
    return;
  }
  // A review zone is of scores.
  const isByScore = zone !== undefined || scene.get("compare_at") === "score";
  store.history.asOne(() =>
    store.set(isByScore ? { model } : { model, threshold: thresholdOf(store, table) }),
  );
}

/** Where a model is compared; if that is where one came from, the threshold that was set there, despite ties. */
function thresholdOf({ scene, rule, history }: Store, table: CountTable): number {
  const { last } = history;
  if (last?.model === table.name) {
    const there = scene.comparable(scene.table, ruleAt(table, last.threshold, {}));
    if (there === scene.table.indexAt(rule.threshold)) return last.threshold;
  }
  return table.threshold[scene.comparable(table, rule)];
}

/** The kept row so many rows after a threshold; more rows mean more predicted positives. */
function rowAfter({ table }: Scene, threshold: number, rows: number): number {
  const at = table.indexAt(threshold);
  const isOnRow = table.threshold[at] === threshold;
  return (isOnRow || rows > 0 ? at : at + 1) + rows;
}

/** The kept row at which the share predicted positive is another by so much, as far as rows allow. */
function rowOfShare({ table, sample }: Scene, { tp, fp }: Rule, change: number): number {
  return table.indexOfShare(clamp((tp + fp) / sample.size + change, 0, 1));
}

/** Move the threshold by kept rows; more rows mean more predicted positives. */
export function moveBy(store: Store, rows: number): void {
  moveTo(store, rowAfter(store.scene, store.rule.threshold, rows));
}

/** Change the share predicted positive, by at least one kept row. */
export function moveByShare(store: Store, change: number): void {
  const { rule, scene } = store;
  const row = rowOfShare(scene, rule, change);
  if (scene.table.threshold[row] === rule.threshold) moveBy(store, Math.sign(change));
  else moveTo(store, row);
}

/** Share of the cases on each side of the threshold in a zone that was just switched on. */
const SIDE = 0.05;

/** Set one end of the zone; the other end stops it. */
export function setEnd(store: Store, end: End, threshold: number): void {
  const { zone } = store;
  if (!zone) return;
  const [low, high] = [zone.low.requested, zone.high.requested];
  store.set({ review: end === "low" ? [Math.min(threshold, high), high] : [low, Math.max(threshold, low)] });
}

/** Move one end to a kept row. */
export function moveEndTo(store: Store, end: End, row: number): void {
  const { threshold } = store.scene.table;
  setEnd(store, end, threshold[clamp(row, 0, threshold.length - 1)]);
}

/** Move one end by kept rows; more rows mean a lower threshold. */
export function moveEndBy(store: Store, end: End, rows: number): void {
  const { zone, scene } = store;
  if (!zone) return;
  moveEndTo(store, end, rowAfter(scene, zone[end].requested, rows));
}

/** Move one end by a share of the cases, by at least one kept row. */
export function moveEndByShare(store: Store, end: End, change: number): void {
  const { zone, scene } = store;
  if (!zone) return;
  const row = rowOfShare(scene, zone[end], change);
  if (scene.table.threshold[row] === zone[end].threshold) moveEndBy(store, end, Math.sign(change));
  else moveEndTo(store, end, row);
}

/** The zone of lowest expected cost. */
export function bestZone(scene: Scene): [low: number, high: number] {
  const { table } = scene;
  const { low, high } = bestReview(table, scene.hull(table), scene.context);
  return [table.threshold[low], table.threshold[high]];
}

/** Whether a zone costs no more than the best one, but for rounding. */
export function isBestZone(scene: Scene, { low, high }: Zone): boolean {
  const [bestLow, bestHigh] = bestZone(scene);
  return low.threshold === bestLow && high.threshold === bestHigh;
}

/** A zone to begin with: the best one, or cases around the threshold where reviews are free or never worth it. */
export function firstZone(store: Store): [low: number, high: number] {
  const { scene, rule } = store;
  const best = bestZone(scene);
  if (scene.context.costs.review && best[0] < best[1]) return best;
  const at = (change: number) => scene.table.threshold[rowOfShare(scene, rule, change)];
  return [Math.min(at(SIDE), rule.requested), Math.max(at(-SIDE), rule.requested)];
}
