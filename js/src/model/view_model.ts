import type { AnyModel } from "@anywidget/types";
import { type Check, keyed, listOf, oneOf } from "../base/checks";
import { call, literal } from "../base/python";
import type { ChosenOptions } from "../base/traits";
import { KINDS } from "./kinds";
import { Choices, OPTIONS, type Options, pythonOf, requireChosen } from "./options";
import type { AnyStore } from "./page_store";
import { Checked } from "./traits";

/** The traits of a widget with its charts and their options. */
export interface ViewTraits {
  charts: string[];
  /** Chosen options: flat for a single view, by kind of chart for a dashboard. */
  options: ChosenOptions | Record<string, ChosenOptions>;
}

/** The trait by which a page says that it is a file of its own, which a link can open. */
export const HAS_ADDRESS = "_has_address";

interface State {
  options: Map<string, unknown>;
  charts: string[];
}

/** Kinds of widgets with several charts. */
const DASHBOARDS = ["dashboard", "model_problem", "multiclass"];

/** Kinds of charts that widgets can show, and their options. */
export interface Known {
  kinds: readonly string[];
  options: Options;
}

const BINARY: Known = { kinds: KINDS, options: OPTIONS };

const names = keyed((value) => value);

function chosenOf(kind: string, { options }: Known): Check<Map<string, unknown>> {
  return (value) => {
    const chosen = names(value);
    requireChosen(kind, chosen, options);
    return chosen;
  };
}

function ofEach(known: Known): Check<Map<string, unknown>> {
  return (value) => {
    const all = names(value);
    for (const [kind, chosen] of all) chosenOf(kind, known)(chosen);
    return all;
  };
}

/** The charts of a widget and their chosen options, synchronised with its traits. */
export class ViewModel {
  readonly #state: Checked<State>;
  readonly #isDashboard: boolean;

  constructor(
    private readonly traits: AnyModel<ViewTraits>,
    readonly kind: string,
    private readonly guard: Pick<AnyStore, "guarded">,
    private readonly known = BINARY,
  ) {
    this.#isDashboard = DASHBOARDS.includes(kind);
    this.#state = new Checked(
      traits as unknown as AnyModel,
      this.#isDashboard
        ? { options: ofEach(known), charts: listOf(oneOf<string>(known.kinds)) }
        : { options: chosenOf(kind, known), charts: (): string[] => [] },
    );
  }

  /** The reason why it cannot be shown, if the state is damaged. */
  get problem(): string | undefined {
    return this.#state.problem;
  }

  /** The chosen options of a chart. */
  chosen(kind: string): ChosenOptions {
    const options = this.traits.get("options") ?? {};
    return (
      (this.#isDashboard ? (options as Record<string, ChosenOptions>)[kind] : (options as ChosenOptions)) ??
      {}
    );
  }

  choices(kind: string): Choices {
    return new Choices(kind, this.chosen(kind), this.known.options);
  }

  choose(kind: string, name: string, value: string | string[]): void {
    const option = this.choices(kind).options[name];
    const chosen: ChosenOptions = {
      ...this.chosen(kind),
      [name]: Array.isArray(value) ? value : pythonOf(option, value),
    };
    const all = { ...this.traits.get("options") } as Record<string, ChosenOptions>;
    this.traits.set("options", this.#isDashboard ? { ...all, [kind]: chosen } : chosen);
    this.traits.save_changes();
  }

  /** A dashboard of these charts, as a call of Python. */
  get python(): string {
    const { charts } = this;
    const options = this.traits.get("options") ?? {};
    return call("rw.Dashboard", ["ev"], {
      charts,
      ...(Object.keys(options).length > 0 ? { options } : {}),
    });
  }

  get charts(): string[] {
    return this.#state.get("charts");
  }

  set charts(charts: string[]) {
    this.traits.set("charts", charts);
    this.traits.save_changes();
  }

  /** Call a listener when the charts or their options change. */
  on(trait: keyof ViewTraits, listener: () => void, signal: AbortSignal): void {
    this.onTrait(trait, listener, signal);
  }

  /** A trait that only this kind of widget has, unchecked. */
  trait(name: string): unknown {
    return this.#own.get(name);
  }

  setTrait(name: string, value: unknown): void {
    this.#own.set(name, value);
    this.#own.save_changes();
  }

  onTrait(name: string, listener: () => void, signal: AbortSignal): void {
    this.#on(`change:${name}`, this.guard.guarded(listener), signal);
  }

  /** Send a message to the widget in Python, and call a listener with each of its messages. */
  send(content: object): void {
    this.#own.send(content);
  }

  onMessage(listener: (content: unknown) => void, signal: AbortSignal): void {
    this.#on("msg:custom", this.guard.guarded(listener), signal);
  }

  get #own(): AnyModel {
    return this.traits as unknown as AnyModel;
  }

  #on(event: string, react: (content: unknown) => void, signal: AbortSignal): void {
    this.#own.on(event, react);
    signal.addEventListener("abort", () => this.#own.off(event, react), { once: true });
  }
}

/** The chosen options of one chart of a widget. */
export class ChartModel {
  constructor(
    private readonly widget: ViewModel,
    readonly kind: string,
  ) {}

  get choices(): Choices {
    return this.widget.choices(this.kind);
  }

  /** The view of this chart alone, as a call of Python. */
  get python(): string {
    return call("rw.View", ["ev", literal(this.kind)], this.widget.chosen(this.kind));
  }

  choose(name: string, value: string | string[]): void {
    this.widget.choose(this.kind, name, value);
  }

  /** Call a listener when an option of this chart changes. */
  on(listener: () => void, signal: AbortSignal): void {
    let before = this.#serialized;
    const react = () => {
      if (this.#serialized === before) return;
      before = this.#serialized;
      listener();
    };
    this.widget.on("options", react, signal);
  }

  get #serialized(): string {
    return JSON.stringify(this.widget.chosen(this.kind));
  }
}
