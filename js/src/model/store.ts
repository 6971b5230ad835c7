import type { AnyModel } from "@anywidget/types";
import { InvalidValue, reasonOf } from "../base/checks";
import type { PackedSample, Selection } from "../base/traits";
import { amountContext } from "../maths/amounts";
import { type Decided, withReview } from "../maths/review";
import { Sample } from "../maths/sample";
import { changedBands } from "./bands";
import { Checked, type Reader } from "./checked";
import { Events, type StoreEvent } from "./events";
import { type Fail, Guard } from "./guard";
import { type Highlight, type Rule, ruleAt } from "./rule";
import { Scene } from "./scene";
import { type Simulated, simulatedOf } from "./simulated";
import { CHECKS, GROUP_OF, type Group, NEEDED_TRAITS, type State } from "./state";
import { toWire } from "./wire";
import { type Zone, zoneAt } from "./zone";

/** What is used of the model of a widget. */
type Traits = Pick<Simulated, "get" | "set" | "on" | "off" | "save_changes">;

type Followed = StoreEvent | StoreEvent[] | ReadonlySet<StoreEvent>;

/** The state that all views share: the Evaluation's traits, unpacked once, and values computed from them. */
export class Store {
  readonly #state: Checked<State>;
  readonly #events = new Events();
  readonly #guard = new Guard((problem) => this.#fail(problem));
  #packed: PackedSample | undefined;
  #sample: Sample | undefined;
  #scene: Scene | undefined;
  /** The bands at the last change. */
  #bands: State["_bands"] | undefined;
  #rule: Rule | undefined;
  #zone: Zone | undefined;
  #highlight: Highlight | undefined;
  #saving = false;
  /** The reason why the tables are invalid, and that of an error while drawing. */
  #sampleProblem: string | undefined;
  #failure: string | undefined;
  /** The problem at the last change. */
  #problem: string | undefined;

  /** Draws the samples, where they are those of a model problem. */
  readonly simulated: Simulated | undefined;
  private readonly traits: Traits;

  constructor(
    model: AnyModel,
    private readonly signal?: AbortSignal,
    /** Whether there is no kernel to compute missing values. */
    readonly hasNoKernel = false,
  ) {
    this.simulated = simulatedOf(model);
    this.traits = this.simulated ?? (model as unknown as Traits);
    this.#state = new Checked<State>(this.traits, CHECKS, NEEDED_TRAITS);
    this.#problem = this.problem;
    for (const [name, group] of GROUP_OF) this.#follow(name, group);
  }

  /** What is shown of it by itself. */
  get kind(): string {
    return this.simulated ? "model_problem" : "dashboard";
  }

  /** The reason why nothing can be drawn, if the state is damaged. */
  get problem(): string | undefined {
    const wrong = this.#state.problem;
    if (wrong) return wrong;
    this.#unpack(this.#state.get("_sample"));
    if (this.#sampleProblem) return this.#sampleProblem;
    const name = this.#state.get("model");
    if (!this.#sample?.tables.some((table) => table.name === name)) return `model: there is no ${name}`;
    return this.#failure;
  }

  /** Run code that may fail on a damaged state. */
  get attempt(): Guard["attempt"] {
    return this.#guard.attempt;
  }

  /** A function that may be called at any time, and fail on a damaged state. */
  get guarded(): Guard["guarded"] {
    return this.#guard.guarded;
  }

  /** Run code that draws a part of the page: what fails in it, now or later, is only told to the part. */
  within(fail: Fail, act: () => void): void {
    this.#guard.within(fail, act);
  }

  /** The current input of pictures. */
  get scene(): Scene {
    this.#scene ??= this.#newScene();
    return this.#scene;
  }

  /** The rule that marker, matrix and numbers show. */
  get rule(): Rule {
    this.#rule ??= ruleAt(this.scene.table, this.#state.get("threshold"), this.#state.get("_counts"));
    return this.#rule;
  }

  /** The cases that are selected. */
  get selection(): Selection | null {
    return this.#state.get("selection");
  }

  /** The rules of both ends of the review zone, if there is one. */
  get zone(): Zone | undefined {
    this.#zone ??= zoneAt(this.scene.table, this.#state.get("review"), this.#state.get("_review_counts"));
    return this.#zone;
  }

  /** The decision as a rule: with a review zone, what is reviewed is decided right. */
  get decided(): Decided {
    return this.zone ? withReview(this.zone) : this.rule;
  }

  get highlighted(): Highlight | undefined {
    return this.#highlight;
  }

  highlight(point: Highlight | undefined): void {
    const before = this.#highlight;
    if (point?.table === before?.table && point?.row === before?.row && point?.pair === before?.pair) return;
    this.#highlight = point;
    this.#events.dispatch(["highlight"]);
  }

  /** Change the state: pages repaint now, Python receives it at most once a frame. */
  set(change: Partial<State>): void {
    // The threshold last: it is one of what changed with it.
    const { threshold, ...rest } = change;
    for (const [name, value] of Object.entries(rest)) this.traits.set(name, toWire(value));
    if (threshold !== undefined) this.traits.set("threshold", toWire(threshold));
    if (this.#saving) return;
    this.#saving = true;
    requestAnimationFrame(() => {
      this.#saving = false;
      // A model closed within this frame cannot send.
      if (!this.signal?.aborted) this.traits.save_changes();
    });
  }

  /** Call a listener after each of some events. */
  on(events: Followed, listener: () => void, signal: AbortSignal): void {
    const followed = events instanceof Set ? events : new Set([events].flat() as StoreEvent[]);
    this.#events.on(followed, this.guarded(listener), signal);
  }

  /** Call a listener now and after each of some events. */
  follow(events: Followed, listener: () => void, signal: AbortSignal): void {
    this.on(events, listener, signal);
    listener();
  }

  #newScene(): Scene {
    this.#unpack(this.#state.get("_sample"));
    if (!this.#sample) throw new InvalidValue(this.problem ?? "there is no sample");
    const [sample, read, hasNoKernel] = [this.#sample, this.#state.reader(), this.hasNoKernel];
    const [costs, prevalence, population] = [read("costs"), read("prevalence"), read("population")];
    const model = read("model");
    this.#bands ??= validBands(read);
    const table = sample.tables.find(({ name }) => name === model) ?? sample.tables[0];
    const amounts = table.amounts && amountContext(table.amounts, table, table.length - 1);
    const context = { costs, prevalence, population, amounts };
    return new Scene({ sample, table, context, read, hasNoKernel, optima: new Map() });
  }

  #follow(name: string, group: Group): void {
    const event = `change:${name}`;
    const react = () => this.#change(group);
    this.traits.on(event, react);
    this.signal?.addEventListener("abort", () => this.traits.off(event, react), { once: true });
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

  /** Draw nothing but the reason. */
  #fail(problem: string): void {
    if (this.#failure !== undefined) return;
    this.#failure = problem;
    this.#problem = problem;
    // The failed code may still be running.
    queueMicrotask(() => this.#events.dispatch(["problem"]));
  }

  /** Notify views of a change; if there is or was a problem they are drawn again. */
  #change(group: Group): void {
    const before = this.#problem;
    this.#failure = undefined;
    this.#problem = this.problem;
    this.#rule = undefined;
    this.#zone = undefined;
    const isOver = ["rule", "review", "selection"].includes(group);
    if (!isOver) this.#scene = undefined;
    const events = group === "bands" ? this.#changedBands() : [group];
    this.#events.dispatch(before || this.#problem ? ["problem"] : isOver ? events : [...events, "scene"]);
  }

  #changedBands(): StoreEvent[] {
    const now = validBands(this.#state.reader());
    const names = changedBands(this.#bands, now);
    this.#bands = now;
    return names.map((name): StoreEvent => `band ${name}`);
  }
}

/** The bands, none if what was sent is no bands. */
function validBands(read: Reader<State>): State["_bands"] | undefined {
  try {
    return read("_bands");
  } catch {
    return undefined;
  }
}
