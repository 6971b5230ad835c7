import * as format from "../base/format";
import type { Point } from "../base/point";
import { AucWays } from "../maths/auc_ways";
import type { CountTable } from "../maths/table";
import type { Highlight } from "../model/rule";
import type { Guide, Part } from "./chart";

/** A rectangle, or the outline of another shape. */
const shape = (...points: Point[]): Guide => ({ kind: "between", name: "pointed", points });

function box([left, right]: Point, [low, high]: Point): Guide {
  return shape([left, low], [right, low], [right, high], [left, high]);
}

/** What the places of charts of the area under the ROC curve stand for, and where cases are in each. */
export class AucParts {
  readonly #ways: AucWays;

  constructor(private readonly table: CountTable) {
    this.#ways = new AucWays(table);
  }

  /** The pair at a place: of a negative and a positive, both counted from the highest score. */
  pairAt(negative: number, positive: number): Part | undefined {
    const [row, pair] = [this.#rowOf(this.table.tp, positive), this.#rowOf(this.table.fp, negative)];
    if (row === 0 || pair === 0) return undefined;
    const order = row === pair ? "tied: half a pair" : row < pair ? "in order" : "swapped";
    return {
      lines: [`positive ${this.#score(row)}, negative ${this.#score(pair)}`, order],
      highlight: { table: this.table, row, pair },
    };
  }

  /** The trapezoid at a place, as it is for pairs. */
  trapezoidAt(negative: number, positive: number): Part | undefined {
    const part = this.pairAt(negative, positive);
    const row = part?.highlight.pair;
    if (!part || row === undefined) return undefined;
    const [width, height] = [this.#ways.width(row), this.#ways.height(row)];
    const numbers = [width, height, width * height].map(format.short);
    return {
      lines: [`score ${this.#score(row)}`, `${numbers[0]} × ${numbers[1]} = ${numbers[2]}`],
      highlight: part.highlight,
    };
  }

  /** The positive at a place from the lowest, and the case that has a rank. */
  rankAt(positive: number, rank: number): Part | undefined {
    const { tp, fp, positives, negatives } = this.table;
    const row = this.#rowOf(tp, positives - positive);
    const seen = positives + negatives - rank;
    const pair = this.#rowOf(
      tp.map((count, at) => count + fp[at]),
      seen,
    );
    if (row === 0 || pair === 0) return undefined;
    return {
      lines: [`positive ${this.#score(row)}`, `rank ${format.count(this.#ways.rank(row))}`],
      highlight: { table: this.table, row, pair },
    };
  }

  /** Rows of positives and columns of negatives. */
  pairs(point: Highlight): Guide[] {
    const { tp, fp, positives, negatives } = this.table;
    return [
      ...this.#added(point, 0).map((row) => box([0, negatives], [tp[row - 1], tp[row]])),
      ...this.#added(point, 1).map((row) => box([fp[row - 1], fp[row]], [0, positives])),
    ];
  }

  /** Trapezoids of negatives, and risers of positives, by the size of one case of each. */
  trapezoids(point: Highlight, [width, height]: Point): Guide[] {
    const { tp, fp } = this.table;
    const at = (row: number): Point => [fp[row] * width, tp[row] * height];
    const [positives, negatives] = [this.#added(point, 0), this.#added(point, 1)];
    return [
      ...positives.filter((row) => !negatives.includes(row)).map((row) => shape(at(row - 1), at(row))),
      ...negatives.map((row) => shape([at(row - 1)[0], 0], at(row - 1), at(row), [at(row)[0], 0])),
    ];
  }

  /** Bars of positives, and the ranks of negatives across them. */
  ranks(point: Highlight): Guide[] {
    const { tp, fp, positives, negatives } = this.table;
    const below = (row: number) => positives + negatives - tp[row] - fp[row];
    return [
      ...this.#added(point, 0).map((row) =>
        box([positives - tp[row], positives - tp[row - 1]], [0, this.#ways.rank(row)]),
      ),
      ...this.#added(point, 1).map((row) => box([0, positives], [below(row), below(row - 1)])),
    ];
  }

  /** The highlighted rows that add cases of a class: 0 of the positives, 1 of the negatives. */
  #added({ table, row, pair = row }: Highlight, of: 0 | 1): number[] {
    if (table !== this.table) return [];
    return [...new Set([row, pair])].filter((each) => each > 0 && this.#ways.added(each)[of] > 0);
  }

  /** The row that adds the case at a place of cumulative counts; 0 if there is none. */
  #rowOf(counts: Float64Array, place: number): number {
    return place < 0
      ? 0
      : Math.max(
          0,
          counts.findIndex((count) => count > place),
        );
  }

  #score(row: number): string {
    return format.threshold(this.table.threshold[row], this.table.below[row]);
  }
}
