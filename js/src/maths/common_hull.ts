import * as format from "../base/format";
import { areWhole, ROUNDING, upperHull } from "./hull";
import { type Rates, ratesAt } from "./rates";
import type { CountTable } from "./table";

/** A rule that is cheapest for some costs: a model's, or at the two ends a trivial one that every model has. */
export interface Vertex extends Rates {
  /** Table of its model; none at (0, 0) and (1, 1). */
  table?: CountTable;
  row: number;
  /** Probability-costs between which it is cheapest. */
  from: number;
  to: number;
}

/** Upper convex hull over several models in ROC space. */
export interface CommonHull {
  vertices: Vertex[];
  /** Models without a vertex: for no costs cheaper than all others together. */
  dominated: CountTable[];
}

interface Corner {
  x: number;
  y: number;
  /** Tables and rows that have this point. */
  owners: [CountTable, number][];
}

/** Corners of the tables' own hulls from the left to the right, points that coincide as one. */
function corners(tables: CountTable[], hull: (table: CountTable) => number[], exact: boolean): Corner[] {
  const owners = tables.flatMap((table) => hull(table).map((row): [CountTable, number] => [table, row]));
  const x = owners.map(([table, row]) => (exact ? table.fp : table.fpr)[row]);
  const y = owners.map(([table, row]) => (exact ? table.tp : table.tpr)[row]);
  const [mergedX, mergedY] = exact ? [x, y] : [merged(x), merged(y)];
  const byPlace = new Map<string, Corner>();
  for (const [index, owner] of owners.entries()) {
    const [x, y] = [mergedX[index], mergedY[index]];
    const corner = byPlace.get(`${x},${y}`) ?? { x, y, owners: [] };
    corner.owners.push(owner);
    byPlace.set(`${x},${y}`, corner);
  }
  return [...byPlace.values()].sort((a, b) => a.x - b.x || a.y - b.y);
}

/** Rates, those that differ by rounding alone replaced by the least of them. */
function merged(rates: number[]): number[] {
  const least = new Map<number, number>();
  let [before, first] = [Number.NEGATIVE_INFINITY, 0];
  for (const rate of [...new Set(rates)].sort((a, b) => a - b)) {
    if (rate - before > ROUNDING * rate) first = rate;
    least.set(rate, first);
    before = rate;
  }
  return rates.map((rate) => least.get(rate) ?? rate);
}

/** Whether tables are of the same cases, counted in whole numbers. */
function areExact(tables: CountTable[]): boolean {
  const [{ positives, negatives }] = tables;
  return tables.every(
    (table) =>
      table.positives === positives &&
      table.negatives === negatives &&
      areWhole([table.tp, table.fp], positives, negatives),
  );
}

function upper(points: Corner[], exact: boolean): Corner[] {
  const ends = points[points.length - 1];
  let top = Number.NEGATIVE_INFINITY;
  const front = points.filter((point) => {
    const rises = point.y > top;
    if (rises) top = point.y;
    return rises || point === ends;
  });
  const [x, y] = [front.map((point) => point.x), front.map((point) => point.y)];
  return upperHull({ x, y, exact }).map((at) => front[at]);
}

/** Where the cost lines of two neighbours cross. */
function crossing(a: Rates, b: Rates): number {
  const [up, right] = [b.tpr - a.tpr, b.fpr - a.fpr];
  return right / (right + up);
}

export function commonHull(tables: CountTable[], hull: (table: CountTable) => number[]): CommonHull {
  const exact = areExact(tables);
  const kept = upper(corners(tables, hull, exact), exact);
  const rates = kept.map(({ owners: [[table, row]] }) => ratesAt(table, row));
  const bounds = [0, ...rates.slice(1).map((to, index) => crossing(rates[index], to)), 1];
  const seen = new Set<CountTable>();
  let previous: CountTable | undefined;
  const vertices = kept.map(({ owners }, index): Vertex => {
    const range = { ...rates[index], from: bounds[index], to: bounds[index + 1] };
    if (index === 0 || index === kept.length - 1) return { ...range, row: owners[0][1] };
    for (const [table] of owners) seen.add(table);
    // Where models share a point, it belongs to that of the vertex before.
    const [table, row] = owners.find(([each]) => each === previous) ?? owners[0];
    previous = table;
    return { ...range, table, row };
  });
  return { vertices, dominated: tables.filter((table) => !seen.has(table)) };
}

/** A range of probability-costs and its cheapest model. */
export interface CostRange {
  from: number;
  to: number;
  table?: CountTable;
  /** Name of the trivial rule, if that is cheapest. */
  trivial?: string;
}

/** The cheapest models from 0 to 1; neighbouring ranges differ. */
export function costRanges({ vertices }: CommonHull): CostRange[] {
  const ranges: CostRange[] = [];
  for (const [index, { table, from, to }] of vertices.entries()) {
    const trivial = table ? {} : { trivial: index === 0 ? format.ALL_NEGATIVE : format.ALL_POSITIVE };
    const last = ranges[ranges.length - 1];
    if (table && last?.table === table) last.to = to;
    else if (to > from) ranges.push({ from, to, ...(table ? { table } : {}), ...trivial });
  }
  return ranges;
}

/** How many false positives a miss costs at a probability-cost, when positives have a prevalence. */
export function costRatio(x: number, prevalence: number): number {
  return (x / (1 - x)) * ((1 - prevalence) / prevalence);
}

/** The name of a rule: model and threshold, or that of a trivial rule. */
export function nameOf({ table, row, tpr }: Vertex): string {
  if (!table) return tpr > 0 ? format.ALL_POSITIVE : format.ALL_NEGATIVE;
  const { threshold, below } = table.row(row);
  return `${table.name} ≥ ${format.threshold(threshold, below)}`;
}

/** The costs for which a vertex is best, as text. */
export function bestFor({ from, to }: { from: number; to: number }, prevalence: number): string {
  const [low, high] = [from, to].map((x) => costRatio(x, prevalence));
  if (from <= 0) return `up to ${format.short(high)}`;
  return to >= 1 ? `from ${format.short(low)} up` : `${format.short(low)} to ${format.short(high)}`;
}
