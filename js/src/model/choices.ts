import { Damage } from "../base/checks";
import type { Chosen } from "../base/traits";
import { OPTIONS, type Option } from "./options";

function optionsOf(kind: string): Record<string, Option> {
  return Object.hasOwn(OPTIONS, kind) ? OPTIONS[kind] : {};
}

/** What is chosen about one picture. */
export class Choices {
  readonly options: Record<string, Option>;

  constructor(
    kind: string,
    private readonly chosen: Chosen = {},
  ) {
    this.options = optionsOf(kind);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.options, name);
  }

  /** The value of an option of which one is chosen. */
  one(name: string): string {
    return (this.chosen[name] ?? this.options[name].first) as string;
  }

  /** The values of an option of which several may be. */
  several(name: string): string[] {
    return (this.chosen[name] ?? this.options[name].first) as string[];
  }
}

/** Refuse what is chosen of a picture and cannot be. */
export function requireChosen(kind: string, chosen: Map<string, unknown>): void {
  const options = optionsOf(kind);
  for (const [name, value] of chosen) {
    if (!Object.hasOwn(options, name)) throw new Damage(`${kind} has no ${name}`);
    const { first, values } = options[name];
    const words = Array.isArray(value) ? value : [value];
    if (Array.isArray(value) !== Array.isArray(first) || !words.every((word) => isWord(values, word)))
      throw new Damage(`${name} of ${kind} is none of its values`);
  }
}

function isWord(values: Option["values"], word: unknown): boolean {
  return typeof word === "string" && Object.hasOwn(values, word);
}
