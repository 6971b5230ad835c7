import type { PartCounts, Parts } from "./parts";
import type { Context } from "./rates";
import type { CountTable } from "./table";

/** Why the profit of a month differs from that of the reference: the parts add up to the change. */
export interface Split {
  profit: number;
  change: number;
  volume: number;
  prevalence: number;
  ranking: number;
  stale_threshold: number;
}

export const REASONS = ["volume", "prevalence", "ranking", "stale_threshold"] as const;

export type Reason = (typeof REASONS)[number];

/** What one case earns with class rates at a prevalence; the rates of a class without cases do not count. */
function value({ tp, fp, positives, negatives }: PartCounts, prevalence: number, { costs }: Context): number {
  const [tpr, fpr] = [positives > 0 ? tp / positives : 0, negatives > 0 ? fp / negatives : 0];
  return (
    -prevalence * (costs.tp * tpr + costs.fn * (1 - tpr)) -
    (1 - prevalence) * (costs.fp * fpr + costs.tn * (1 - fpr))
  );
}

function sizeOf({ positives, negatives }: PartCounts): number {
  return positives + negatives;
}

/** The profit of every month at a kept row, and why it is another than that of the first; NaN without cases. */
export function splits(table: CountTable, months: Parts, row: number, context: Context): Split[] {
  const now = months.all(table, () => row);
  const [base] = now;
  const scale = context.population / (table.positives + table.negatives);
  const best = (month: number, prevalence: number) => {
    let most = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < table.length; at++)
      most = Math.max(most, value(months.at(table, month, at), prevalence, context));
    return most;
  };
  const before = base.positives / sizeOf(base);
  const first = value(base, before, context);
  return now.map((month, index) => {
    const [n, size] = [sizeOf(month), sizeOf(base)];
    const own = month.positives / n;
    const [atOwn, earned] = [base, month].map((each) => value(each, own, context));
    const [bestBefore, bestNow] = [best(0, own), best(index, own)];
    const money = (amount: number) => amount * scale || 0;
    return {
      profit: money(n * earned),
      change: money(n * earned - size * first),
      volume: money((n - size) * first),
      prevalence: money(n * (atOwn - first)),
      ranking: money(n * (bestNow - bestBefore)),
      stale_threshold: money(n * (bestBefore - atOwn - (bestNow - earned))),
    };
  });
}
