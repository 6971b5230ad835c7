import { type Check, InvalidValue, reasonOf } from "../base/checks";

type Checks<State> = { [Name in keyof State]: Check<State[Name]> };

interface Known {
  raw: unknown;
  value?: unknown;
  problem?: string;
}

/** The checked traits of a widget; each value is checked once. */
export class Checked<State extends object> {
  #known = new Map<keyof State, Known>();

  constructor(
    private readonly model: { get(name: string): unknown },
    private readonly checks: Checks<State>,
  ) {}

  /** The value of a trait; while it is invalid, its last valid value. */
  get<Name extends keyof State & string>(name: Name): State[Name] {
    const known = this.#read(name);
    if (!("value" in known)) throw new InvalidValue(`${name}: ${known.problem}`);
    return known.value as State[Name];
  }

  /** The values of all traits. */
  values(): State {
    return Object.fromEntries(this.#names.map((name) => [name, this.get(name)])) as State;
  }

  /** The reason why the first invalid trait is invalid. */
  get problem(): string | undefined {
    for (const name of this.#names) {
      const { problem } = this.#read(name);
      if (problem) return `${name}: ${problem}`;
    }
    return undefined;
  }

  get #names(): (keyof State & string)[] {
    return Object.keys(this.checks) as (keyof State & string)[];
  }

  #read(name: keyof State & string): Known {
    const raw = this.model.get(name);
    const before = this.#known.get(name);
    if (before && Object.is(before.raw, raw)) return before;
    const known = this.#check(name, raw, before);
    this.#known.set(name, known);
    return known;
  }

  #check(name: keyof State, raw: unknown, before: Known | undefined): Known {
    try {
      return { raw, value: this.checks[name](raw) };
    } catch (error) {
      return { ...before, raw, problem: reasonOf(error) };
    }
  }
}
