import type { Point } from "../base/point";
import type { CountTable } from "../maths/table";
import type { Guide } from "./picture";

/** Columns of marks that can be distinguished where plots are narrow. */
const COLUMNS = 150;
/** Shortest mark that is seen, as a share of the longest. */
const LEAST = 0.25;

/**
 * A mark at every probability that cases of one class have, from y = `from` towards `to`. Where marks would run into
 * each other there is one at their mean; its length grows with the square root of the cases that it stands for.
 */
export function rug({ threshold }: CountTable, counts: Float64Array, [from, to]: [number, number]): Guide {
  const columns = new Map<number, { n: number; sum: number }>();
  for (let row = 1; row < counts.length; row++) {
    const n = counts[row] - counts[row - 1];
    if (!(n > 0)) continue;
    const place = Math.round(threshold[row] * COLUMNS);
    const column = columns.get(place) ?? { n: 0, sum: 0 };
    columns.set(place, { n: column.n + n, sum: column.sum + n * threshold[row] });
  }
  const most = Math.max(...[...columns.values()].map(({ n }) => n));
  const points = [...columns.values()].reverse().flatMap(({ n, sum }): Point[] => {
    const share = LEAST + (1 - LEAST) * Math.sqrt(n / most);
    return [
      [sum / n, from],
      [sum / n, from + (to - from) * share],
    ];
  });
  return { kind: "ticks", name: "rug", points };
}
