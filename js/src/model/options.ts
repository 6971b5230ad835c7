import { InvalidValue } from "../base/checks";
import type { ChosenOptions } from "../base/traits";
import {
  bands,
  charts,
  type class_charts,
  gains_columns,
  metrics,
  model_metrics,
  type sections,
  options as shared,
  tables,
} from "../base/vocabulary";

/** Sections of the menu of a chart. */
export type Section = keyof typeof sections;

/** When an option changes nothing. */
interface Dependence {
  /** Other options, and their values while this one changes nothing. */
  off_while?: Record<string, string[]>;
  /** Whether there must be another model. */
  several_models?: boolean;
  /** Whether there must be groups, or several models where these are enough. */
  several_groups?: boolean;
  /** Its value while which all other options change nothing. */
  alone?: string;
}

/** An option of a chart. */
export interface Option extends Dependence {
  label: string;
  section: Section;
  /** Label of each value in a menu. */
  values: Record<string, string>;
  /** Default value; a list if several values can be chosen. */
  default: string | string[];
  /** Lowest and highest of the whole numbers that are values besides those in a menu. */
  range: [low: number, high: number] | undefined;
  /** Whether numbers between 0 and 1 are values besides those in a menu. */
  takes_share: boolean;
}

/** An option in the vocabulary; labels of a list of values are in the lists named `of`. */
interface OptionEntry extends Dependence {
  label: string;
  section?: Section;
  values?: Record<string, string> | string[];
  of?: ListName | ListName[];
  default?: string | string[];
  range?: number[];
  takes_share?: boolean;
}

type Names = Record<string, { name: string; menu?: string }>;
type ListName = "bands" | "metrics" | "model_metrics" | "gains_columns";

const LISTS: Record<ListName, Names> = { bands, metrics, model_metrics, gains_columns };
const SHARED = shared as Record<string, OptionEntry>;

function valuesOf({ values, of }: OptionEntry): Record<string, string> {
  if (values && !Array.isArray(values)) return values;
  const names: Names = Object.assign({}, ...[of ?? []].flat().map((list) => LISTS[list]));
  const named = (values ?? Object.keys(names)).map((value) => [
    value,
    names[value].menu ?? names[value].name,
  ]);
  return Object.fromEntries(named);
}

/** An option; a text is the name of an option that several charts have. */
function optionOf(entry: OptionEntry | string): Option {
  const written = typeof entry === "string" ? SHARED[entry] : entry;
  const values = valuesOf(written);
  const { label, section = "show", off_while = {}, alone = "", takes_share = false } = written;
  const { several_models = false, several_groups = false } = written;
  const initial = written.default ?? Object.keys(values)[0];
  const range = written.range as Option["range"];
  return {
    label,
    section,
    off_while,
    several_models,
    several_groups,
    alone,
    values,
    range,
    takes_share,
    default: initial,
  };
}

/** Options by kind and name. */
export type Options = Record<string, Record<string, Option>>;

/** The options of entries of the vocabulary. */
export function optionsOf(entries: Record<string, object>): Options {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([kind, entry]) => {
      const { options } = entry as { options?: Record<string, OptionEntry | string> };
      if (!options) return [];
      const declared = Object.entries(options).map(([name, written]) => [name, optionOf(written)]);
      return [[kind, Object.fromEntries(declared)]];
    }),
  );
}

/** Options of charts and tables, by kind and name. */
export const OPTIONS = optionsOf({ ...charts, ...tables });

function declared(kind: string, known: Options): Record<string, Option> {
  return Object.hasOwn(known, kind) ? known[kind] : {};
}

type Entries = typeof charts & typeof tables & typeof class_charts;
type OptionsOf<Entry> = Entry extends { options: infer Declared } ? keyof Declared : never;

/** The name of an option of any chart or table, as the vocabulary declares it. */
export type OptionName = { [Kind in keyof Entries]: OptionsOf<Entries[Kind]> }[keyof Entries];

type Chosen = ChosenOptions[string];

const [OFF, ON] = ["off", "on"];

/** The name in a menu of a value as Python has it. */
export function nameOf(value: string | boolean | number): string {
  if (typeof value === "boolean") return value ? ON : OFF;
  return String(value);
}

/** The value of Python that a name in a menu stands for. */
export function pythonOf({ values, takes_share }: Option, name: string): string | boolean | number {
  if (Object.hasOwn(values, ON)) return name === ON;
  if (takes_share && !Object.hasOwn(values, name)) return Number(name);
  return Object.keys(values).every((each) => each !== "" && Number.isFinite(Number(each)))
    ? Number(name)
    : name;
}

/** The chosen options of one chart. */
export class Choices {
  readonly options: Record<string, Option>;

  constructor(
    private readonly kind: string,
    private readonly chosen: ChosenOptions = {},
    private readonly known: Options = OPTIONS,
  ) {
    this.options = declared(kind, known);
  }

  /** The same with other values of some options, as far as the chart has these. */
  with(values: Record<string, string>): Choices {
    const own = Object.entries(values).filter(([name]) => this.has(name));
    return new Choices(this.kind, { ...this.chosen, ...Object.fromEntries(own) }, this.known);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.options, name);
  }

  /** The value of an option with one value, as menus name it. */
  one(name: OptionName): string {
    return nameOf((this.chosen[name] ?? this.options[name].default) as Exclude<Chosen, string[]>);
  }

  /** The number between 0 and 1 that is chosen in place of a name, if one is. */
  share(name: OptionName): number | undefined {
    const chosen = this.chosen[name];
    return typeof chosen === "number" && this.options[name].takes_share ? chosen : undefined;
  }

  /** The whole number that an option is. */
  whole(name: OptionName): number {
    return Number(this.one(name));
  }

  /** Whether an option is on. */
  isOn(name: OptionName): boolean {
    return this.one(name) === ON;
  }

  /** The values of an option with several values. */
  several(name: OptionName): string[] {
    return (this.chosen[name] ?? this.options[name].default) as string[];
  }
}

/** Throw unless chosen options and values of a chart exist. */
export function requireChosen(kind: string, chosen: Map<string, unknown>, known = OPTIONS): void {
  const options = declared(kind, known);
  for (const [name, value] of chosen) {
    if (!Object.hasOwn(options, name)) throw new InvalidValue(`${kind} has no ${name}`);
    const { default: start } = options[name];
    const list = Array.isArray(value) ? value : [value];
    if (Array.isArray(value) !== Array.isArray(start) || !list.every((each) => isValue(options[name], each)))
      throw new InvalidValue(`${name} of ${kind} is none of its values`);
  }
}

function isValue(option: Option, value: unknown): boolean {
  if (typeof value !== "string" && typeof value !== "boolean" && typeof value !== "number") return false;
  const { range } = option;
  if (option.takes_share && typeof value === "number") return value > 0 && value < 1;
  if (range && typeof value === "number")
    return Number.isInteger(value) && range[0] <= value && value <= range[1];
  return Object.hasOwn(option.values, nameOf(value)) && pythonOf(option, nameOf(value)) === value;
}
