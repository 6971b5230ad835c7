import { InvalidValue, reasonOf } from "../base/checks";
import { History } from "./history";
import { Checked, type Declared, toWire } from "./traits";

/** A part of a page. */
export interface PagePart {
  /** Is told why something in it could not be drawn. */
  fail: (problem: string) => void;
  /** Whether nobody looks at it, so that it may wait while something is dragged. */
  isAway: () => boolean;
}

/** How long nothing changes in a drag before what waits is drawn, in milliseconds. */
const PAUSE = 150;

/** Runs code that may fail on a damaged state; what fails within a part of the page is the trouble of that part alone. */
class Guard {
  /** The part that is running now. */
  part: PagePart;

  constructor(
    /** What is outside of every part. */
    whole: PagePart,
  ) {
    this.part = whole;
  }

  /** Run code within the part that is running now. */
  readonly attempt = (act: () => void): void => this.within(this.part, act);

  /** A function that, whenever it is called, runs within the part that is running now. */
  readonly guarded = <Arguments extends unknown[]>(
    act: (...given: Arguments) => void,
  ): ((...given: Arguments) => void) => {
    const { part } = this;
    return (...given) => this.within(part, () => act(...given));
  };

  /** Run code as a part; what it guards is within that part, too. */
  within(part: PagePart, act: () => void): void {
    const before = this.part;
    this.part = part;
    try {
      act();
    } catch (error) {
      if (!(error instanceof InvalidValue)) reportError(error);
      part.fail(reasonOf(error));
    } finally {
      this.part = before;
    }
  }
}

interface Following<Name> {
  events: ReadonlySet<Name>;
  /** Whether the listener may be called later. */
  mayWait: () => boolean;
}

/** Listeners by their events. A set of events can be changed after registration. */
export class Events<Name extends string> {
  readonly #listeners = new Map<() => void, Following<Name>>();
  /** The same as a list; none once they have changed. */
  #listed: [() => void, Following<Name>][] | undefined;
  /** Those that have not been called since their last event. */
  readonly #waiting = new Set<() => void>();

  on(
    events: ReadonlySet<Name>,
    listener: () => void,
    signal: AbortSignal,
    mayWait: Following<Name>["mayWait"] = () => false,
  ): void {
    const own = () => listener();
    if (signal.aborted) return;
    this.#listeners.set(own, { events, mayWait });
    this.#listed = undefined;
    const forget = () => {
      this.#listeners.delete(own);
      this.#listed = undefined;
      this.#waiting.delete(own);
    };
    signal.addEventListener("abort", forget, { once: true });
  }

  /** Whether a listener waits. */
  get isAnyWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Call each listener of any of some events once, and those that wait; one that may wait is called at a later event. */
  dispatch(events: Name[]): void {
    // Those that are added meanwhile are not called.
    this.#listed ??= [...this.#listeners];
    for (const [listener, { events: followed, mayWait }] of this.#listed) {
      if (!this.#listeners.has(listener)) continue;
      if (!this.#waiting.has(listener) && !events.some((event) => followed.has(event))) continue;
      if (mayWait()) {
        this.#waiting.add(listener);
        continue;
      }
      this.#waiting.delete(listener);
      listener();
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
  /** Only where Python hears. */
  send?(content: object): void;
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
  readonly history: History<Decision>;
  readonly #events = new Events<Own | Common>();
  readonly #guard = new Guard({ fail: (problem) => this.#fail(problem), isAway: () => false });
  /** When something last changed of which a part waits to be told; undefined if none waits for a pause. */
  #changed: number | undefined;
  #isCatchingUp = false;
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
    /** That of the store whose state this one shows, if it shows another one's. */
    history?: History<Decision>,
  ) {
    this.history =
      history ??
      new History<Decision>(
        () => (this.problem ? undefined : this.decision),
        (decision) => this.set(decision),
        (before, after) => this.isAddition(before, after),
      );
    this.history.onRelease(() => this.catchUp(), signal);
    this.state = new Checked(traits, declared.checks, declared.needed);
  }

  /** Throw unless needed traits that are valid one by one fit together. */
  protected abstract requireFitting(): void;

  /** What an undo brings back. */
  protected abstract get decision(): Decision;

  /** Whether a decision only adds to what was just decided, so that an undo brings back what was before both. */
  protected isAddition(_before: Decision, _after: Decision): boolean {
    return false;
  }

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

  /**
   * Run code that draws a part of the page. What fails in it, now or later, is only told to the part; while something is
   * dragged and nobody looks at the part, its listeners wait for a pause, for the end or for a look.
   */
  within(part: PagePart, act: () => void): void {
    this.#guard.within(part, act);
  }

  /** Call the listeners that wait: all, or only those of parts that somebody looks at. */
  catchUp(isAll = true): void {
    if (!this.#events.isAnyWaiting || this.#isCatchingUp) return;
    this.#isCatchingUp = isAll;
    this.dispatch();
    this.#isCatchingUp = false;
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

  /** Whether Python hears what it is asked for. */
  get hearsPython(): boolean {
    return !this.hasNoKernel && this.traits.send !== undefined;
  }

  /** Ask Python to do something. */
  ask(content: object): void {
    this.traits.send?.(content);
  }

  /** Call a listener after each of some events; while something is dragged and nobody sees what it does, it waits. */
  on(
    events: Own | Common | (Own | Common)[] | ReadonlySet<Own | Common>,
    listener: () => void,
    signal: AbortSignal,
    isUnseen = () => false,
  ): void {
    const { part } = this.#guard;
    const mayWait = () => this.history.isHeld && !this.#isCatchingUp && (part.isAway() || isUnseen());
    this.#events.on(namesOf(events), this.guarded(listener), signal, mayWait);
  }

  /** The same of a listener that does more than draw: it never waits, as what changes next may depend on it. */
  react(
    events: Own | Common | (Own | Common)[] | ReadonlySet<Own | Common>,
    listener: () => void,
    signal: AbortSignal,
  ): void {
    this.#events.on(namesOf(events), this.guarded(listener), signal);
  }

  /** Call a listener now and after each of some events. */
  follow(...following: Parameters<typeof this.on>): void {
    this.on(...following);
    const [, listener] = following;
    listener();
  }

  protected dispatch(...events: (Own | Common)[]): void {
    this.#events.dispatch(events);
    if (this.#events.isAnyWaiting) this.#awaitPause();
  }

  /** Let what waits catch up once nothing has changed for a while. */
  #awaitPause(): void {
    const isTimed = this.#changed !== undefined;
    this.#changed = performance.now();
    if (isTimed) return;
    const check = () => {
      const left = (this.#changed ?? 0) + PAUSE - performance.now();
      // A timer that is set again at each move would cost more than the move.
      if (left > 0 && this.#events.isAnyWaiting) {
        setTimeout(check, left);
        return;
      }
      this.#changed = undefined;
      this.catchUp();
    };
    setTimeout(check, PAUSE);
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

function namesOf<Name extends string>(events: Name | Name[] | ReadonlySet<Name>): ReadonlySet<Name> {
  return events instanceof Set ? events : new Set([events].flat() as Name[]);
}

/** What parts of a page use of the store of any evaluation. */
export interface AnyStore
  extends Pick<
    PageStore<object, string, never, object>,
    "attempt" | "catchUp" | "guarded" | "within" | "hasNoKernel" | "on" | "problem"
  > {
  history: Pick<History<unknown>, "hold" | "release" | "undo">;
}
