import type { Point } from "../base/point";
import { type Box, partIn } from "./corner";

/** Length of the sides of a cell, in pixels. */
const CELL = 4;

/** What is drawn where in a plot: a weight for each cell of a grid. */
export class Occupied {
  readonly #columns: number;
  readonly #rows: number;
  readonly #weights: Float64Array;

  constructor(readonly plot: Box) {
    this.#columns = Math.max(1, Math.ceil((plot.right - plot.left) / CELL));
    this.#rows = Math.max(1, Math.ceil((plot.bottom - plot.top) / CELL));
    this.#weights = new Float64Array(this.#columns * this.#rows);
  }

  copy(): Occupied {
    const other = new Occupied(this.plot);
    other.#weights.set(this.#weights);
    return other;
  }

  addLine(points: Point[], weight: number): void {
    for (let index = 1; index < points.length; index++)
      this.#addStep(points[index - 1], points[index], weight);
  }

  #addStep([ax, ay]: Point, [bx, by]: Point, weight: number): void {
    const [start, end] = partIn(this.plot, [ax, ay], [bx, by]);
    const steps = Math.ceil(((end - start) * Math.hypot(bx - ax, by - ay)) / (CELL / 2));
    for (let step = 0; step <= steps && end > start; step++) {
      const share = start + ((end - start) * step) / (steps || 1);
      const cell = this.#cell(ax + share * (bx - ax), ay + share * (by - ay));
      this.#weights[cell] = Math.max(this.#weights[cell], weight);
    }
  }

  #cell(x: number, y: number): number {
    return this.#row(y) * this.#columns + this.#column(x);
  }

  #column(x: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor((x - this.plot.left) / CELL)));
  }

  #row(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor((y - this.plot.top) / CELL)));
  }

  addBox(box: Box, weight: number): void {
    for (const cell of this.#cells(box)) this.#weights[cell] = Math.max(this.#weights[cell], weight);
  }

  /** The weights of all cells that a box covers. */
  under(box: Box): number {
    let sum = 0;
    for (const cell of this.#cells(box)) sum += this.#weights[cell];
    return sum;
  }

  *#cells({ left, right, top, bottom }: Box): Iterable<number> {
    for (let row = this.#row(top); row <= this.#row(bottom); row++)
      for (let column = this.#column(left); column <= this.#column(right); column++)
        yield row * this.#columns + column;
  }
}
