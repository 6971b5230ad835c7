import { cached } from "../base/cached";
import { type Parts, part } from "../base/checks";
import type { Band, GainsEnds } from "../base/traits";
import { amountContext, meanCosts } from "../maths/amounts";
import type { CommonHull } from "../maths/common_hull";
import { comparableRow } from "../maths/comparison";
import { optimum } from "../maths/optimum";
import { type Context, type Rates, ratesOfPoint } from "../maths/rates";
import type { Sample } from "../maths/sample";
import type { CountTable, Row } from "../maths/table";
import { decidedAt, type Rule, ruleAt } from "./rule";
import { DECLARED, type Group, type State, type StoreEvent } from "./state";
import type { Reader } from "./traits";

/** Rule, tiers, own thresholds of groups and selection are not part of a scene: what changes with them is drawn over its chart. */
type Apart = "threshold" | "tiers" | "group_thresholds" | "selection" | "_counts" | "_tier_counts";
type Shown = Omit<State, Apart | "_bands" | "_sample">;
/** What Python sends for each model. */
type ByModel = "_decisions" | "_aucs" | "_auc_family" | "_metrics";
type OfModel<Name extends ByModel> = State[Name] extends Parts<infer Value> ? Value : never;

/** The data of all scenes of one state. */
export interface SceneData {
  sample: Sample;
  /** Table of the current model. */
  table: CountTable;
  context: Context;
  read: Reader<State>;
  /** Whether there is no kernel to compute missing values. */
  hasNoKernel: boolean;
  optima: Map<CountTable, number>;
  /** The row of a model that has its own threshold and is not compared with the current one. */
  ownRow?: (table: CountTable) => number | undefined;
}

/** The input of charts: count tables, costs, prevalence, bands and intervals. */
export class Scene {
  constructor(
    private readonly data: SceneData,
    /** Called with the event of every value that is read. */
    private readonly record: (event: StoreEvent) => void = () => {},
  ) {}

  /** The same scene, recording the events of the values that are read. */
  recording(events: Set<StoreEvent>): Scene {
    return new Scene(this.data, (event) => events.add(event));
  }

  get hasNoKernel(): boolean {
    return this.data.hasNoKernel;
  }

  get sample(): Sample {
    this.record("models");
    return this.data.sample;
  }

  get tables(): CountTable[] {
    return this.sample.tables;
  }

  get table(): CountTable {
    this.record("models");
    return this.data.table;
  }

  get context(): Context {
    this.record("costs");
    return this.data.context;
  }

  /** Value of a trait. */
  get<Name extends keyof Shown>(name: Name): State[Name] {
    this.record(DECLARED.groupOf.get(name) as Exclude<Group, "bands">);
    return this.data.read(name);
  }

  /** What Python computed for a model. */
  of<Name extends ByModel>(name: Name, { name: model }: CountTable): OfModel<Name> | undefined {
    const all = this.get(name) as Parts<OfModel<Name>>;
    return part(name, () => all.get(model), all);
  }

  /** A band or extra curve that Python computed, by its key. */
  band(name: string, table: CountTable): Band | undefined {
    this.record(`band ${name}`);
    const all = this.data.read("_bands");
    return part("_bands", () => part(name, (bands) => bands?.get(table.name), all.get(name)), all);
  }

  /** Where so many bins of a gains table end, if that is here for the prevalence. */
  gainsEnds(bins: number, { name: model }: CountTable): GainsEnds | undefined {
    const all = this.get("_gains") as State["_gains"];
    const key = String(bins);
    const ends = part("_gains", () => part(key, (of) => of?.get(model), all.get(key)), all);
    return ends?.at.prevalence === this.context.prevalence ? ends : undefined;
  }

  /** Whether traits have some values; of objects only the parts given are compared. */
  holds(values: Iterable<[name: string, value: unknown]>): boolean {
    // Of a range, what was computed is at its middle.
    const now = (name: string) =>
      name === "prevalence" ? this.context.prevalence : this.get(name as keyof Shown);
    return [...values].every(([name, value]) => DECLARED.groupOf.has(name) && isSame(value, now(name)));
  }

  rates(point: Pick<Row, "tp" | "fp" | "amounts">): Rates {
    return ratesOfPoint(point, this.table);
  }

  /** The same scene of all cases, while only a group or period is in focus. */
  get ofEveryone(): Scene {
    const { sample, context } = this;
    const { everyone } = sample;
    if (everyone === sample) return this;
    const following = this.get("_following");
    const table = everyone.tables[this.table.index];
    const of = {
      prevalence: following.includes("prevalence") ? everyone.prevalence : context.prevalence,
      population: following.includes("population") ? everyone.size : context.population,
      amounts: table.amounts && amountContext(table.amounts, table, table.length - 1),
    };
    const data = { ...this.data, sample: everyone, table, context: { ...context, ...of } };
    return new Scene({ ...data, optima: new Map() }, this.record);
  }

  /** The same scene at the mean costs of a case, where cases have costs of their own. */
  get atMean(): Scene {
    const { costs, amounts, ...rest } = this.context;
    if (!amounts) return this;
    const context = { ...rest, costs: meanCosts(costs, amounts) };
    return new Scene({ ...this.data, context, optima: new Map() }, this.record);
  }

  /** The table of a model at the target prevalence. */
  target(table: CountTable): CountTable {
    return table.atPrevalence(this.context.prevalence);
  }

  hull(table: CountTable): number[] {
    return this.sample.hull(table);
  }

  commonHull(tables: CountTable[]): CommonHull {
    return this.sample.commonHull(tables);
  }

  /** Row of lowest expected cost. */
  optimum(table: CountTable = this.table): number {
    const { context } = this;
    return cached(this.data.optima, table, () => optimum(table, this.hull(table), context));
  }

  /** Row at which another model's marker stands while the current model has some rule. */
  comparable(table: CountTable, rule: Rule): number {
    const own = this.data.ownRow?.(table);
    if (own !== undefined) return own;
    const compareAt = this.get("compare_at");
    if (compareAt === "best") return this.optimum(table);
    return comparableRow(table, compareAt, decidedAt(rule), this.rates(rule), this.context.prevalence);
  }

  /** The threshold at which a model takes over; if that is where one came from, the one that was set there, despite ties. */
  takenOver(table: CountTable, rule: Rule, before?: number): number {
    if (this.get("compare_at") === "score") return rule.requested;
    if (before !== undefined) {
      const there = this.comparable(this.table, ruleAt(table, before, {}));
      if (there === this.table.indexAt(rule.threshold)) return before;
    }
    return table.threshold[this.comparable(table, rule)];
  }
}

/** Whether values are equal; of objects only the parts given are compared. */
function isSame(named: unknown, now: unknown): boolean {
  if (named === null || typeof named !== "object") return named === now;
  return Object.entries(named).every(([name, value]) =>
    isSame(value, (now as Record<string, unknown>)[name]),
  );
}
