import type { Point } from "../base/point";
import { type Context, ratesAt } from "./rates";
import type { CountTable } from "./table";

/** Share of the greatest possible cost that missed positives make up: the x of cost space; NaN if it has none. */
export function probabilityCost({ costs, prevalence }: Pick<Context, "costs" | "prevalence">): number {
  const [missed, alarms] = [(costs.fn - costs.tp) * prevalence, (costs.fp - costs.tn) * (1 - prevalence)];
  return missed >= 0 && alarms >= 0 ? missed / (missed + alarms) : Number.NaN;
}

/** Normalised expected cost of a rule at a probability-cost. */
export function normalisedCost(table: CountTable, row: number, x: number): number {
  const { tpr, fpr } = ratesAt(table, row);
  return (1 - tpr) * x + fpr * (1 - x);
}

/** Where the cost lines of neighbouring hull vertices cross: the ends of the range in which each is best. */
function crossings(table: CountTable, vertices: number[]): number[] {
  return vertices.slice(1).map((row, index) => {
    const [up, right] = [
      table.tpr[row] - table.tpr[vertices[index]],
      table.fpr[row] - table.fpr[vertices[index]],
    ];
    return right / (right + up);
  });
}

/** The least cost at every probability-cost, as its corners. */
export function envelope(table: CountTable, vertices: number[]): Point[] {
  const corners = crossings(table, vertices).map(
    (x, index): Point => [x, normalisedCost(table, vertices[index], x)],
  );
  // A rule without false alarms, or without misses, takes over at an end, which is a corner anyway.
  return [[0, 0], ...corners.filter(([x]) => x > 0 && x < 1), [1, 0]];
}

/** For every row the probability-cost at which its line comes nearest to the envelope. */
export function touchingPoints(table: CountTable, vertices: number[]): Float64Array {
  const ends = [0, ...crossings(table, vertices), 1];
  const x = new Float64Array(table.length);
  for (const [index, row] of vertices.entries()) {
    x.fill(ends[index + 1], row, vertices[index + 1] ?? table.length);
    x[row] = (ends[index] + ends[index + 1]) / 2;
  }
  // Rows that add none of the cases of a group are the point before them.
  for (let row = 1; row < x.length; row++)
    if (table.tp[row] === table.tp[row - 1] && table.fp[row] === table.fp[row - 1]) x[row] = x[row - 1];
  return x;
}
