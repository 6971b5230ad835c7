import type { AnyModel } from "@anywidget/types";
import { type Check, keyed, listOf, oneOf } from "../base/checks";
import { PICTURES } from "../views/registry";
import { Checked } from "./checked";
import { type Attempt, Choices, type OptionTraits, requireChosen } from "./options";

/** The traits of a widget that say which pictures it shows, and how. */
export interface ShownTraits extends OptionTraits {
  pictures: string[];
}

interface State {
  options: Map<string, unknown>;
  pictures: string[];
}

const names = keyed((value) => value);

function chosenOf(kind: string): Check<Map<string, unknown>> {
  return (value) => {
    const chosen = names(value);
    requireChosen(kind, chosen);
    return chosen;
  };
}

const ofEach: Check<Map<string, unknown>> = (value) => {
  const all = names(value);
  for (const [kind, chosen] of all) chosenOf(kind)(chosen);
  return all;
};

const pictures = listOf(oneOf(Object.keys(PICTURES)));

/** Which pictures a widget shows and how, as its traits and Python know it. */
export class Shown {
  readonly #state: Checked<State>;
  readonly #isDashboard: boolean;

  constructor(
    private readonly traits: AnyModel<ShownTraits>,
    readonly kind: string,
    private readonly attempt: Attempt,
  ) {
    this.#isDashboard = kind === "dashboard";
    this.#state = new Checked(
      traits as unknown as AnyModel,
      this.#isDashboard
        ? { options: ofEach, pictures }
        : { options: chosenOf(kind), pictures: (): string[] => [] },
    );
  }

  /** Why this cannot be shown, if the state is damaged. */
  get problem(): string | undefined {
    return this.#state.problem;
  }

  choices(kind: string): Choices {
    const traits = this.traits as unknown as AnyModel<OptionTraits>;
    return new Choices(kind, traits, this.#isDashboard, this.attempt);
  }

  get pictures(): string[] {
    return this.#state.get("pictures");
  }

  set pictures(pictures: string[]) {
    this.traits.set("pictures", pictures);
    this.traits.save_changes();
  }

  on(listener: () => void, signal: AbortSignal): void {
    this.#listen("change:pictures", listener, signal);
  }

  /** Listen to all that may be damaged. */
  onAny(listener: () => void, signal: AbortSignal): void {
    this.#listen("change:pictures", listener, signal);
    this.#listen("change:options", listener, signal);
  }

  #listen(event: "change:pictures" | "change:options", listener: () => void, signal: AbortSignal): void {
    const react = () => this.attempt(listener);
    this.traits.on(event, react);
    signal.addEventListener("abort", () => this.traits.off(event, react), { once: true });
  }
}
