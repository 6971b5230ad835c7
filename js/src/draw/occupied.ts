import type { Point } from "../base/point";
import { type Box, partIn } from "./corner";

/** Length of the sides of a cell, in pixels. */
const CELL = 4;

/** What is drawn where in a plot: a weight, which is whole, for each cell of a grid. */
export class Occupied {
  readonly #columns: number;
  readonly #rows: number;
  readonly #weights: Uint32Array;

  constructor(readonly plot: Box) {
    this.#columns = Math.max(1, Math.ceil((plot.right - plot.left) / CELL));
    this.#rows = Math.max(1, Math.ceil((plot.bottom - plot.top) / CELL));
    this.#weights = new Uint32Array(this.#columns * this.#rows);
  }

  /** Copy this into another of the same plot, which is overwritten. */
  copyInto(other: Occupied): void {
    other.#weights.set(this.#weights);
  }

  /** Add a line; it need not have points that are nearer to each other than cells can tell. */
  addLine(points: Point[], weight: number): void {
    for (let index = 1; index < points.length; index++)
      this.#addStep(points[index - 1], points[index], weight);
  }

  #addStep([ax, ay]: Point, [bx, by]: Point, weight: number): void {
    const [start, end] = partIn(this.plot, [ax, ay], [bx, by]);
    const steps = Math.ceil(((end - start) * Math.hypot(bx - ax, by - ay)) / (CELL / 2));
    for (let step = 0; step <= steps && end > start; step++) {
      const share = start + ((end - start) * step) / (steps || 1);
      const cell = this.#row(ay + share * (by - ay)) * this.#columns + this.#column(ax + share * (bx - ax));
      this.#weights[cell] = Math.max(this.#weights[cell], weight);
    }
  }

  #column(x: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor((x - this.plot.left) / CELL)));
  }

  #row(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor((y - this.plot.top) / CELL)));
  }

  addBox(box: Box, weight: number): void {
    this.#some(box, (cell) => {
      this.#weights[cell] = Math.max(this.#weights[cell], weight);
      return false;
    });
  }

  /** The weights of all cells that a box covers; of more than `most` it need not be all. */
  under(box: Box, most = Number.POSITIVE_INFINITY): number {
    let sum = 0;
    this.#some(box, (cell) => {
      sum += this.#weights[cell];
      return sum > most;
    });
    return sum;
  }

  /** Whether a test holds for some cell that a box covers; of those after it, nothing is asked. */
  #some({ left, right, top, bottom }: Box, test: (cell: number) => boolean): boolean {
    const [first, last, end] = [this.#column(left), this.#column(right), this.#row(bottom)];
    for (let row = this.#row(top); row <= end; row++)
      for (let column = first; column <= last; column++) if (test(row * this.#columns + column)) return true;
    return false;
  }
}

/** A line without points that are nearer to the one before than cells can tell. */
export function coarser(points: Point[]): Point[] {
  let [x, y] = [Number.NaN, Number.NaN];
  return points.filter((point, index) => {
    const isNear = Math.abs(point[0] - x) + Math.abs(point[1] - y) < CELL / 2;
    if (isNear && index < points.length - 1) return false;
    [x, y] = point;
    return true;
  });
}
