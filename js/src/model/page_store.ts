import { InvalidValue, reasonOf } from "../base/checks";
import { History } from "./history";
import { Checked, type Declared, toWire } from "./traits";

/** Is told why something could not be drawn. */
export type Fail = (problem: string) => void;

/** Runs code that may fail on a damaged state; what fails within a part of the page is the trouble of that part alone. */
class Guard {
  #fail: Fail;

  constructor(
    /** Is told of what fails outside of every part. */
    whole: Fail,
  ) {
    this.#fail = whole;
  }

  /** Run code within the part that is running now. */
  readonly attempt = (act: () => void): void => this.within(this.#fail, act);

  /** A function that, whenever it is called, runs within the part that is running now. */
  readonly guarded = <Arguments extends unknown[]>(
    act: (...given: Arguments) => void,
  ): ((...given: Arguments) => void) => {
    const fail = this.#fail;
    return (...given) => this.within(fail, () => act(...given));
  };

  /** Run code as a part; what it guards is within that part, too. */
  within(fail: Fail, act: () => void): void {
    const before = this.#fail;
    this.#fail = fail;
    try {
      act();
    } catch (error) {
      if (!(error instanceof InvalidValue)) reportError(error);
      fail(reasonOf(error));
    } finally {
      this.#fail = before;
    }
  }
}

/** Listeners by their events. A set of events can be changed after registration. */
export class Events<Name extends string> {
  readonly #listeners = new Map<() => void, ReadonlySet<Name>>();

  on(events: ReadonlySet<Name>, listener: () => void, signal: AbortSignal): void {
    const own = () => listener();
    if (signal.aborted) return;
    this.#listeners.set(own, events);
    signal.addEventListener("abort", () => this.#listeners.delete(own), { once: true });
  }

  /** Call each listener of any of some events once. */
  dispatch(events: Name[]): void {
    for (const [listener, followed] of [...this.#listeners]) {
      if (this.#listeners.has(listener) && events.some((event) => followed.has(event))) listener();
    }
  }
}

/** What is used of the model of a widget. */
export interface Traits {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  save_changes(): void;
}

/** Changes of every store: of the input of charts as a whole, and of the problem that prevents drawing. */
type Common = "scene" | "problem";

/**
 * The state that all views of an evaluation share: its traits, checked where they are read, what changes with them, the
 * way back to earlier decisions, and the way to Python.
 */
export abstract class PageStore<
  State extends object,
  Group extends string,
  Own extends string,
  Decision extends Partial<State>,
> {
  protected readonly state: Checked<State>;
  readonly history = new History<Decision>(
    () => (this.problem ? undefined : this.decision),
    (decision) => this.set(decision),
  );
  readonly #events = new Events<Own | Common>();
  readonly #guard = new Guard((problem) => this.#fail(problem));
  #isSaving = false;
  /** The reason why drawing failed. */
  #failure: string | undefined;
  /** The problem at the last change. */
  #problem: string | undefined;

  constructor(
    readonly traits: Traits,
    private readonly declared: Declared<State, Group>,
    private readonly signal: AbortSignal | undefined,
    /** Whether there is no kernel to compute missing values. */
    readonly hasNoKernel: boolean,
  ) {
    this.state = new Checked(traits, declared.checks, declared.needed);
  }

  /** Throw unless needed traits that are valid one by one fit together. */
  protected abstract requireFitting(): void;

  /** What an undo brings back. */
  protected abstract get decision(): Decision;

  /** Drop what follows from the traits of a group. */
  protected abstract forget(group: Group): void;

  /** What changes with a group. */
  protected abstract eventsOf(group: Group): (Own | "scene")[];

  /** Follow the traits; the end of a constructor, as all that is abstract is used from here on. */
  protected begin(): void {
    this.#problem = this.problem;
    this.history.note();
    for (const [name, group] of this.declared.groupOf) this.#follow(name, group);
  }

  /** The reason why nothing can be drawn, if the state is damaged. */
  get problem(): string | undefined {
    if (this.state.problem) return this.state.problem;
    try {
      this.requireFitting();
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

  /** The value of a trait. */
  get<Name extends keyof State & string>(name: Name): State[Name] {
    return this.state.get(name);
  }

  /** Change the state: pages repaint now, Python receives it at most once a frame. */
  set(change: Partial<State>): void {
    for (const [name, value] of Object.entries(change)) this.traits.set(name, toWire(value));
    if (this.#isSaving) return;
    this.#isSaving = true;
    requestAnimationFrame(() => {
      this.#isSaving = false;
      // A model closed within this frame cannot send.
      if (!this.signal?.aborted) this.traits.save_changes();
    });
  }

  /** Call a listener after each of some events. */
  on(
    events: Own | Common | (Own | Common)[] | ReadonlySet<Own | Common>,
    listener: () => void,
    signal: AbortSignal,
  ): void {
    const followed = events instanceof Set ? events : new Set([events].flat() as (Own | Common)[]);
    this.#events.on(followed, this.guarded(listener), signal);
  }

  /** Call a listener now and after each of some events. */
  follow(...[events, listener, signal]: Parameters<typeof this.on>): void {
    this.on(events, listener, signal);
    listener();
  }

  protected dispatch(...events: (Own | Common)[]): void {
    this.#events.dispatch(events);
  }

  #follow(name: string, group: Group): void {
    const event = `change:${name}`;
    const react = () => this.#change(group);
    this.traits.on(event, react);
    this.signal?.addEventListener("abort", () => this.traits.off(event, react), { once: true });
  }

  /** Draw nothing but the reason. */
  #fail(problem: string): void {
    if (this.#failure !== undefined) return;
    this.#failure = problem;
    this.#problem = problem;
    // The failed code may still be running.
    queueMicrotask(() => this.dispatch("problem"));
  }

  /** Notify views of a change; if there is or was a problem they are drawn again. */
  #change(group: Group): void {
    const before = this.#problem;
    this.#failure = undefined;
    this.forget(group);
    this.#problem = this.problem;
    const events = this.eventsOf(group);
    this.history.note();
    this.dispatch(...(before || this.#problem ? (["problem"] as const) : events));
  }
}

/** What parts of a page use of the store of any evaluation. */
export interface AnyStore
  extends Pick<
    PageStore<object, string, never, object>,
    "attempt" | "guarded" | "within" | "hasNoKernel" | "on" | "problem"
  > {
  history: Pick<History<unknown>, "hold" | "release" | "undo">;
}
