import * as format from "../../base/format";
import type { MulticlassStore } from "../../model/multiclass/store";

/** How far the counts are from those of all cases; empty if they are exact. */
export function certaintyText({ counted, cases, hasNoKernel }: MulticlassStore): string {
  const { certainty, doubt } = counted;
  if (certainty === "approximate") {
    const until = hasNoKernel ? "exact counts need a running kernel" : "waiting for Python";
    return `Approximate: estimated from ${format.count(cases?.n ?? 0)} cases drawn at random; ${until}.`;
  }
  if (certainty === "doubt") {
    const cases = `${format.count(doubt)} ${doubt === 1 ? "case" : "cases"} in doubt`;
    return `${cases}: so near to a tie that the page, which has rounded probabilities, may decide otherwise.`;
  }
  return "";
}
