import { InvalidValue } from "../base/checks";
import { bytesOf, runningSums } from "../base/columns";
import type { Outcomes, PackedMetrics, PackedTable } from "../base/traits";
import { type Amounts, amountsAt, unpackAmounts } from "./amounts";
import { atMost } from "./slack";
import { lowered } from "./steps";

/** One operating point: the rule "positive if score >= threshold" and its counts. */
export interface Row {
  threshold: number;
  /** Next lower score: every threshold in (below, threshold] is the same rule. */
  below: number;
  tp: number;
  fp: number;
  /** Sums of the costs that the cases of each outcome have of their own, if they have some. */
  amounts?: Outcomes | undefined;
}

/** Sums over the scores of a model of probabilities, (weighted) cases. */
export interface Moments {
  /** Rows at which bins may begin, increasing. */
  row: Uint32Array;
  /** Sum of the scores at or above each of those rows. */
  sum: Float64Array;
  /** Sum of the scores of positives there. */
  positive: Float64Array;
  /** Sum of the squares of all scores, and of those of the positives. */
  square: number;
  positiveSquare: number;
  /** Sum of the scores of the positives. */
  positiveSum: number;
}

/** Kept rows of one model's count table as typed columns, thresholds decreasing, row 0 predicts no positives. */
export class CountTable {
  readonly name: string;
  readonly auc: number;
  readonly aucBound: number;
  /** If its probabilities were corrected: how many times the sample's odds are those where they are right. */
  readonly corrected: number | null;
  readonly low: number;
  readonly high: number;
  readonly threshold: Float64Array;
  readonly below: Float64Array;
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly tpr: Float64Array;
  readonly fpr: Float64Array;
  /** Whether scores have two values: one operating point besides the trivial ones. */
  readonly crisp: boolean;
  readonly moments: Moments | undefined;
  readonly amounts: Amounts | undefined;
  /** Metrics of the whole table, where they are known. */
  readonly metrics: PackedMetrics | null;
  /** Whether these are all rows of the table. */
  readonly isComplete: boolean;
  /** How many independent positives and negatives the cases are worth; null if each counts as one. */
  readonly effective: PackedTable["effective"];

  constructor(
    packed: PackedTable,
    /** Index of its model. */
    readonly index = 0,
  ) {
    this.name = packed.name;
    this.auc = packed.auc;
    this.aucBound = packed.auc_bound;
    this.corrected = packed.corrected;
    this.low = packed.low;
    this.high = packed.high;
    this.threshold = new Float64Array(bytesOf(packed.threshold));
    this.below = lowerScores(this.threshold, packed);
    this.isComplete = packed.gap === null;
    this.tp = counts(packed.tp, this.threshold.length);
    this.fp = counts(packed.fp, this.threshold.length);
    this.tpr = this.tp.map((count) => count / this.positives);
    this.fpr = this.fp.map((count) => count / this.negatives);
    this.crisp = this.length === 3 && this.isComplete;
    this.amounts = unpackAmounts(packed.amounts);
    this.metrics = packed.metrics;
    this.effective = packed.effective;
    this.moments = packed.moments ? unpackMoments(packed) : undefined;
  }

  get length(): number {
    return this.threshold.length;
  }

  /** Total of the positive class, which the last rule predicts completely. */
  get positives(): number {
    return this.tp[this.length - 1];
  }

  get negatives(): number {
    return this.fp[this.length - 1];
  }

  row(index: number): Row {
    return {
      threshold: this.threshold[index],
      below: this.below[index],
      tp: this.tp[index],
      fp: this.fp[index],
      amounts: this.amounts && amountsAt(this.amounts, index),
    };
  }

  /**
   * The table of the same scores where another share of as many cases is positive: positives weigh pi / pi_s and
   * negatives (1 - pi) / (1 - pi_s), where pi_s is the share of positives here.
   */
  atPrevalence(prevalence: number): CountTable {
    if (prevalence === this.positives / (this.positives + this.negatives)) return this;
    const known = targets.get(this);
    if (known?.prevalence === prevalence) return known.table;
    const table = atPrevalence(this, prevalence);
    targets.set(this, { prevalence, table });
    return table;
  }

  /** Last row with a threshold at or above the given one. */
  indexAt(threshold: number): number {
    return lastIndex(this.length, (index) => this.threshold[index] >= threshold);
  }

  /** Last row that predicts at most a share of the cases positive, at a prevalence. */
  indexOfShare(share: number, prevalence: number): number {
    const ppr = (index: number) => prevalence * this.tpr[index] + (1 - prevalence) * this.fpr[index];
    return lastIndex(this.length, (index) => atMost(ppr(index), share));
  }
}

/** The last table at another prevalence of each table: a drag of the prevalence would leave many behind. */
const targets = new WeakMap<CountTable, { prevalence: number; table: CountTable }>();

function atPrevalence(table: CountTable, prevalence: number): CountTable {
  const { positives, negatives, moments, metrics } = table;
  const size = positives + negatives;
  const [ofPositive, ofNegative] = [(size * prevalence) / positives, (size * (1 - prevalence)) / negatives];
  const weighed = (all: number, positive: number) => ofPositive * positive + ofNegative * (all - positive);
  const changed = {
    tp: table.tpr.map((rate) => rate * size * prevalence),
    fp: table.fpr.map((rate) => rate * size * (1 - prevalence)),
    moments: moments && {
      row: moments.row,
      sum: moments.sum.map((sum, index) => weighed(sum, moments.positive[index])),
      positive: moments.positive.map((sum) => ofPositive * sum),
      square: weighed(moments.square, moments.positiveSquare),
      positiveSquare: ofPositive * moments.positiveSquare,
      positiveSum: ofPositive * moments.positiveSum,
    },
    metrics: metrics && metricsAt(table, metrics, prevalence),
  };
  return Object.assign(Object.create(CountTable.prototype), table, changed);
}

/** Area under the steps of the precision-recall curve through the kept rows. */
function averagePrecision({ tpr, fpr, length }: CountTable, prevalence: number): number {
  let sum = 0;
  for (let row = 1; row < length; row++) {
    const hits = prevalence * tpr[row];
    const flagged = hits + (1 - prevalence) * fpr[row];
    if (flagged > 0) sum += ((tpr[row] - tpr[row - 1]) * hits) / flagged;
  }
  return sum;
}

/** Metrics of the whole table at another prevalence, of those at its own. */
function metricsAt(table: CountTable, metrics: PackedMetrics, prevalence: number): PackedMetrics {
  const { positives, negatives } = table;
  const size = positives + negatives;
  const own = positives / size;
  const { average_precision, a_roc1, a_lift1, log_loss, positive_log_loss } = metrics;
  const mixed = (positive: number, negative: number) => prevalence * positive + (1 - prevalence) * negative;
  const negativeOf = (mean: number, positive: number) => (mean - own * positive) / (1 - own);
  // Of rows that are left out the precision changes as in those next to them.
  const kept = averagePrecision(table, prevalence) - averagePrecision(table, own);
  return {
    ...metrics,
    average_precision: average_precision + kept,
    // Steps rise with positives, by A_ROC1 with negatives.
    a_lift1: size * prevalence * mixed((a_lift1 / positives - (1 - own) * a_roc1) / own, a_roc1),
    log_loss:
      log_loss === null || positive_log_loss === null
        ? null
        : mixed(positive_log_loss, negativeOf(log_loss, positive_log_loss)),
  };
}

/** Largest index of a sequence for which a condition holds that holds at 0 and, once false, stays false. */
function lastIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function unpackMoments({ moments, square, positive_square, positive_sum }: PackedTable): Moments | undefined {
  if (!moments || square === null || positive_square === null || positive_sum === null) return undefined;
  const row = new Uint32Array(bytesOf(moments.row));
  const [sum, positive] = [moments.sum, moments.positive].map((view) => new Float64Array(bytesOf(view)));
  return { row, sum, positive, square, positiveSquare: positive_square, positiveSum: positive_sum };
}

function counts(view: DataView, rows: number): Float64Array {
  const [buffer, bytes] = [bytesOf(view), view.byteLength / rows];
  if (bytes === 8) return new Float64Array(buffer);
  return runningSums(bytes === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer), rows);
}

/** The next lower score of each row's, in the whole table. */
function lowerScores(threshold: Float64Array, { gap, high }: PackedTable): Float64Array {
  if (!gap) return threshold.map((_, row) => threshold[row + 1] ?? Number.NEGATIVE_INFINITY);
  const upper = new Uint32Array(new Uint16Array(bytesOf(gap))).map((bits) => bits << 16);
  const steps = new Float32Array(upper.buffer);
  const below = threshold.map((score, row) => (steps[row] === 0 ? 0 : lowered(score, steps[row])));
  below[0] = high;
  below[below.length - 1] = Number.NEGATIVE_INFINITY;
  return below;
}

/** Throw unless rows are operating points from predicting no case positive to all. */
export function requireRows(table: CountTable): void {
  const { name, threshold, below, tp, fp, length } = table;
  const at = (column: Float64Array) => (row: number) => column[row] - column[row - 1];
  const [rise, tpr, fpr] = [threshold, tp, fp].map(at);
  const rows = Array.from({ length: length - 1 }, (_, row) => row + 1);
  const good =
    length > 1 &&
    [below, tp, fp].every((column) => column.length === length) &&
    threshold[0] === Number.POSITIVE_INFINITY &&
    tp[0] === 0 &&
    fp[0] === 0 &&
    tp[length - 1] > 0 &&
    fp[length - 1] > 0 &&
    Number.isFinite(threshold[length - 1]) &&
    rows.every((row) => rise(row) < 0 && tpr(row) >= 0 && fpr(row) >= 0 && below[row] < threshold[row]);
  if (!good) throw new InvalidValue(`_sample: ${name}: its rows are no operating points`);
  const { moments, amounts } = table;
  if (Object.values(amounts?.sums ?? {}).some((sum) => sum.length !== length))
    throw new InvalidValue(`_sample: ${name}: its amounts do not fit its rows`);
  const fits = ({ row, sum, positive }: NonNullable<typeof moments>) =>
    row.length === sum.length &&
    row.length === positive.length &&
    row[0] === 0 &&
    row[row.length - 1] === length - 1 &&
    row.every((each, index) => index === 0 || each > row[index - 1]) &&
    sum.every(Number.isFinite) &&
    positive.every(Number.isFinite);
  if (moments && !fits(moments)) throw new InvalidValue(`_sample: ${name}: its sums do not fit its rows`);
}
