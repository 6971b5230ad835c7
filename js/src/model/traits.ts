/** Traits as a store declares them, reads them and sends them. */
import { type Check, InvalidValue, reasonOf, type ValueOf } from "../base/checks";

/** Traits with their checks, in groups that views listen to. */
type Groups = Record<string, Record<string, Check<unknown>>>;

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;
type ChecksIn<Of extends Groups> = All<Of[keyof Of]>;

/** The traits of some groups after their checks. */
export type StateOf<Of extends Groups> = {
  [Name in keyof ChecksIn<Of>]: ValueOf<ChecksIn<Of>[Name]>;
};

type Checks<State> = { [Name in keyof State]: Check<State[Name]> };

/** What a store knows of its traits. */
export interface Declared<State, Group extends string> {
  checks: Checks<State>;
  /** Those without which nothing can be shown; the others are a problem only of what reads them. */
  needed: (keyof State & string)[];
  groupOf: ReadonlyMap<string, Group>;
}

/** Declare traits in groups; those of which a name is not needed are checked where they are read. */
export function declare<Of extends Groups>(
  groups: Of,
  isNeeded: (name: string, group: keyof Of & string) => boolean,
): Declared<StateOf<Of>, keyof Of & string> {
  const traits = Object.entries(groups).flatMap(([group, checks]) =>
    Object.keys(checks).map((name): [string, keyof Of & string] => [name, group]),
  );
  return {
    checks: Object.assign({}, ...Object.values(groups)),
    needed: traits.filter((each) => isNeeded(...each)).map(([name]) => name as keyof StateOf<Of> & string),
    groupOf: new Map(traits),
  };
}

interface Known {
  raw: unknown;
  value?: unknown;
  problem?: string;
}

function valueIn<Value>(name: string, { value, problem }: Known): Value {
  if (problem) throw new InvalidValue(`${name}: ${problem}`);
  return value as Value;
}

/** Reads a trait, or throws why it is invalid. */
export type Reader<State> = <Name extends keyof State & string>(name: Name) => State[Name];

/** The checked traits of a widget; each value is checked once. */
export class Checked<State extends object> {
  #known = new Map<keyof State, Known>();

  constructor(
    private readonly model: { get(name: string): unknown },
    private readonly checks: Checks<State>,
    private readonly needed = Object.keys(checks) as (keyof State & string)[],
  ) {}

  /** The value of a trait; while it is invalid, its last valid value if it is needed. */
  get<Name extends keyof State & string>(name: Name): State[Name] {
    const known = this.#read(name);
    return valueIn(name, this.needed.includes(name) && "value" in known ? { ...known, problem: "" } : known);
  }

  /** A reader of all traits as they are now, which later changes do not reach. */
  reader(): Reader<State> {
    const names = Object.keys(this.checks) as (keyof State & string)[];
    const all = new Map(names.map((name) => [name, this.#read(name)]));
    return (name) => valueIn(name, all.get(name) as Known);
  }

  /** The reason why the first of the needed traits that is invalid is so. */
  get problem(): string | undefined {
    for (const name of this.needed) {
      const { problem } = this.#read(name);
      if (problem) return `${name}: ${problem}`;
    }
    return undefined;
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

/** A value as JSON carries it, which has no infinity. */
export function toWire(value: unknown): unknown {
  const write = (_name: string, each: unknown) =>
    typeof each === "number" && !Number.isFinite(each) ? String(each) : each;
  return JSON.parse(JSON.stringify(value, write));
}
