import { clamp } from "../base/clamp";
import { bestReview } from "../maths/review";
import type { Scene } from "./scene";
import type { Store } from "./store";
import type { End, Zone } from "./zone";

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
  const { requested } = zone[end];
  const at = scene.table.indexAt(requested);
  const isOnRow = scene.table.threshold[at] === requested;
  moveEndTo(store, end, (isOnRow || rows > 0 ? at : at + 1) + rows);
}

/** Move one end by a share of the cases, by at least one kept row. */
export function moveEndByShare(store: Store, end: End, change: number): void {
  const { zone, scene } = store;
  if (!zone) return;
  const rule = zone[end];
  const share = (rule.tp + rule.fp) / scene.sample.size;
  const row = scene.table.indexOfShare(Math.max(0, share + change));
  if (scene.table.threshold[row] === rule.threshold) moveEndBy(store, end, Math.sign(change));
  else moveEndTo(store, end, row);
}

/** The zone of least expected cost. */
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
  const { table, sample } = scene;
  const share = (rule.tp + rule.fp) / sample.size;
  const at = (change: number) => table.threshold[table.indexOfShare(clamp(share + change, 0, 1))];
  return [Math.min(at(SIDE), rule.requested), Math.max(at(-SIDE), rule.requested)];
}
