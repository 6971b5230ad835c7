import { cached } from "../base/cached";
import type { State } from "./state";
import type { Store } from "./store";
import { endsOf } from "./zone";

/** The traits that an undo brings back. */
const NAMES = [
  "model",
  "threshold",
  "costs",
  "prevalence",
  "population",
  "review",
  "seed",
  "_mixture",
] as const;

export type Decision = Pick<State, (typeof NAMES)[number]>;

/** How many decisions are kept. */
const LENGTH = 20;

function decisionOf(store: Store): Decision {
  const { scene, rule, zone } = store;
  const review = endsOf(zone);
  const { costs, prevalence, population } = scene.context;
  const [model, seed, _mixture] = [scene.table.name, scene.get("seed"), scene.get("_mixture")];
  return { model, threshold: rule.requested, costs, prevalence, population, review, seed, _mixture };
}

function isSame(one: Decision, other: Decision): boolean {
  return NAMES.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** The last decisions, and the way back to them. What changes while a pointer or a key is held is one change. */
class History {
  #past: Decision[] = [];
  #now: Decision | undefined;
  #isHeld = false;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly store: Store) {
    const { signal } = new AbortController();
    store.on(["models", "rule", "review", "costs", "mixture"], () => this.#note(), signal);
    this.#note();
  }

  /** The decision that an undo brings back. */
  get last(): Decision | undefined {
    return this.#past.at(-1);
  }

  /** Call a listener after each change that can be undone, and after each undo. */
  on(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#note();
  }

  /** Take back what changed since the pointer or the key was held. */
  cancel(): void {
    if (this.#isHeld && this.#now) this.store.set(this.#now);
    this.release();
  }

  undo(): void {
    const last = this.#past.pop();
    if (!last) return;
    // The traits change one after the other.
    this.hold();
    this.#now = last;
    this.store.set(last);
    this.release();
    this.#dispatch();
  }

  #note(): void {
    if (this.#isHeld || this.store.problem) return;
    const decision = decisionOf(this.store);
    if (this.#now && isSame(this.#now, decision)) return;
    if (this.#now) this.#past = [...this.#past.slice(1 - LENGTH), this.#now];
    this.#now = decision;
    this.#dispatch();
  }

  #dispatch(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

export type { History };

const histories = new WeakMap<Store, History>();

/** The history of a store, which begins where it is first read. */
export function historyOf(store: Store): History {
  return cached(histories, store, () => new History(store));
}
