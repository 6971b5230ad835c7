import { inSlices } from "../base/slices";
import { leastCostWeights } from "./least_cost_weights";
import { totalCost } from "./matrix_measures";
import { confusion } from "./rule";
import type { MulticlassStore } from "./store";

/** For how long a search keeps the page at a time, in milliseconds. */
const SLICE = 12;

/** Weights of the least cost that are found in the page, of each model and costs. */
export class WeightSearch {
  readonly #leastCosts = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #isRunning = false;

  constructor(
    private readonly store: MulticlassStore,
    private readonly signal: AbortSignal,
  ) {}

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** The least known cost of the current model at the current costs. */
  get least(): number | undefined {
    return this.#leastCosts.get(this.#key);
  }

  on(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Search, and set the weights unless model or costs have changed by then. */
  async run(): Promise<void> {
    const { store } = this;
    const { cases } = store;
    if (this.#isRunning || !cases) return;
    const [key, costs, of] = [this.#key, store.rule.costs, cases.of(store.current)];
    this.#tell(true);
    const weights = await inSlices(leastCostWeights(of, costs), SLICE, this.signal);
    if (weights)
      this.#leastCosts.set(key, totalCost(confusion(of, { costs, weights }, cases.factors).counts, costs));
    this.#tell(false);
    if (weights && !this.signal.aborted && key === this.#key) store.set({ class_weight: weights });
  }

  get #key(): string {
    return JSON.stringify([this.store.get("model"), this.store.rule.costs]);
  }

  #tell(isRunning: boolean): void {
    this.#isRunning = isRunning;
    for (const listener of this.#listeners) listener();
  }
}
