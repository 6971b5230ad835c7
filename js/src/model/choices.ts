import { InvalidValue } from "../base/checks";
import type { ChosenOptions } from "../base/traits";
import { OPTIONS, type Option, type Options } from "./options";

function optionsOf(kind: string, known: Options): Record<string, Option> {
  return Object.hasOwn(known, kind) ? known[kind] : {};
}

/** The chosen options of one picture. */
export class Choices {
  readonly options: Record<string, Option>;

  constructor(
    kind: string,
    private readonly chosen: ChosenOptions = {},
    known: Options = OPTIONS,
  ) {
    this.options = optionsOf(kind, known);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.options, name);
  }

  /** The value of an option with one value. */
  one(name: string): string {
    return (this.chosen[name] ?? this.options[name].default) as string;
  }

  /** The values of an option with several values. */
  several(name: string): string[] {
    return (this.chosen[name] ?? this.options[name].default) as string[];
  }
}

/** Throw unless chosen options and values of a picture exist. */
export function requireChosen(kind: string, chosen: Map<string, unknown>, known = OPTIONS): void {
  const options = optionsOf(kind, known);
  for (const [name, value] of chosen) {
    if (!Object.hasOwn(options, name)) throw new InvalidValue(`${kind} has no ${name}`);
    const { default: start, values } = options[name];
    const list = Array.isArray(value) ? value : [value];
    if (Array.isArray(value) !== Array.isArray(start) || !list.every((each) => isValue(values, each)))
      throw new InvalidValue(`${name} of ${kind} is none of its values`);
  }
}

function isValue(values: Option["values"], value: unknown): boolean {
  return typeof value === "string" && Object.hasOwn(values, value);
}
