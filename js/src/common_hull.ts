import type { CountTable } from "./counts";
import * as format from "./format";
import type { Rates } from "./projections";
import { ratesAt } from "./projections";

/** A rule that is cheapest for some costs: a model's, or at the two ends a trivial one that every model has. */
export interface Vertex extends Rates {
  /** Whose rule it is; none at (0, 0) and (1, 1). */
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
  tp: number;
  fp: number;
  /** Tables and rows that have this point. */
  owners: [CountTable, number][];
}

/** Corners of the tables' own hulls from the left to the right, points that coincide as one. */
function corners(tables: CountTable[], hull: (table: CountTable) => number[]): Corner[] {
  const found = new Map<string, Corner>();
  for (const table of tables) {
    for (const row of hull(table)) {
      const [tp, fp] = [table.tp[row], table.fp[row]];
      const corner = found.get(`${tp},${fp}`) ?? { tp, fp, owners: [] };
      corner.owners.push([table, row]);
      found.set(`${tp},${fp}`, corner);
    }
  }
  return [...found.values()].sort((a, b) => a.fp - b.fp || a.tp - b.tp);
}

function turnsRight(a: Corner, b: Corner, c: Corner): boolean {
  return (b.fp - a.fp) * (c.tp - b.tp) < (c.fp - b.fp) * (b.tp - a.tp);
}

function upper(points: Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const point of points) {
    while (kept.length > 1 && !turnsRight(kept[kept.length - 2], kept[kept.length - 1], point)) kept.pop();
    kept.push(point);
  }
  return kept;
}

/** Where the cost lines of two neighbours cross. */
function crossing(a: Rates, b: Rates): number {
  const [up, right] = [b.tpr - a.tpr, b.fpr - a.fpr];
  return right / (right + up);
}

export function commonHull(tables: CountTable[], hull: (table: CountTable) => number[]): CommonHull {
  const kept = upper(corners(tables, hull));
  const rates = kept.map(({ owners: [[table, row]] }) => ratesAt(table, row));
  const bounds = [0, ...rates.slice(1).map((to, index) => crossing(rates[index], to)), 1];
  const seen = new Set<CountTable>();
  let previous: CountTable | undefined;
  const vertices = kept.map(({ owners }, index): Vertex => {
    const range = { ...rates[index], from: bounds[index], to: bounds[index + 1] };
    if (index === 0 || index === kept.length - 1) return { ...range, row: owners[0][1] };
    for (const [table] of owners) seen.add(table);
    // Where models share a point, the one that the vertex before has, so that it does not change hands.
    const [table, row] = owners.find(([each]) => each === previous) ?? owners[0];
    previous = table;
    return { ...range, table, row };
  });
  return { vertices, dominated: tables.filter((table) => !seen.has(table)) };
}

/** Who is cheapest from one probability-cost to another. */
export interface CostRange {
  from: number;
  to: number;
  table?: CountTable;
  /** In words, if it is a trivial rule. */
  trivial?: string;
}

/** Who is cheapest where, from 0 to 1; neighbours differ. */
export function costRanges({ vertices }: CommonHull): CostRange[] {
  const ranges: CostRange[] = [];
  for (const [index, { table, from, to }] of vertices.entries()) {
    const trivial = table ? {} : { trivial: index === 0 ? "never positive" : "always positive" };
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

/** Rules are named by model and threshold, trivial ones by what they do. */
export function nameOf({ table, row, tpr }: Vertex): string {
  if (!table) return tpr > 0 ? "always positive" : "never positive";
  const { threshold, below } = table.row(row);
  return `${table.name} ≥ ${format.threshold(threshold, below)}`;
}

/** The costs for which a vertex is best, in words. */
export function bestFor({ from, to }: { from: number; to: number }, prevalence: number): string {
  const [low, high] = [from, to].map((x) => costRatio(x, prevalence));
  if (from <= 0) return `up to ${format.short(high)}`;
  return to >= 1 ? `from ${format.short(low)} up` : `${format.short(low)} to ${format.short(high)}`;
}
