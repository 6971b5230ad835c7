import type { AnyModel } from "@anywidget/types";
import { InvalidValue, isGiven, reasonOf } from "../../base/checks";
import type { ClassRule } from "../../maths/multiclass/class_cases";
import { Sample } from "../../maths/sample";
import { Checked } from "../checked";
import { Events } from "../events";
import { type Fail, Guard } from "../guard";
import { History } from "../history";
import { toWire } from "../wire";
import { SentCases } from "./cases";
import { requireFitting } from "./fitting";
import type { ClassSelection } from "./packed";
import type { MulticlassScene } from "./scene";
import { CHECKS, GROUP_OF, type Group, NEEDED_TRAITS, type State } from "./state";

/** Changes: of a group of traits, of any of them, or of the problem that prevents drawing. */
export type MulticlassEvent = Group | "scene" | "problem";

/** What the counts of the current rule change with. */
export const COUNTS: MulticlassEvent[] = ["sample", "model", "rule"];

/** What an undo brings back. */
export type Decision = Pick<State, "model" | "costs" | "class_weight">;

/** The counts of the current rule, and how far they are from those of all cases. */
export interface Counted {
  counts: number[][];
  /** "doubt": but for so many cases; "approximate": of a random part of the cases. */
  certainty: "exact" | "doubt" | "approximate";
  doubt: number;
}

/** What follows from the cases alone. */
interface Unpacked {
  samples: Sample[];
  pooled: Sample;
  cases: SentCases | undefined;
}

/** The state that all views of several classes share, and values computed from it. */
export class MulticlassStore {
  readonly #state: Checked<State>;
  readonly #events = new Events<MulticlassEvent>();
  readonly #guard = new Guard((problem) => this.#fail(problem));
  readonly history: History<Decision>;
  #unpacked: Unpacked | undefined;
  #counted: Counted | undefined;
  #saving = false;
  #failure: string | undefined;
  #problem: string | undefined;

  constructor(
    private readonly model: AnyModel,
    private readonly signal?: AbortSignal,
    /** Whether there is no kernel to compute missing values. */
    readonly hasNoKernel = false,
  ) {
    this.#state = new Checked<State>(model, CHECKS, NEEDED_TRAITS);
    this.#problem = this.problem;
    this.history = new History(() => (this.problem ? undefined : this.#decision), this.set.bind(this));
    for (const [name, group] of GROUP_OF) this.#follow(name, group);
  }

  /** The reason why nothing can be drawn, if the state is damaged. */
  get problem(): string | undefined {
    if (this.#state.problem) return this.#state.problem;
    try {
      requireFitting(this.#state.reader());
      this.#data();
    } catch (error) {
      return reasonOf(error);
    }
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

  get<Name extends keyof State>(name: Name): State[Name] {
    return this.#state.get(name);
  }

  get classes(): string[] {
    return this.get("_classes");
  }

  get models(): string[] {
    return this.get("_models");
  }

  /** Index of the current model. */
  get current(): number {
    return this.models.indexOf(this.get("model"));
  }

  get rule(): ClassRule {
    return { costs: this.get("costs"), weights: this.get("class_weight") };
  }

  get cases(): SentCases | undefined {
    return this.#data().cases;
  }

  /** The counts of the current rule: Python's where they are of it, else of the cases that are sent. */
  get counted(): Counted {
    this.#counted ??= this.#count();
    return this.#counted;
  }

  /** Hand & Till's areas of the current model. */
  get areas(): number[][] {
    const areas = this.get("_areas").get(this.get("model")) ?? [];
    if (areas.length !== this.classes.length) throw new InvalidValue("_areas: is not of all pairs");
    return areas;
  }

  /** The input of pictures, with the options of one. */
  scene(options: MulticlassScene["options"] = {}): MulticlassScene {
    const { samples, pooled, cases } = this.#data();
    const [{ costs, weights }, { classes, models, current: model }] = [this.rule, this];
    const matrix = this.counted.counts;
    const areas = () => this.areas;
    return {
      ...{ classes, models, model, samples, pooled, costs, weights, matrix, options },
      ...(cases && { cases: cases.of(model) }),
      get areas() {
        return areas();
      },
    };
  }

  get selection(): ClassSelection | null {
    return this.get("selection");
  }

  /** Change the state: pages repaint now, Python receives it at most once a frame. */
  set(change: Partial<State>): void {
    for (const [name, value] of Object.entries(change)) this.model.set(name, toWire(value));
    if (this.#saving) return;
    this.#saving = true;
    requestAnimationFrame(() => {
      this.#saving = false;
      if (!this.signal?.aborted) this.model.save_changes();
    });
  }

  /** Call a listener after each of some events. */
  on(events: MulticlassEvent | MulticlassEvent[], listener: () => void, signal: AbortSignal): void {
    this.#events.on(new Set([events].flat()), this.guarded(listener), signal);
  }

  /** Call a listener now and after each of some events. */
  follow(events: MulticlassEvent | MulticlassEvent[], listener: () => void, signal: AbortSignal): void {
    this.on(events, listener, signal);
    listener();
  }

  get #decision(): Decision {
    const [model, costs, class_weight] = [this.get("model"), this.get("costs"), this.get("class_weight")];
    return { model, costs, class_weight };
  }

  #data(): Unpacked {
    this.#unpacked ??= this.#unpack();
    return this.#unpacked;
  }

  #unpack(): Unpacked {
    const samples = this.get("_one_vs_rest").map((each) => new Sample(each));
    const sent = this.get("_cases");
    const sizes = samples.map(({ tables }) => tables[0].positives);
    const cases = isGiven(sent) ? new SentCases(sent, sizes) : undefined;
    return { samples, pooled: new Sample(this.get("_pooled")), cases };
  }

  #count(): Counted {
    const sent = this.get("_matrix");
    if (isGiven(sent) && JSON.stringify(sent.at) === JSON.stringify(this.#decision))
      return { counts: sent.counts, certainty: "exact", doubt: 0 };
    const { cases } = this;
    if (!cases) throw new InvalidValue("_cases: there are none, and no counts of this rule");
    const { counts, doubt } = cases.count(this.current, this.rule);
    const certainty = cases.factors ? "approximate" : doubt > 0 ? "doubt" : "exact";
    return { counts, certainty, doubt };
  }

  #follow(name: string, group: Group): void {
    const event = `change:${name}`;
    const react = () => this.#change(group);
    this.model.on(event, react);
    this.signal?.addEventListener("abort", () => this.model.off(event, react), { once: true });
  }

  /** Draw nothing but the reason. */
  #fail(problem: string): void {
    if (this.#failure !== undefined) return;
    this.#failure = problem;
    this.#problem = problem;
    queueMicrotask(() => this.#events.dispatch(["problem"]));
  }

  /** Notify views of a change; if there is or was a problem they are drawn again. */
  #change(group: Group): void {
    const before = this.#problem;
    this.#failure = undefined;
    if (group === "sample") this.#unpacked = undefined;
    if (["sample", "model", "rule"].includes(group)) this.#counted = undefined;
    this.#problem = this.problem;
    this.history.note();
    this.#events.dispatch(before || this.#problem ? ["problem"] : [group, "scene"]);
  }
}
