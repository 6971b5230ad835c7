import type { Store } from "./store";

/** Move the threshold to a kept row. */
export function moveTo(store: Store, index: number): void {
  const { threshold } = store.scene.table;
  store.set({ threshold: threshold[Math.max(0, Math.min(threshold.length - 1, index))] });
}

/** Move the threshold by kept rows; more rows mean more predicted positives. */
export function moveBy(store: Store, rows: number): void {
  const { rule } = store;
  const { table } = store.scene;
  const at = table.indexAt(rule.threshold);
  const onRow = table.threshold[at] === rule.threshold;
  const from = onRow || rows > 0 ? at : at + 1;
  moveTo(store, from + rows);
}

/** Change the share predicted positive, by at least one kept row. */
export function moveByShare(store: Store, change: number): void {
  const { rule, scene } = store;
  const share = (rule.tp + rule.fp) / scene.sample.size;
  const index = scene.table.indexOfShare(Math.max(0, share + change));
  if (scene.table.threshold[index] === rule.threshold) moveBy(store, Math.sign(change));
  else moveTo(store, index);
}
