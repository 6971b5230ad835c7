import type { AnyModel } from "@anywidget/types";
import { Damage, reasonOf } from "../base/checks";
import {
  type Costs,
  type Demand,
  type PackedSample,
  pack,
  type State,
  type Strategy,
  type Traits,
} from "../base/traits";
import { type CommonHull, commonHull } from "../maths/common_hull";
import { type CompareAt, comparableRow } from "../maths/comparison";
import { hull } from "../maths/hull";
import { optimum } from "../maths/optimum";
import type { Context, Rates } from "../maths/rates";
import { type CountTable, type Row, unpackTables } from "../maths/table";
import { requireRows } from "../maths/table_check";
import type { Lit } from "../pictures/picture";
import { Checked } from "./checked";
import { INTAKE } from "./intake";

/** A decision rule as it is shown everywhere: one row of counts, and the threshold that was asked for. */
export interface Rule extends Row {
  asked: number;
  /** False while the exact counts of what was asked are not here: the nearest kept row stands in. */
  exact: boolean;
}

export interface Change {
  threshold?: number;
  model?: string;
  costs?: Costs;
  prevalence?: number;
  population?: number;
  compare_at?: CompareAt;
  strategy?: Strategy;
  n_bins?: number;
  reference_prevalence?: number;
  belief?: [number, number, number];
  fixed_cost?: number;
  intervals?: boolean;
  _demand?: Demand | Record<string, never>;
}

/** Traits that every picture may depend on. */
const CONTEXT = [
  "costs",
  "prevalence",
  "population",
  "model",
  "compare_at",
  "strategy",
  "n_bins",
  "reference_prevalence",
  "belief",
  "fixed_cost",
  "_lift",
  "_loess",
  "confidence_level",
  "n_bootstrap",
  "_bands",
  "intervals",
  "_decisions",
  "_contests",
  "_aucs",
] as const;

/** Traits that the rule depends on. */
const RULE = ["threshold", "_counts"] as const;

/**
 * Events: "rule" when another threshold or its counts are shown, "light" when the pointer is on another operating
 * point, "context" when anything else changed, "problem" when something cannot be drawn, or can be again.
 */
export type StoreEvent = "rule" | "light" | "context" | "problem";

/** The shared state as views see it: the Evaluation's traits, unpacked once, and what follows from them. */
export class Store {
  #tables: CountTable[] = [];
  #unpacked: PackedSample | undefined;
  #hulls = new Map<CountTable, number[]>();
  #commonHulls = new Map<string, CommonHull>();
  #optima = new Map<CountTable, number>();
  #rule: Rule | undefined;
  #events = new EventTarget();
  #saving = false;
  #lit: Lit | undefined;
  readonly #state: Checked<State>;
  /** What is wrong with the tables, and what went wrong while something was drawn. */
  #misfit: string | undefined;
  #failure: string | undefined;
  /** What was wrong when views were last told. */
  #problem: string | undefined;

  constructor(
    private readonly traits: AnyModel<Traits>,
    private readonly signal?: AbortSignal,
    /** Whether there is no Python to ask. */
    readonly isAlone = false,
  ) {
    this.#state = new Checked<State>(traits as unknown as AnyModel, INTAKE);
    this.#problem = this.problem;
    this.#listen(["_sample", ...CONTEXT], () => this.#change("context"), signal);
    this.#listen([...RULE], () => this.#change("rule"), signal);
  }

  /** Why nothing can be drawn, if something in the state is damaged. */
  get problem(): string | undefined {
    const wrong = this.#state.problem;
    if (wrong) return wrong;
    const name = this.get("model");
    this.#unpack();
    if (this.#misfit) return this.#misfit;
    if (!this.tables.some((table) => table.name === name)) return `model: there is no ${name}`;
    return this.#failure;
  }

  /** Do what may find that the state is damaged in a way that no check has seen. */
  readonly attempt = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      if (this.#failure !== undefined) return;
      if (!(error instanceof Damage)) reportError(error);
      this.#failure = reasonOf(error);
      this.#problem = this.#failure;
      // What has failed is in the middle of its work.
      queueMicrotask(() => this.#dispatch("problem"));
    }
  };

  get tables(): CountTable[] {
    return this.#tables;
  }

  get table(): CountTable {
    const name = this.get("model");
    return this.tables.find((table) => table.name === name) ?? this.tables[0];
  }

  /** Names of the negative and the positive class. */
  get labels(): [string, string] {
    return this.get("_sample").labels;
  }

  get samplePrevalence(): number {
    const { positives, negatives } = this.tables[0];
    return positives / (positives + negatives);
  }

  /** Whether the cases were told what a value of an option asks of them. */
  offers(value: string): boolean {
    const { samples, case_costs } = this.get("_sample");
    if (value.startsWith("samples")) return samples > 0;
    return value !== "rociv" || case_costs;
  }

  get sampleSize(): number {
    return this.tables[0].positives + this.tables[0].negatives;
  }

  get context(): Context {
    return {
      costs: this.get("costs"),
      prevalence: this.get("prevalence"),
      population: this.get("population"),
    };
  }

  /** Value of a trait that only some pictures ask for. */
  get<Name extends keyof State>(name: Name): State[Name] {
    return this.#state.get(name);
  }

  /** The operating point that the pointer is on in some view. */
  get lit(): Lit | undefined {
    return this.#lit;
  }

  light(lit: Lit | undefined): void {
    if (lit?.table === this.#lit?.table && lit?.row === this.#lit?.row) return;
    this.#lit = lit;
    this.#dispatch("light");
  }

  /** What is shown everywhere: marker, matrix and number describe this one rule. */
  get rule(): Rule {
    this.#rule ??= this.#resolve(this.get("threshold"));
    return this.#rule;
  }

  rates(row: Row = this.rule): Rates {
    const { positives, negatives } = this.table;
    return { tpr: row.tp / positives, fpr: row.fp / negatives };
  }

  hull(table: CountTable): number[] {
    return cached(this.#hulls, table, () => hull(table));
  }

  /** The hull over all of some tables, and whom it leaves out. */
  commonHull(tables: CountTable[]): CommonHull {
    const key = JSON.stringify(tables.map(({ name }) => name));
    return cached(this.#commonHulls, key, () => commonHull(tables, (table) => this.hull(table)));
  }

  /** Row of least expected cost. */
  optimum(table: CountTable = this.table): number {
    return cached(this.#optima, table, () => optimum(table, this.hull(table), this.context));
  }

  get compareAt(): CompareAt {
    return this.get("compare_at");
  }

  /** Row at which another model's marker stands. */
  comparable(table: CountTable): number {
    const { compareAt, rule } = this;
    if (compareAt === "optimum") return this.optimum(table);
    return comparableRow(table, compareAt, rule.exact ? rule.asked : rule.threshold, this.rates());
  }

  /** Change the state: pages repaint now, Python hears of it at most once a frame. */
  set({ threshold, ...rest }: Change): void {
    for (const [name, value] of Object.entries(rest)) this.traits.set(name as keyof typeof rest, value);
    if (threshold !== undefined) this.traits.set("threshold", pack(threshold));
    if (this.#saving) return;
    this.#saving = true;
    requestAnimationFrame(() => {
      this.#saving = false;
      // A model that was closed within this frame has nobody to tell.
      if (!this.signal?.aborted) this.traits.save_changes();
    });
  }

  /** Move the threshold to the n-th kept row from the rule, n > 0 meaning more predicted positives. */
  step(rows: number): void {
    const { table, rule } = this;
    const at = table.indexAt(rule.threshold);
    const onRow = table.threshold[at] === rule.threshold;
    const from = onRow || rows > 0 ? at : at + 1;
    this.moveTo(from + rows);
  }

  moveTo(index: number): void {
    const { threshold } = this.table;
    this.set({ threshold: threshold[Math.max(0, Math.min(threshold.length - 1, index))] });
  }

  moveToShare(change: number): void {
    const { table, rule } = this;
    const share = (rule.tp + rule.fp) / this.sampleSize;
    const index = table.indexOfShare(Math.max(0, share + change));
    if (table.threshold[index] === rule.threshold) this.step(Math.sign(change));
    else this.moveTo(index);
  }

  on(event: StoreEvent, listener: () => void, signal: AbortSignal): void {
    this.#events.addEventListener(event, () => this.attempt(listener), { signal });
  }

  #resolve(asked: number): Rule {
    const { table } = this;
    const index = table.indexAt(asked);
    const row = table.row(index);
    const isKnown = asked > row.below || asked === row.threshold || index === table.length - 1;
    if (isKnown) return { ...row, asked, exact: true };
    const { model, threshold, below, tp, fp } = this.get("_counts");
    if (model === table.name && asked <= threshold && asked > below)
      return { threshold, below, tp, fp, asked, exact: true };
    const isLowerNearer = asked - table.threshold[index + 1] < table.threshold[index] - asked;
    return { ...table.row(isLowerNearer ? index + 1 : index), asked, exact: false };
  }

  #listen(names: (keyof Traits)[], react: () => void, signal?: AbortSignal): void {
    for (const name of names) {
      this.traits.on(`change:${name}`, react);
      signal?.addEventListener("abort", () => this.traits.off(`change:${name}`, react), { once: true });
    }
  }

  /** Take the tables of the sample, if there is another one. */
  #unpack(): void {
    if (this.#state.problem) return;
    const sample = this.get("_sample");
    if (sample === this.#unpacked) return;
    this.#unpacked = sample;
    this.#misfit = undefined;
    try {
      const tables = unpackTables(sample);
      for (const table of tables) requireRows(table);
      this.#tables = tables;
    } catch (error) {
      this.#misfit = reasonOf(error);
    }
    this.#hulls.clear();
    this.#commonHulls.clear();
    this.#lit = undefined;
  }

  /** Views follow a change; what could not be drawn before or cannot be now is drawn anew. */
  #change(event: "rule" | "context"): void {
    const before = this.#problem;
    this.#failure = undefined;
    this.#problem = this.problem;
    this.#rule = undefined;
    if (event === "context") this.#optima.clear();
    this.#dispatch(before || this.#problem ? "problem" : event);
  }

  #dispatch(event: StoreEvent): void {
    this.#events.dispatchEvent(new Event(event));
  }
}

function cached<K, V>(values: Map<K, V>, key: K, make: () => V): V {
  let value = values.get(key);
  if (value === undefined) {
    value = make();
    values.set(key, value);
  }
  return value;
}
