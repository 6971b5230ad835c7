import { upperBound } from "./binomial";
import { type Context, precision } from "./rates";
import type { CountTable, Row } from "./table";

/** What the next case would earn, with its interval unless cases are weighted or clustered: as `rocwidgets.core.ShadowPrice`. */
export interface ShadowPrice {
  value: number;
  interval?: [low: number, high: number];
}

/**
 * What one more case predicted positive would be worth, undefined if none is left.
 *
 * It is the slope of the profit on the hull, an edge of which is a group of cases that isotonic
 * regression finds alike.
 */
export function shadowPrice(
  table: CountTable,
  hull: number[],
  counts: Pick<Row, "tp" | "fp">,
  { costs, prevalence }: Context,
  /** Undefined for weighted or clustered cases. */
  confidence?: number,
): ShadowPrice | undefined {
  const { tp, fp, positives, negatives } = table;
  const end = hull.findIndex((row) => tp[row] + fp[row] > counts.tp + counts.fp);
  if (end < 1) return undefined;
  const [from, to] = [hull[end - 1], hull[end]];
  const k = tp[to] - tp[from];
  const n = k + fp[to] - fp[from];
  const worth = (share: number) => {
    const p = precision({ tpr: share / positives, fpr: (1 - share) / negatives }, prevalence);
    return p * (costs.fn - costs.tp) - (1 - p) * (costs.fp - costs.tn);
  };
  const value = worth(k / n);
  if (confidence === undefined) return { value };
  const tail = (1 - confidence) / 2;
  const ends = [1 - upperBound(n - k, n, tail), upperBound(k, n, tail)].map(worth);
  return { value, interval: [Math.min(...ends), Math.max(...ends)] };
}
