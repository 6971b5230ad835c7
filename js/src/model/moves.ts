import { clamp } from "../base/clamp";
import type { Between, Focus } from "../base/traits";
import { ppr } from "../maths/rates";
import { bestTiers } from "../maths/tiers";
import { foundWithin, keeping, limitFound } from "./limit";
import { ownIn } from "./own";
import type { Rule } from "./rule";
import type { Scene } from "./scene";
import type { State } from "./state";
import type { Decision, Store } from "./store";
import { type Tiers, thresholdsOf } from "./tiers";

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
  const { rule, scene, tiers } = store;
  const table = scene.tables.find(({ name }) => name === model);
  if (!table || table === scene.table) return;
  const limit = tiers ? undefined : limitFound(scene, rule);
  const row = limit && foundWithin(scene, table, limit);
  if (limit && row !== undefined) {
    store.history.asOne(() => store.set(keeping(limit, table, row)));
    return;
  }
  const { last } = store.history;
  const before = last?.model === model ? shownIn(last, scene.sample.focus) : undefined;
  // Tiers are of scores.
  const threshold = tiers ? {} : { threshold: scene.takenOver(table, rule, before) };
  store.history.asOne(() => store.set({ model, ...threshold }));
}

/** The threshold of what is shown in a decision. */
function shownIn({ group_thresholds, threshold }: Decision, focus: Focus | null): number {
  return ownIn(group_thresholds, focus) ?? threshold;
}

/** The kept row so many rows after a threshold; more rows mean more predicted positives. */
function rowAfter({ table }: Scene, threshold: number, rows: number): number {
  const at = table.indexAt(threshold);
  const isOnRow = table.threshold[at] === threshold;
  return (isOnRow || rows > 0 ? at : at + 1) + rows;
}

/** The kept row at which the share predicted positive is another by so much, as far as rows allow. */
function rowOfShare(scene: Scene, rule: Rule, change: number): number {
  const { prevalence } = scene.context;
  return scene.table.indexOfShare(clamp(ppr(scene.rates(rule), prevalence) + change, 0, 1), prevalence);
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

/** Share of the cases on each side of the threshold in tiers that were just switched on. */
const SIDE = 0.05;

/** Set one threshold of the tiers; its neighbours stop it. */
export function setTier(store: Store, index: number, threshold: number): void {
  const thresholds = thresholdsOf(store.tiers);
  if (!thresholds) return;
  const [high, low] = [thresholds[index - 1], thresholds[index + 1]];
  const within = clamp(threshold, low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY);
  store.set({ tiers: thresholds.with(index, within) });
}

/** Move one threshold to a kept row. */
export function moveTierTo(store: Store, index: number, row: number): void {
  const { threshold } = store.scene.table;
  setTier(store, index, threshold[clamp(row, 0, threshold.length - 1)]);
}

/** Move one threshold by kept rows; more rows mean a lower threshold. */
export function moveTierBy(store: Store, index: number, rows: number): void {
  const rule = store.tiers?.[index];
  if (rule) moveTierTo(store, index, rowAfter(store.scene, rule.requested, rows));
}

/** Move one threshold by a share of the cases, by at least one kept row. */
export function moveTierByShare(store: Store, index: number, change: number): void {
  const rule = store.tiers?.[index];
  if (!rule) return;
  const row = rowOfShare(store.scene, rule, change);
  if (store.scene.table.threshold[row] === rule.threshold) moveTierBy(store, index, Math.sign(change));
  else moveTierTo(store, index, row);
}

/** The thresholds of lowest expected cost. */
export function bestThresholds(scene: Scene): number[] {
  const { table } = scene;
  return bestTiers(table, scene.hull(table), scene.context).map((row) => table.threshold[row]);
}

/** Whether tiers are the best ones. */
export function areBest(scene: Scene, tiers: Tiers): boolean {
  const best = bestThresholds(scene);
  return tiers.every(({ threshold }, index) => threshold === best[index]);
}

/** The row so much of the cases from a rule, as a threshold. */
function thresholdBeside(scene: Scene, rule: Rule, change: number): number {
  return scene.table.threshold[rowOfShare(scene, rule, change)];
}

/** What switches tiers on: a free review, if there is no action between, and thresholds around the current one. */
export function firstTiers({ scene, rule }: Store): Partial<State> {
  const { costs } = scene.context;
  const between: Between = costs.between?.length ? costs.between : [["review", 0]];
  const last = between.length;
  const at = (index: number) => thresholdBeside(scene, rule, SIDE * ((2 * index) / last - 1));
  const around = Array.from({ length: last + 1 }, (_, index) => at(index)).sort((one, other) => other - one);
  const ends = around.with(0, Math.max(around[0], rule.requested));
  const first = ends.with(last, Math.min(ends[last], rule.requested));
  if (!costs.between?.length) return { costs: { ...costs, between }, tiers: first };
  const best = bestThresholds(scene);
  const hasCosts = between.some(([, cost]) => cost !== 0);
  return { tiers: hasCosts && best[0] > best[last] ? best : first };
}

/** Add an action before leaving a case, with half of what is left to gain, for a few cases more. */
export function addAction({ scene, tiers }: Store, name: string, cost: Between[number][1]): Partial<State> {
  const { costs } = scene.context;
  if (!tiers) return {};
  const next = thresholdBeside(scene, tiers[tiers.length - 1], SIDE);
  const thresholds = tiers.map(({ requested }) => requested);
  return {
    costs: { ...costs, between: [...(costs.between ?? []), [name, cost]] },
    tiers: [...thresholds, Math.min(next, thresholds[thresholds.length - 1])],
  };
}

/** Remove an action between; its cases get the one below. */
export function removeAction({ scene, tiers }: Store, index: number): Partial<State> {
  const { costs } = scene.context;
  const between = costs.between?.toSpliced(index, 1) ?? [];
  const thresholds = thresholdsOf(tiers)?.toSpliced(index + 1, 1) ?? null;
  return { costs: { ...costs, between }, tiers: between.length > 0 ? thresholds : null };
}
