import * as format from "../base/format";
import { missing } from "../base/vocabulary";
import type { CountTable } from "../maths/table";

/** The note on scores that are not probabilities, with the way out; none if they are. */
export function missingProbabilities({ name, moments }: CountTable): string[] {
  if (moments) return [];
  const quoted = JSON.stringify(name);
  const text = missing.probabilities.replace("{model}", () => format.label(name));
  return [text.replace("{name}", () => format.label(quoted, quoted.length))];
}
