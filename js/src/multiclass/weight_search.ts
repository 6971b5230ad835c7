import { inSlices } from "../base/slices";
import { leastCostWeights } from "./least_cost_weights";
import { totalCost } from "./matrix_measures";
import { confusion } from "./rule";
import type { MulticlassStore } from "./store";

/** For how long a search keeps the page at a time, in milliseconds. */
const SLICE = 12;
/** A search that nobody has asked for is begun after so many milliseconds, and only of so many operations. */
const [IDLE, AFFORDABLE] = [250, 500_000];

/** Weights of the lowest cost that are found, and that cost. */
export interface Found {
  weights: number[];
  least: number;
}

/** Weights of the least cost that are found in the page, of each model at the current costs. */
export class WeightSearch {
  #found = new Map<string, Found>();
  /** What the weights are found for. */
  #costs = "";
  #queue: Promise<unknown> = Promise.resolve();
  #running = 0;
  #taking = 0;
  #timer = 0;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly store: MulticlassStore,
    private readonly signal: AbortSignal,
  ) {
    const again = () => {
      this.#found = new Map();
      this.#plan();
    };
    store.react("sample", again, signal);
    store.react("rule", () => this.#follow(), signal);
    this.#follow();
    signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  get isRunning(): boolean {
    return this.#running > 0;
  }

  /** Whether what is found will be taken. */
  get isTaking(): boolean {
    return this.#taking > 0;
  }

  /** The best known weights of a model at the current costs. */
  of(model: string): Found | undefined {
    return this.#key === this.#costs ? this.#found.get(model) : undefined;
  }

  /** The model of the lowest cost with its weights, once they are known of all. */
  get best(): (Found & { model: string }) | undefined {
    const all = this.store.models.flatMap((model) => {
      const found = this.of(model);
      return found ? [{ ...found, model }] : [];
    });
    if (all.length < this.store.models.length) return undefined;
    return all.reduce((best, each) => (each.least < best.least ? each : best));
  }

  on(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Search the weights of the current model, and set them unless model or costs have changed by then. */
  async useOwn(): Promise<void> {
    const model = this.store.get("model");
    await this.#take([model], () => {
      const found = this.of(model);
      if (found && model === this.store.get("model")) this.store.set({ class_weight: found.weights });
    });
  }

  /** Search the weights of all models, and take the best unless costs have changed by then. */
  async useBest(): Promise<void> {
    await this.#take(this.store.models, () => {
      const { best, store } = this;
      if (best) store.history.asOne(() => store.set({ model: best.model, class_weight: best.weights }));
    });
  }

  async #take(models: string[], take: () => void): Promise<void> {
    if (!this.store.cases || this.isTaking) return;
    const key = this.#key;
    this.#taking += 1;
    await this.#search(models);
    this.#taking -= 1;
    if (!this.signal.aborted && key === this.#key) take();
    this.#tell();
  }

  /** Search one model after the other, those that are not known yet. */
  #search(models: string[]): Promise<unknown> {
    this.#running += 1;
    this.#tell();
    const all = async () => {
      for (const model of models) await this.#searchOne(model);
      this.#running -= 1;
      this.#tell();
    };
    this.#queue = this.#queue.then(all);
    return this.#queue;
  }

  async #searchOne(model: string): Promise<void> {
    const { store } = this;
    const { cases } = store;
    if (this.signal.aborted || !cases || this.of(model)) return;
    const [key, { costs }, found] = [this.#key, store.rule, this.#found];
    const of = cases.of(store.models.indexOf(model));
    const weights = await inSlices(leastCostWeights(of, costs), SLICE, this.signal);
    if (!weights || found !== this.#found || key !== this.#costs) return;
    found.set(model, {
      weights,
      least: totalCost(confusion(of, { costs, weights }, cases.factors).counts, costs),
    });
    this.#tell();
  }

  get #key(): string {
    return JSON.stringify(this.store.rule.costs);
  }

  #follow(): void {
    if (this.#key === this.#costs) return;
    this.#costs = this.#key;
    this.#found = new Map();
    this.#plan();
  }

  /** Search in the background what takes no time. */
  #plan(): void {
    clearTimeout(this.#timer);
    const { cases, classes, models } = this.store;
    if (!cases || cases.n * classes.length ** 2 * models.length > AFFORDABLE) return;
    this.#timer = window.setTimeout(() => void this.#search(models), IDLE);
  }

  #tell(): void {
    for (const listener of this.#listeners) if (!this.signal.aborted) listener();
  }
}
