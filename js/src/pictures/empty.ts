import * as format from "../base/format";
import { missing } from "../base/vocabulary";
import type { CountTable } from "../maths/table";

/** Letters of a name that is written in code. */
const LONGEST = 20;

/** The note on scores that are not probabilities, with the way out; none if they are. */
export function missingProbabilities({ name, moments }: CountTable): string[] {
  if (moments) return [];
  const quoted = JSON.stringify(name);
  const text = missing.probabilities.replace("{model}", () => format.label(name));
  // A note is of the current model, which has a short name too.
  return [text.replace("{name}", () => ([...quoted].length <= LONGEST ? format.label(quoted) : "ev.model"))];
}
