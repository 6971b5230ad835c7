import { binary, fields, oneOf, type ValueOf, whole } from "../base/checks";
import { numbersOf } from "../base/columns";
import type { PackedSample } from "../base/traits";
import { densities } from "../base/vocabulary";
import type { Traits } from "../model/page_store";
import { Store } from "../model/store";
import { toWire } from "../model/traits";
import { cellTable, countsAt } from "./cell_table";
import { type Cells, ModelProblem, type Totals, totalsOf } from "./model_problem";

const [MOST_SAMPLES, MOST_RUNS] = [20, 1000];
/** Least and greatest number of cases of a sample. */
export const [FEWEST_CASES, MOST_CASES] = [2, 100_000];

const cells = fields({ score: binary(8), positive: binary(8), negative: binary(8) });

/** What a model problem is made of, as Python sends it. */
const problemFields = fields({
  cells,
  /** Larger cells, for curves in theory. */
  theory: cells,
  n_samples: whole(0, MOST_SAMPLES),
  n_runs: whole(2, MOST_RUNS),
  /** Name of the densities. */
  density: oneOf(Object.keys(densities)),
});

function unpacked({ score, positive, negative }: ValueOf<typeof cells>): Cells {
  return { score: numbersOf(score), positive: numbersOf(positive), negative: numbersOf(negative) };
}

/** What Python computes of the samples that it has drawn, which may be others by now; and what there is without. */
const OF_PYTHON: Record<string, () => unknown> = {
  _gains: () => ({}),
  _lift: () => ({}),
  _win_rates: () => ({}),
  _bands: () => ({}),
  _aucs: () => [],
  _auc_family: () => [],
  _metrics: () => [],
  _decisions: () => [],
  _loess: () => [],
};

/** Traits of an Evaluation that are those of the problem, and their names there: samples are drawn from them. */
const INPUTS: Record<string, string> = { population: "n", prevalence: "prevalence", seed: "seed" };
/** What the page counts in the samples that it draws. */
const COUNTED = ["_counts", "_tier_counts"];

type Event = [of: Traits, name: string];

/** The traits of the Evaluation of a model problem, with the samples drawn in the page. */
export class Simulated implements Traits {
  readonly problem: ModelProblem;
  readonly samples: number;
  readonly runs: number;
  readonly density: string;
  readonly #empty = new Map(Object.entries(OF_PYTHON).map(([name, make]) => [name, make()]));
  #key = "";
  #sample: PackedSample | undefined;
  #models = new Map<string, Cells>();

  constructor(
    private readonly evaluation: Traits,
    /** Those of the widget; in a page without a kernel the same, as it has one state. */
    private readonly own: Traits,
  ) {
    const packed = problemFields(own.get("_problem"));
    this.problem = new ModelProblem(unpacked(packed.cells), unpacked(packed.theory));
    this.samples = packed.n_samples;
    this.runs = packed.n_runs;
    this.density = packed.density;
  }

  /** Cases per sample, the share of positives, and the seed of the first sample. */
  get inputs(): { n: number; prevalence: number; seed: number } {
    const [n, prevalence, seed] = ["n", "prevalence", "seed"].map((name) => Number(this.own.get(name)));
    return { n, prevalence, seed };
  }

  get(name: string): unknown {
    if (name === "_sample") return this.#drawn();
    if (name === "_counts") return this.#counts(this.evaluation.get("threshold"));
    if (name === "_tier_counts") return this.#tierCounts();
    if (name in INPUTS) return this.own.get(INPUTS[name]);
    const empty = this.#empty.get(name);
    return empty === undefined || this.#isOfPython ? this.evaluation.get(name) : empty;
  }

  set(name: string, value: unknown): void {
    if (name in INPUTS) this.own.set(INPUTS[name], value);
    else this.evaluation.set(name, value);
  }

  /** Listen to a change; a change of what samples are drawn from is one of the sample. */
  on(event: string, listener: () => void): void {
    for (const [of, each] of this.#eventsOf(event)) of.on(each, listener);
  }

  off(event: string, listener: () => void): void {
    for (const [of, each] of this.#eventsOf(event)) of.off(each, listener);
  }

  save_changes(): void {
    for (const each of new Set([this.evaluation, this.own])) each.save_changes();
  }

  #eventsOf(event: string): Event[] {
    const name = event.replace(/^change:/, "");
    if (name === "_sample") return Object.values(INPUTS).map((each): Event => [this.own, `change:${each}`]);
    if (name in INPUTS || COUNTED.includes(name)) return [];
    const events: Event[] = [[this.evaluation, event]];
    return this.#empty.has(name) ? [...events, [this.own, "change:_inputs"]] : events;
  }

  /** Whether the samples are those that Python has drawn. */
  get #isOfPython(): boolean {
    const { n, prevalence, seed } = this.inputs;
    return JSON.stringify(this.own.get("_inputs")) === JSON.stringify([n, prevalence, seed]);
  }

  /** The samples of the current inputs; undefined if these are damaged. */
  #drawn(): PackedSample | undefined {
    const { n, prevalence, seed } = this.inputs;
    const isPossible = n >= FEWEST_CASES && n <= MOST_CASES && prevalence > 0 && prevalence < 1;
    if (!isPossible || !Number.isInteger(n)) return undefined;
    const key = JSON.stringify([n, prevalence, seed]);
    if (key !== this.#key) this.#draw(totalsOf(n, prevalence), seed);
    this.#key = key;
    return this.#sample;
  }

  #draw(totals: Totals, seed: number): void {
    const { problem, samples } = this;
    this.#models = new Map([["theory", problem.expected(totals)]]);
    for (let index = 0; index < samples; index++)
      this.#models.set(`sample ${index + 1}`, problem.draw(seed + index, totals));
    const [positives, negatives] = totals;
    this.#sample = {
      positives,
      negatives,
      labels: ["0", "1"],
      folds: 0,
      case_costs: false,
      has_theory: true,
      weighted: true,
      clustered: false,
      perfect: [],
      is_of_groups: false,
      groups: null,
      periods: null,
      unlabelled: null,
      focus: null,
      whole: null,
      models: [...this.#models].map(([name, of]) => cellTable(name, of, totals)),
    };
  }

  /** Counts at the thresholds of all tiers. */
  #tierCounts(): unknown[] {
    const ends = this.evaluation.get("tiers");
    return Array.isArray(ends) ? ends.map((end) => this.#counts(end)) : [];
  }

  /** Counts of a rule of the current model, which is between two rows where not all rows are drawn. */
  #counts(threshold: unknown): unknown {
    const model = this.evaluation.get("model");
    const counts = this.#drawn() && this.#models.get(String(model));
    if (!counts) return {};
    const sums = countsAt(Number(threshold), counts);
    return toWire({ model, ...sums, amounts: null, metrics: [] });
  }
}

/** The state of a model problem: that of its Evaluation, with the samples that the page draws. */
export class ModelProblemStore extends Store {
  constructor(
    readonly simulated: Simulated,
    signal?: AbortSignal,
    hasNoKernel?: boolean,
  ) {
    super(simulated, signal, hasNoKernel, true);
  }
}

/** The state of a model problem, which is a widget with an Evaluation; that of a damaged one says so. */
export function problemStore(widget: Traits, of: Store, signal?: AbortSignal): Store {
  try {
    return new ModelProblemStore(new Simulated(of.traits, widget), signal, of.hasNoKernel);
  } catch {
    return new Store(widget, signal, of.hasNoKernel);
  }
}
