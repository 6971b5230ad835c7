import type { CountTable } from "./table";

/** Whether cases are counted, and not weighted. */
export function areWhole(...columns: Float64Array[]): boolean {
  return columns.every((counts) => counts.every(Number.isInteger));
}

/** What each row of a table adds to the area under its ROC curve, as trapezoids, ranks and pairs, and the sums. */
export class AucWays {
  readonly isWhole: boolean;

  constructor(private readonly table: CountTable) {
    this.isWhole = areWhole(table.tp, table.fp);
  }

  get positives(): number {
    return this.table.positives;
  }

  get negatives(): number {
    return this.table.negatives;
  }

  /** Positives and negatives that a row adds. */
  added(row: number): [positives: number, negatives: number] {
    const { tp, fp } = this.table;
    return [tp[row] - tp[row - 1], fp[row] - fp[row - 1]];
  }

  width(row: number): number {
    return this.added(row)[1] / this.negatives;
  }

  height(row: number): number {
    const { tp } = this.table;
    return (tp[row] + tp[row - 1]) / (2 * this.positives);
  }

  /** Mean rank of the cases that a row adds, from the lowest score. */
  rank(row: number): number {
    const { tp, fp } = this.table;
    const mean = (tp[row] + fp[row] + tp[row - 1] + fp[row - 1]) / 2;
    return this.positives + this.negatives - mean + (this.isWhole ? 0.5 : 0);
  }

  rankSum(row: number): number {
    return this.rank(row) * this.added(row)[0];
  }

  /** Negatives with a higher score than a row's, and half of those tied with it. */
  above(row: number): number {
    const { fp } = this.table;
    return (fp[row] + fp[row - 1]) / 2;
  }

  swaps(row: number): number {
    return this.above(row) * this.added(row)[0];
  }

  squares(row: number): number {
    return (this.negatives - this.above(row)) * this.added(row)[0];
  }

  /** A sum over all rows. */
  sum(value: (row: number) => number): number {
    let total = 0;
    for (let row = 1; row < this.table.length; row++) total += value(row);
    return total;
  }

  get pairs(): number {
    return this.positives * this.negatives;
  }

  /** Pairs in which the negative has the higher score, and half of those tied. */
  get swapped(): number {
    return this.sum((row) => this.swaps(row));
  }

  get inOrder(): number {
    return this.pairs - this.swapped;
  }

  get auc(): number {
    return this.inOrder / this.pairs;
  }

  /** The least sum of ranks that the positives can have. */
  get leastRankSum(): number {
    return (this.positives * (this.positives + (this.isWhole ? 1 : 0))) / 2;
  }
}
