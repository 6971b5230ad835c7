/** Checks of values from outside the page: each returns the value, or throws an `InvalidValue` with the reason. */

import { cached } from "./cached";

export type Check<T> = (value: unknown) => T;

/** What a check returns. */
export type ValueOf<Of> = Of extends Check<infer Value> ? Value : never;

type Checks = Record<string, Check<unknown>>;

/** An object of what checks return; a part that may be undefined may be left out. */
type Fields<Of extends Checks> = {
  [Name in keyof Of as undefined extends ValueOf<Of[Name]> ? never : Name]: ValueOf<Of[Name]>;
} & {
  [Name in keyof Of as undefined extends ValueOf<Of[Name]> ? Name : never]?: ValueOf<Of[Name]>;
};

/** A value that is invalid; the message follows its name. */
export class InvalidValue extends Error {}

function fail(rule: string): never {
  throw new InvalidValue(rule);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** Check a part, or read one; its name is put before the reason. */
export function part<Value, T>(name: string | number, check: (value: Value) => T, value: Value): T {
  try {
    return check(value);
  } catch (error) {
    if (error instanceof InvalidValue) fail(`${name}: ${error.message}`);
    throw error;
  }
}

export const text: Check<string> = (value) => (typeof value === "string" ? value : fail("is no text"));

export const flag: Check<boolean> = (value) =>
  typeof value === "boolean" ? value : fail("is neither true nor false");

/** A finite number. */
export function number(
  rule = "is no finite number",
  accepts: (value: number) => boolean = () => true,
): Check<number> {
  return (value) =>
    typeof value === "number" && Number.isFinite(value) && accepts(value) ? value : fail(rule);
}

/** A number as JSON carries it, which may be infinite. */
export const extended: Check<number> = (value) =>
  value === "Infinity" || value === "-Infinity" ? Number(value) : number()(value);

export function whole(low: number, high = Number.MAX_SAFE_INTEGER): Check<number> {
  const accepts = (value: number) => Number.isInteger(value) && value >= low && value <= high;
  return number("is no whole number in its range", accepts);
}

export function oneOf<const T extends string>(values: Iterable<T>): Check<T> {
  const known = new Set<unknown>(values);
  return (value) => (known.has(value) ? (value as T) : fail("is none of its values"));
}

export function optional<T, None>(check: Check<T>, none: None): Check<T | None> {
  return (value) => (value === none ? none : check(value));
}

export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value) =>
    Array.isArray(value) ? value.map((each, index) => part(index, check, each)) : fail("is no list");
}

const pairs = listOf((pair): [string, unknown] =>
  Array.isArray(pair) && pair.length === 2
    ? [text(pair[0]), pair[1]]
    : fail("is no pair of a name and its value"),
);

/** Values by names given by users: pairs, as not every name is safe as the key of an object. */
export function named<T>(check: Check<T>): Check<Map<string, T>> {
  return (value) => new Map(pairs(value).map(([name, each]) => [name, part(name, check, each)]));
}

/** Values by names of the package. */
export function keyed<T>(check: Check<T>): Check<Map<string, T>> {
  return (value) =>
    isObject(value)
      ? new Map(Object.entries(value).map(([name, each]) => [name, part(name, check, each)]))
      : fail("is no object");
}

/** Values by name, each checked where it is read: a damaged one stops no more than what needs it. */
export class Parts<T> {
  readonly #checked = new Map<string, T>();

  constructor(
    readonly raw: ReadonlyMap<string, unknown>,
    private readonly check: Check<T>,
  ) {}

  get(name: string): T | undefined {
    if (!this.raw.has(name)) return undefined;
    return cached(this.#checked, name, () => part(name, this.check, this.raw.get(name)));
  }
}

/** As `named`, with each value checked where it is read. */
export function namedParts<T>(check: Check<T>): Check<Parts<T>> {
  return (value) => new Parts(new Map(pairs(value)), check);
}

/** As `keyed`, with each value checked where it is read. */
export function keyedParts<T>(check: Check<T>): Check<Parts<T>> {
  const all = keyed((value) => value);
  return (value) => new Parts(all(value), check);
}

/** An object with these parts. */
export function fields<Of extends Checks>(checks: Of): Check<Fields<Of>> {
  const entries = Object.entries(checks);
  return (value) => {
    if (!isObject(value)) return fail("is no object");
    const own = (name: string) => (Object.hasOwn(value, name) ? value[name] : undefined);
    return Object.fromEntries(
      entries.map(([name, check]) => [name, part(name, check, own(name))]),
    ) as Fields<Of>;
  };
}

/** An empty object, or a value of another check. */
export function emptyOr<T>(check: Check<T>): Check<T | Record<string, never>> {
  return (value) => (isObject(value) && Object.keys(value).length === 0 ? {} : check(value));
}

/** Whether a value is not the empty object. */
export function isGiven<T extends object>(value: T | Record<string, never>): value is T {
  return Object.keys(value).length > 0;
}

/** Binary values of a number of bytes each. */
export function binary(bytes: number): Check<DataView> {
  // The view may come from another window.
  return (value) =>
    Object.prototype.toString.call(value) === "[object DataView]" &&
    (value as DataView).byteLength % bytes === 0
      ? (value as DataView)
      : fail("is no column of numbers");
}

/** The reason of any error. */
export function reasonOf(error: unknown): string {
  return error instanceof InvalidValue ? error.message : "its parts do not fit together";
}
