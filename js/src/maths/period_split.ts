import { type PartCounts, type Parts, standing, type Weigh, weighAt } from "./parts";
import { type Context, expectedCost } from "./rates";
import type { CountTable } from "./table";

/** Why the profit of a period differs from that of the reference: the parts add up to the change. */
export interface Split {
  profit: number;
  change: number;
  volume: number;
  prevalence: number;
  ranking: number;
  stale_threshold: number;
}

/** What is known of a period without labels: how many cases it has, and so what their number changes. */
export type Later = Pick<Split, "profit" | "change" | "volume">;

export const REASONS = ["volume", "prevalence", "ranking", "stale_threshold"] as const;

export type Reason = (typeof REASONS)[number];

/** What one case earns with class rates at a prevalence; the rates of a class without cases do not count. */
function value({ tp, fp, positives, negatives }: PartCounts, context: Context): number {
  const rates = { tpr: positives > 0 ? tp / positives : 0, fpr: negatives > 0 ? fp / negatives : 0 };
  return -expectedCost(rates, context);
}

function sizeOf({ positives, negatives }: PartCounts): number {
  return positives + negatives;
}

/** Splits of the changes of profit since a reference period; what no threshold changes is computed once. */
export class PeriodSplits {
  /** What one case earns at best by each period's curve, and by that of the reference, at the period's prevalence. */
  readonly #best: { own: number; before: number }[];
  /** Positives and negatives of all periods stand for as many cases at the target prevalence. */
  readonly #weigh: Weigh;

  constructor(
    private readonly table: CountTable,
    private readonly periods: Parts,
    private readonly context: Context,
    private readonly reference = 0,
  ) {
    this.#weigh = weighAt(table, context.prevalence);
    this.#best = periods
      .all(table, () => 0)
      .map((counts, index) => {
        const period = standing(counts, this.#weigh);
        const own = { ...context, prevalence: period.positives / sizeOf(period) };
        return { own: this.#most(index, own), before: this.#most(reference, own) };
      });
  }

  #most(period: number, context: Context): number {
    let most = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < this.table.length; row++)
      most = Math.max(most, value(this.periods.at(this.table, period, row), context));
    return most;
  }

  /** Cases of the population that a case stands for. */
  get #scale(): number {
    return this.context.population / (this.table.positives + this.table.negatives);
  }

  /**
   * What is known of further periods with some counts, which may be expected ones, while the reference is at a kept row;
   * NaN without cases.
   */
  later(counts: PartCounts[], row: number): Later[] {
    const base = standing(this.periods.at(this.table, this.reference, row), this.#weigh);
    const size = sizeOf(base);
    const first = value(base, { ...this.context, prevalence: base.positives / size });
    return counts.map((period) => {
      const n = sizeOf(period);
      if (!(n > 0)) return { profit: Number.NaN, change: Number.NaN, volume: Number.NaN };
      const earned = value(period, { ...this.context, prevalence: period.positives / n });
      const money = (amount: number) => amount * this.#scale || 0;
      return {
        profit: money(n * earned),
        change: money(n * earned - size * first),
        volume: money((n - size) * first),
      };
    });
  }

  /** The profit of every period at a kept row, and why it is another than that of the reference; NaN without cases. */
  at(row: number): Split[] {
    const { table, periods, context } = this;
    const now = periods.all(table, () => row).map((each) => standing(each, this.#weigh));
    const base = now[this.reference];
    const scale = this.#scale;
    const size = sizeOf(base);
    const first = value(base, { ...context, prevalence: base.positives / size });
    return now.map((period, index) => {
      const n = sizeOf(period);
      const own = { ...context, prevalence: period.positives / n };
      const [atOwn, earned] = [base, period].map((each) => value(each, own));
      const best = this.#best[index];
      const money = (amount: number) => amount * scale || 0;
      return {
        profit: n > 0 ? money(n * earned) : Number.NaN,
        change: n > 0 ? money(n * earned - size * first) : Number.NaN,
        volume: money((n - size) * first),
        prevalence: money(n * (atOwn - first)),
        ranking: money(n * (best.own - best.before)),
        stale_threshold: money(n * (best.before - atOwn - (best.own - earned))),
      };
    });
  }
}
