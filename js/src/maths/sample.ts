import { cached } from "../base/cached";
import type { Focus, PackedSample } from "../base/traits";
import { type CommonHull, commonHull } from "./common_hull";
import { focused, sampleOf } from "./focused";
import { hull } from "./hull";
import { Parts } from "./parts";
import { CountTable, requireRows } from "./table";
import { UnlabelledPeriods } from "./unlabelled";

/** The count tables of all models on the same cases, and their hulls. */
export class Sample {
  readonly tables: CountTable[];
  /** Names of the negative and the positive class. */
  readonly labels: [string, string];
  readonly groups: Parts | undefined;
  readonly periods: Parts | undefined;
  /** Later periods whose labels are still missing. */
  readonly unlabelled: UnlabelledPeriods | undefined;
  /** The sample of all cases: itself, unless a group or period is in focus. */
  readonly everyone: Sample;
  readonly #hulls = new Map<CountTable, number[]>();
  readonly #commonHulls = new Map<string, CommonHull>();

  constructor(private readonly packed: PackedSample) {
    this.labels = packed.labels;
    this.tables = packed.models.map((each, index) => new CountTable(each, index));
    for (const table of this.tables) requireRows(table);
    this.everyone = packed.whole ? new Sample(packed.whole) : this;
    [this.groups, this.periods] = [packed.groups, packed.periods].map((parts) =>
      parts ? new Parts(parts, this.tables) : undefined,
    );
    this.unlabelled = packed.unlabelled ? new UnlabelledPeriods(packed.unlabelled, this.tables) : undefined;
  }

  /** What is in focus, if not all cases are. */
  get focus(): Focus | null {
    return this.packed.focus;
  }

  /** The same of one group or period alone, from the counts at kept rows; null stands for all cases. */
  focused(focus: Focus | null): PackedSample | undefined {
    const { packed, tables } = this.everyone;
    return focus ? focused(packed, tables, this.everyone[focus[0]], focus) : packed;
  }

  /** The same of several groups or periods together; undefined where these lack a class. */
  together(kind: Focus[0], members: number[]): PackedSample | undefined {
    const { packed, tables } = this.everyone;
    const parts = this.everyone[kind];
    return parts && sampleOf(packed, tables, parts, members);
  }

  /** All cases, as Python sends them. */
  get packedWhole(): PackedSample {
    return this.everyone.packed;
  }

  /** Names of the models. */
  get names(): string[] {
    return this.tables.map(({ name }) => name);
  }

  /** Whether the first model is a theory, and the others are samples drawn from it. */
  get hasTheory(): boolean {
    return this.packed.has_theory;
  }

  /** Whether models compete: samples of a theory do not, nor do groups of one model. */
  get hasRivals(): boolean {
    return !(this.packed.has_theory || this.packed.is_of_groups);
  }

  /** Whether counts are sums of weights. */
  get isWeighted(): boolean {
    return this.packed.weighted;
  }

  /** Whether each case counts as one and is independent of the others, as intervals of counts need it. */
  get isPlain(): boolean {
    return !this.packed.weighted && !this.packed.clustered;
  }

  /** Names of the models that rank so many cases perfectly that a label may be among the scores. */
  get perfect(): string[] {
    return this.packed.perfect;
  }

  /** Number of cases, by weight. */
  get size(): number {
    return this.tables[0].positives + this.tables[0].negatives;
  }

  get prevalence(): number {
    return this.tables[0].positives / this.size;
  }

  /** The argument of the Evaluation that a value of an option needs and that was not given, if so. */
  missingFor(value: string): "fold" | "case_costs" | undefined {
    const { folds, case_costs } = this.packed;
    if (value.startsWith("folds") && !(folds > 0)) return "fold";
    return value === "rociv" && !case_costs ? "case_costs" : undefined;
  }

  /** Rows of a table that are vertices of its hull. */
  hull(table: CountTable): number[] {
    return cached(this.#hulls, table, () => hull(table));
  }

  /** The common hull of some tables, and the models that are not on it. */
  commonHull(tables: CountTable[]): CommonHull {
    const key = JSON.stringify(tables.map(({ name }) => name));
    return cached(this.#commonHulls, key, () => commonHull(tables, (table) => this.hull(table)));
  }
}
