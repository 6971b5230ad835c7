import type { AnyModel } from "@anywidget/types";
import { InvalidValue, reasonOf } from "../base/checks";
import { middlePrevalence, type PackedSample, type Selection } from "../base/traits";
import { amountContext } from "../maths/amounts";
import { Sample } from "../maths/sample";
import type { CountTable } from "../maths/table";
import type { History } from "./history";
import { ownIn, withOwn } from "./own";
import { PageStore, type Traits } from "./page_store";
import { type Highlight, type Rule, ruleAt } from "./rule";
import { Scene } from "./scene";
import { DECLARED, type Follower, type Group, type State, type StoreEvent } from "./state";
import { type Tiers, thresholdsOf, tiersAt } from "./tiers";
import type { Reader } from "./traits";

/** The traits that an undo brings back. */
export type Decision = Pick<
  State,
  | "model"
  | "threshold"
  | "costs"
  | "prevalence"
  | "population"
  | "_following"
  | "tiers"
  | "group_thresholds"
  | "focus"
  | "promise"
  | "seed"
  | "_mixture"
>;

/** What Python computed of all cases, and its values where there is none. */
const NONE: Record<string, unknown> = {
  ...{ _aucs: [], _auc_family: [], _bands: {}, _decisions: [], _gains: {}, _lift: {}, _metrics: [] },
  ...{ _counts: {}, _tier_counts: [], _win_rates: {} },
};
const OF_ALL = Object.keys(NONE);

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Groups that are no input of charts: what changes with them is drawn over these. */
const OVER: Group[] = ["rule", "tiers", "groups", "selection"];

/** The state that all views of an Evaluation share, and values computed from it. */
export class Store extends PageStore<State, Group, StoreEvent, Decision> {
  #packed: PackedSample | undefined;
  #sample: Sample | undefined;
  /** The reason why the tables are invalid. */
  #sampleProblem: string | undefined;
  #scene: Scene | undefined;
  /** The bands at the last change. */
  #bands: State["_bands"] | undefined;
  #rule: Rule | undefined;
  #tiers: Tiers | undefined;
  #highlight: Highlight | undefined;
  /** What Python computed of all cases, while some are in focus. */
  #ofAll: [name: string, value: unknown][] | undefined;

  constructor(
    model: AnyModel | Traits,
    signal?: AbortSignal,
    hasNoKernel = false,
    /** Whether its samples are drawn in the page, so that Python has no such cases. */
    readonly isSimulated = false,
    history?: History<Decision>,
  ) {
    super(model as Traits, DECLARED, signal, hasNoKernel, history);
    this.begin();
  }

  /** The current input of charts. */
  get scene(): Scene {
    this.#scene ??= this.freshScene();
    return this.#scene;
  }

  /** The rule that marker, matrix and numbers show: the own one of the group in focus, if it has one. */
  get rule(): Rule {
    this.#rule ??= this.#ruleNow();
    return this.#rule;
  }

  /** All cases, and the rule of those without an own threshold, also while only some cases are in focus. */
  get ofEveryone(): { scene: Scene; rule: Rule } {
    const { ofEveryone: scene } = this.scene;
    if (scene === this.scene) return { scene, rule: this.rule };
    return { scene, rule: ruleAt(scene.table, this.get("threshold"), {}) };
  }

  #ruleNow(): Rule {
    const [own, common, sent] = [this.#own, this.get("threshold"), this.get("_counts")];
    const { table } = this.scene;
    return own === undefined ? ruleAt(table, common, sent) : { ...ruleAt(table, own, sent), common };
  }

  get #own(): number | undefined {
    return ownIn(this.get("group_thresholds"), this.#sample?.focus ?? null);
  }

  /** The cases that are selected. */
  get selection(): Selection | null {
    return this.get("selection");
  }

  /** The rules of the thresholds between actions, if there are any between flagging and leaving a case. */
  get tiers(): Tiers | undefined {
    const { table, context } = this.scene;
    this.#tiers ??= tiersAt(table, context.costs, this.get("tiers"), this.get("_tier_counts"));
    return this.#tiers;
  }

  /** The rule of what is flagged: with tiers, that of the first threshold. */
  get decided(): Rule {
    return this.tiers?.[0] ?? this.rule;
  }

  /** The rule of the last threshold, below which cases are left. */
  get last(): Rule {
    return this.tiers?.at(-1) ?? this.rule;
  }

  get highlighted(): Highlight | undefined {
    return this.#highlight;
  }

  highlight(point: Highlight | undefined): void {
    const before = this.#highlight;
    if (point?.table === before?.table && point?.row === before?.row && point?.pair === before?.pair) return;
    this.#highlight = point;
    this.dispatch("highlight");
  }

  /**
   * Change the state; the threshold last, as it is one of what changes with it. What is set no longer follows the
   * sample. Thresholds of actions and own thresholds of groups end each other. Without own thresholds,
   * a threshold is that of what is shown: of the group in focus its own, if it has one.
   */
  override set({ threshold, ...given }: Partial<State>): void {
    const following = this.#followingAfter(given);
    const rest = this.#withoutFollowed(given, following);
    const fitting = isSame(following, this.get("_following")) ? {} : { _following: following };
    const other: Partial<State> = rest.tiers
      ? { group_thresholds: [] }
      : rest.group_thresholds?.length
        ? { tiers: null }
        : {};
    const own = rest.focus === undefined || !this.hasNoKernel ? {} : this.#lookAt(rest.focus, following);
    super.set({ ...own, ...other, ...rest, ...fitting, ...this.#moved(threshold, rest) });
  }

  /** What follows the sample after a change. */
  #followingAfter({ _following, ...rest }: Partial<State>): Follower[] {
    return _following ?? this.get("_following").filter((name) => rest[name] === undefined);
  }

  /** A change without the values that follow the sample before and after: they are those of what is in focus then. */
  #withoutFollowed({ _following, ...rest }: Partial<State>, after: Follower[]): Partial<State> {
    const followed = this.get("_following").filter((name) => after.includes(name));
    return Object.fromEntries(Object.entries(rest).filter(([name]) => !followed.includes(name as Follower)));
  }

  /** The thresholds to set. Own ones of groups are scores of the model, so that another model ends them. */
  #moved(threshold: number | undefined, { model, group_thresholds }: Partial<State>): Partial<State> {
    const given = threshold === undefined ? {} : { threshold };
    const [all, own, focus] = [this.get("group_thresholds"), this.#own, this.#sample?.focus];
    const isOther = model !== undefined && model !== this.get("model");
    if (group_thresholds || all.length === 0) return given;
    const kept = isOther ? [] : all;
    if (!focus || own === undefined) return isOther ? { group_thresholds: [], ...given } : given;
    if (threshold === undefined && !isOther) return {};
    const moved = { group_thresholds: withOwn(kept, focus[1], threshold ?? own) };
    return isOther ? { ...moved, threshold: this.#commonOf(model) } : moved;
  }

  /** The threshold of everyone at which a model takes over. */
  #commonOf(model: string): number {
    const { scene, rule } = this.ofEveryone;
    const { last } = this.history;
    const table = scene.tables.find(({ name }) => name === model) ?? scene.table;
    return scene.takenOver(table, rule, last?.model === model ? last.threshold : undefined);
  }

  /**
   * Without a kernel, look at the cases of a group or period alone; what Python computed is of all cases, and comes back
   * with them. Returns what follows the sample.
   */
  #lookAt(focus: State["focus"], following: Follower[]): Partial<State> {
    const before = this.scene.sample;
    if (isSame(before.focus, focus)) return {};
    const packed = before.focused(focus);
    if (!packed) throw new InvalidValue("focus: these cases cannot be shown alone");
    this.#ofAll ??= OF_ALL.map((name) => [name, this.traits.get(name)]);
    for (const [name, value] of this.#ofAll) this.traits.set(name, focus ? NONE[name] : value);
    this.traits.set("_sample", packed);
    const { sample } = this.scene;
    return {
      ...(following.includes("prevalence") ? { prevalence: sample.prevalence } : {}),
      ...(following.includes("population") ? { population: sample.size } : {}),
    };
  }

  protected override get decision(): Decision {
    const { scene } = this;
    const { costs, population } = scene.context;
    const prevalence = this.get("prevalence");
    const [model, seed, _mixture] = [scene.table.name, this.get("seed"), this.get("_mixture")];
    const [threshold, tiers] = [this.get("threshold"), thresholdsOf(this.tiers)];
    const open = { prevalence, _following: this.get("_following") };
    const of = { group_thresholds: this.get("group_thresholds"), focus: this.get("focus") };
    const promise = this.get("promise");
    return { model, threshold, costs, ...open, population, tiers, ...of, promise, seed, _mixture };
  }

  /** That a value no longer follows the sample is told after the value. */
  protected override isAddition(before: Decision, after: Decision): boolean {
    return isSame({ ...before, _following: null }, { ...after, _following: null });
  }

  protected override requireFitting(): void {
    this.#unpack(this.get("_sample"));
    if (this.#sampleProblem) throw new InvalidValue(this.#sampleProblem);
    const name = this.get("model");
    if (!this.#sample?.names.includes(name)) throw new InvalidValue(`model: there is no ${name}`);
  }

  protected override forget(group: Group): void {
    this.#rule = undefined;
    this.#tiers = undefined;
    if (!OVER.includes(group)) this.#scene = undefined;
  }

  protected override eventsOf(group: Group): StoreEvent[] {
    const events = group === "bands" ? this.#changedBands() : [group];
    if (group === "groups" && this.#sample?.focus) return [...events, "rule"];
    return OVER.includes(group) ? events : [...events, "scene"];
  }

  /** The row of a model that has its own threshold. */
  protected ownRow(_table: CountTable): number | undefined {
    return undefined;
  }

  /** The input of charts as the traits are now, even while other stores are still to be told. */
  freshScene(): Scene {
    this.#unpack(this.get("_sample"));
    if (!this.#sample) throw new InvalidValue(this.problem ?? "there is no sample");
    const [sample, read, hasNoKernel] = [this.#sample, this.state.reader(), this.hasNoKernel];
    const [costs, population] = [read("costs"), read("population")];
    const prevalence = middlePrevalence(read("prevalence"));
    const model = read("model");
    this.#bands ??= validBands(read);
    const table = sample.tables.find(({ name }) => name === model) ?? sample.tables[0];
    const amounts = table.amounts && amountContext(table.amounts, table, table.length - 1);
    const context = { costs, prevalence, population, amounts };
    return new Scene({
      sample,
      table,
      context,
      read,
      hasNoKernel,
      optima: new Map(),
      ownRow: (each) => this.ownRow(each),
    });
  }

  /** Unpack the tables of a new sample. */
  #unpack(packed: PackedSample): void {
    if (packed === this.#packed) return;
    this.#packed = packed;
    this.#sampleProblem = undefined;
    try {
      this.#sample = new Sample(packed);
    } catch (error) {
      this.#sampleProblem = reasonOf(error);
    }
    this.#highlight = undefined;
  }

  #changedBands(): StoreEvent[] {
    const now = validBands(this.state.reader());
    const names = changedBands(this.#bands, now);
    this.#bands = now;
    return names.map((name): StoreEvent => `band ${name}`);
  }
}

type Bands = State["_bands"] | undefined;

/** The bands, none if what was sent is no bands. */
function validBands(read: Reader<State>): Bands {
  try {
    return read("_bands");
  } catch {
    return undefined;
  }
}

/** Names of the bands that differ; there are none while what was sent is no bands. */
export function changedBands(before: Bands, now: Bands): string[] {
  const names = new Set([before, now].flatMap((bands) => [...(bands?.raw.keys() ?? [])]));
  return [...names].filter((name) => serialized(before?.raw.get(name)) !== serialized(now?.raw.get(name)));
}

/** The bands of all models in full, binary columns too. */
function serialized(bands: unknown): string {
  return JSON.stringify(bands, (_name, value) =>
    value instanceof DataView ? [value.byteLength, ...bytesIn(value)] : value,
  );
}

function bytesIn({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
