import { cached } from "../base/cached";
import { isGiven } from "../base/checks";
import { isFull, isLimit, isPromisable, LIMITS, type LimitKind, rowsWithin, trueAt } from "../maths/demand";
import { cheapest } from "../maths/optimum";
import { promisedRows } from "../maths/promise";
import type { CountTable } from "../maths/table";
import type { Rule } from "./rule";
import type { Scene } from "./scene";

/** A limit that a threshold of a model was found for. */
export interface Limited {
  kind: LimitKind;
  value: number;
  threshold: number;
  model: string;
  is_promise: boolean;
}

/** The limit that holds: the one that the current threshold was found for, else what is promised of all thresholds. */
export function limitOf(scene: Scene, rule: Rule): Limited | undefined {
  const found = limitFound(scene, rule);
  const promised = scene.get("promise");
  if (found || !promised) return found;
  const [kind, value] = promised;
  const { name: model } = scene.table;
  return { kind, value, model, threshold: rule.requested, is_promise: true };
}

/** The limit that the current threshold was found for, until it is another. */
export function limitFound(scene: Scene, { requested }: Rule): Limited | undefined {
  const demand = scene.get("_demand");
  if (!isGiven(demand) || demand.threshold !== requested || demand.model !== scene.table.name)
    return undefined;
  const { kind, value } = demand;
  return isLimit(kind) && value !== null ? { ...demand, kind, value } : undefined;
}

/** How often a promise of one model may be broken: all share the confidence, so that any of them may be chosen. */
export function riskOf(scene: Scene): number {
  return (1 - scene.get("confidence_level")) / scene.tables.length;
}

/** The kept rows of a model that satisfy a limit. */
function rowsOf(scene: Scene, table: CountTable, { kind, value, is_promise }: Limited): number[] {
  const { context } = scene;
  return is_promise && isPromisable(kind)
    ? trueAt(promisedRows(table, context, [kind, value], riskOf(scene)))
    : rowsWithin(table, context, LIMITS[kind], value);
}

/** The best kept rows that are known, as a promise is asked for them at each move. */
const known = new WeakMap<Scene, Map<string, { row: number | undefined }>>();

/** The best kept row of a model that satisfies a limit, if any does. */
export function bestWithin(scene: Scene, table: CountTable, limit: Limited): number | undefined {
  const { kind, value, is_promise } = limit;
  const key = [table.index, kind, value, is_promise && riskOf(scene)].join();
  const ofScene = cached(known, scene, () => new Map<string, { row: number | undefined }>());
  return cached(ofScene, key, () => {
    const rows = rowsOf(scene, table, limit);
    return { row: rows.length > 0 ? cheapest(table, rows, scene.context) : undefined };
  }).row;
}

/** The best kept row of a model, within the limit that holds if it can keep it. */
export function bestRow(scene: Scene, table: CountTable, rule: Rule): number {
  const limit = limitOf(scene, rule);
  return (limit && bestWithin(scene, table, limit)) ?? scene.optimum(table);
}

/** The kept row of a model that the same search finds: the best, or with as many flagged as the limit allows. */
export function foundWithin(scene: Scene, table: CountTable, limit: Limited): number | undefined {
  return isFull(limit.kind) ? rowsOf(scene, table, limit).at(-1) : bestWithin(scene, table, limit);
}

/** What is set to keep a limit at another row. */
export function keeping(limit: Limited | undefined, table: CountTable, row: number) {
  const rule = { model: table.name, threshold: table.threshold[row] };
  return limit ? { ...rule, _demand: { ...limit, ...rule } } : rule;
}
