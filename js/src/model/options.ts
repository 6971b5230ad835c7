import { bands, metrics, pictures, options as shared } from "../base/vocabulary";

/** One thing to choose about a picture. */
export interface Option {
  label: string;
  /** What each value is called in a menu. */
  values: Record<string, string>;
  /** What is chosen at the start; a list where several values may be. */
  first: string | string[];
}

/** How an option is written: a list of values has the words of the list that it is of. */
interface Written {
  label: string;
  values?: Record<string, string> | string[];
  of?: keyof typeof LISTS;
  first?: string | string[];
}

type Words = Record<string, { name: string; menu?: string }>;

const LISTS = { bands: bands as Words, metrics: metrics as Words };
const SHARED = shared as Record<string, Written>;
const WRITTEN = pictures as Record<string, { options?: Record<string, Written | string> }>;

function valuesOf({ values, of }: Written): Record<string, string> {
  if (values && !Array.isArray(values)) return values;
  const words = of ? LISTS[of] : {};
  const named = (values ?? Object.keys(words)).map((value) => [
    value,
    words[value].menu ?? words[value].name,
  ]);
  return Object.fromEntries(named);
}

/** An option in full; a name is that of one that pictures share. */
function optionOf(entry: Written | string): Option {
  const written = typeof entry === "string" ? SHARED[entry] : entry;
  const values = valuesOf(written);
  return { label: written.label, values, first: written.first ?? Object.keys(values)[0] };
}

/** What can be chosen about which picture. */
export const OPTIONS: Record<string, Record<string, Option>> = Object.fromEntries(
  Object.entries(WRITTEN).flatMap(([kind, { options }]) => {
    if (!options) return [];
    const found = Object.entries(options).map(([name, entry]) => [name, optionOf(entry)]);
    return [[kind, Object.fromEntries(found)]];
  }),
);
