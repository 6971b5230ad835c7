import { cached } from "../base/cached";
import type { State } from "./state";
import type { Store } from "./store";
import { endsOf } from "./zone";

/** The traits that an undo brings back. */
export type Decision = Pick<
  State,
  "model" | "threshold" | "costs" | "prevalence" | "population" | "review" | "seed" | "_mixture"
>;

/** How many decisions are kept. */
const LENGTH = 20;

function decisionOf(store: Store): Decision {
  const { scene, rule, zone } = store;
  const review = endsOf(zone);
  const { costs, prevalence, population } = scene.context;
  const [model, seed, _mixture] = [scene.table.name, scene.get("seed"), scene.get("_mixture")];
  return { model, threshold: rule.requested, costs, prevalence, population, review, seed, _mixture };
}

/** The last decisions, and the way back to them. What changes while a pointer or a key is held is one change. */
export class History<D = Decision> {
  #past: D[] = [];
  #now: D | undefined;
  #isHeld = false;
  readonly #listeners = new Set<() => void>();

  constructor(
    /** The decision now; none while the state is damaged. */
    private readonly read: () => D | undefined,
    private readonly write: (decision: D) => void,
  ) {
    this.note();
  }

  /** The decision that an undo brings back. */
  get last(): D | undefined {
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
    this.note();
  }

  /** Take back what changed since the pointer or the key was held. */
  cancel(): void {
    if (this.#isHeld && this.#now) this.write(this.#now);
    this.release();
  }

  undo(): void {
    const last = this.#past.pop();
    if (!last) return;
    this.#now = last;
    this.asOne(() => this.write(last));
    this.#dispatch();
  }

  /** Change several traits, which change one after the other, as one decision. */
  asOne(change: () => void): void {
    this.hold();
    change();
    this.release();
  }

  /** Keep the decision before, where it is another now. */
  note(): void {
    const decision = this.#isHeld ? undefined : this.read();
    if (decision === undefined || JSON.stringify(this.#now) === JSON.stringify(decision)) return;
    if (this.#now) this.#past = [...this.#past.slice(1 - LENGTH), this.#now];
    this.#now = decision;
    this.#dispatch();
  }

  #dispatch(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

const histories = new WeakMap<Store, History>();

function newHistory(store: Store): History {
  const history = new History(
    () => (store.problem ? undefined : decisionOf(store)),
    (decision) => store.set(decision),
  );
  const { signal } = new AbortController();
  store.on(["models", "rule", "review", "costs", "mixture"], () => history.note(), signal);
  return history;
}

/** The history of a store, which begins where it is first read. */
export function historyOf(store: Store): History {
  return cached(histories, store, () => newHistory(store));
}
