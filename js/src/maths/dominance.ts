import type { Point } from "../base/point";
import type { CountTable } from "./table";

/** How one ROC curve lies to another: nowhere below it, nowhere above, the same, or crossing it at these points. */
export interface Dominance {
  relation: "above" | "below" | "equal" | "crossing";
  crossings: Point[];
}

/** A difference of rates that are equal as fractions may be off in the last bit. */
const ROUNDING = 4 * Number.EPSILON;

/** TPR of a curve at increasing false positive rates: where it is vertical, its lower and its upper end. */
function heights({ fpr, tpr, length }: CountTable, at: number[]): Point[] {
  let row = 0;
  return at.map((x) => {
    while (fpr[row] < x) row++;
    if (fpr[row] > x) {
      const share = (x - fpr[row - 1]) / (fpr[row] - fpr[row - 1]);
      const height = tpr[row - 1] + share * (tpr[row] - tpr[row - 1]);
      return [height, height];
    }
    const low = tpr[row];
    while (row + 1 < length && fpr[row + 1] === x) row++;
    return [low, tpr[row]];
  });
}

/**
 * How the ROC curve of a model lies to that of another; where both coincide between two crossings, the first place
 * counts. Majnik & Bosnić (2013), section 4.1.
 */
export function dominance(first: CountTable, second: CountTable): Dominance {
  const at = [...new Set([...first.fpr, ...second.fpr])].sort((a, b) => a - b);
  const own = heights(first, at);
  const other = heights(second, at);
  // Before and after a vertical part.
  const places = at.flatMap((x, index) =>
    [0, 1].map((end) => {
      const ahead = own[index][end] - other[index][end];
      return { x, y: own[index][end], ahead: Math.abs(ahead) < ROUNDING ? 0 : ahead };
    }),
  );
  const apart = places.map(({ ahead }, index) => (ahead === 0 ? -1 : index)).filter((index) => index >= 0);
  if (apart.length === 0) return { relation: "equal", crossings: [] };
  const turns = apart.filter(
    (index, k) => k + 1 < apart.length && places[index].ahead > 0 !== places[apart[k + 1]].ahead > 0,
  );
  if (turns.length === 0) {
    return { relation: places[apart[0]].ahead > 0 ? "above" : "below", crossings: [] };
  }
  const crossings = turns.map((index): Point => {
    const [from, to] = [places[index], places[index + 1]];
    const share = to.ahead === 0 ? 1 : Math.abs(from.ahead) / (Math.abs(from.ahead) + Math.abs(to.ahead));
    return [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
  });
  return { relation: "crossing", crossings };
}
