import { bands, metrics, pictures, options as shared } from "../base/vocabulary";

/** An option of a picture. */
export interface Option {
  label: string;
  /** Label of each value in a menu. */
  values: Record<string, string>;
  /** Default value; a list if several values can be chosen. */
  default: string | string[];
}

/** An option in the vocabulary; labels of a list of values are in the list named `of`. */
interface OptionEntry {
  label: string;
  values?: Record<string, string> | string[];
  of?: keyof typeof LISTS;
  default?: string | string[];
}

type Names = Record<string, { name: string; menu?: string }>;

const LISTS = { bands: bands as Names, metrics: metrics as Names };
const SHARED = shared as Record<string, OptionEntry>;
const ENTRIES = pictures as Record<string, { options?: Record<string, OptionEntry | string> }>;

function valuesOf({ values, of }: OptionEntry): Record<string, string> {
  if (values && !Array.isArray(values)) return values;
  const names = of ? LISTS[of] : {};
  const named = (values ?? Object.keys(names)).map((value) => [
    value,
    names[value].menu ?? names[value].name,
  ]);
  return Object.fromEntries(named);
}

/** An option; a text is the name of an option that several pictures have. */
function optionOf(entry: OptionEntry | string): Option {
  const written = typeof entry === "string" ? SHARED[entry] : entry;
  const values = valuesOf(written);
  return { label: written.label, values, default: written.default ?? Object.keys(values)[0] };
}

/** Options of pictures, by kind and name. */
export const OPTIONS: Record<string, Record<string, Option>> = Object.fromEntries(
  Object.entries(ENTRIES).flatMap(([kind, { options }]) => {
    if (!options) return [];
    const found = Object.entries(options).map(([name, entry]) => [name, optionOf(entry)]);
    return [[kind, Object.fromEntries(found)]];
  }),
);
