import { type Check, fields, listOf, oneOf, whole } from "../base/checks";
import { findLimit, LIMITS } from "../maths/demand";
import { ppr } from "../maths/rates";
import { DECLARED, type Group, type State } from "./state";
import type { Store } from "./store";

const NAMES = Object.keys(DECLARED.checks) as (keyof State & string)[];

/** The Evaluations of a page that share values, by index, as `rocwidgets.link` has them. */
export interface Linked {
  evaluations: number[];
  on: (keyof State & string)[];
  by: "score" | "share";
}

export const linked: Check<Linked> = fields({
  evaluations: listOf(whole(0)),
  on: listOf(oneOf(NAMES)),
  by: oneOf(["score", "share"]),
});

/** Let stores share values: what changes in one of them, changes in the others. */
export function link(stores: Store[], { on, by }: Omit<Linked, "evaluations">, signal: AbortSignal): void {
  const byShare = by === "share" && on.includes("threshold");
  const names = byShare ? on.filter((name) => name !== "threshold") : on;
  const groups = on.map((name) => DECLARED.groupOf.get(name) as Exclude<Group, "bands">);
  let isGiving = false;
  const give = (source: Store, other: Store) => {
    setOfEveryone(other, changed(source, other, names));
    if (byShare) setOfEveryone(other, { threshold: atShareOf(source, other) });
  };
  for (const source of stores) {
    const others = stores.filter((each) => each !== source);
    for (const other of others) source.history.with.add(other.history);
    const follow = () => {
      // The others only answer.
      if (isGiving) return;
      isGiving = true;
      for (const other of others) if (!source.problem && !other.problem) give(source, other);
      isGiving = false;
    };
    source.on([...groups, ...(byShare ? (["models", "costs"] as const) : [])], follow, signal);
  }
}

/** Change a store; a threshold is the common one, also while a group with its own is in focus. */
function setOfEveryone(store: Store, change: Partial<State>): void {
  const isOfOwn = store.rule.common !== undefined;
  if (!isOfOwn || (change.threshold === undefined && change.model === undefined)) {
    store.set(change);
    return;
  }
  const own = change.model === undefined ? store.get("group_thresholds") : [];
  store.set({ group_thresholds: own, threshold: store.get("threshold"), ...change });
}

/** The values of one store that another does not have; models are matched by name. */
function changed(source: Store, other: Store, names: Linked["on"]): Partial<State> {
  const isKnown = other.scene.sample.names.includes(source.get("model"));
  const given = names.filter(
    (name) => (name !== "model" || isKnown) && !isSame(source.get(name), other.get(name)),
  );
  return Object.fromEntries(given.map((name) => [name, source.get(name)]));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === null || typeof one !== "object") return Object.is(one, other);
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The threshold of everyone at which at most the same share is predicted positive as in another store. */
function atShareOf({ ofEveryone: { scene, rule } }: Store, other: Store): number {
  const { table, context } = other.scene.ofEveryone;
  const share = Math.min(1, ppr(scene.rates(rule), scene.context.prevalence));
  const found = findLimit(table, context, LIMITS.top_share, share);
  return "threshold" in found ? found.threshold : Number.POSITIVE_INFINITY;
}
