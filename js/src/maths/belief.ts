import { ALL_NEGATIVE, ALL_POSITIVE } from "../base/format";
import type { CommonHull } from "./common_hull";
import { type Context, type Rates, ratesAt } from "./rates";
import type { CountTable } from "./table";

/** Least, likeliest and greatest share of a miss in the costs of both errors; the density between is a triangle. */
export type Belief = [low: number, mode: number, high: number];

/** Height of the triangle, 1 at its top. */
export function height(share: number, [low, mode, high]: Belief): number {
  if (share < low || share > high) return 0;
  if (share === mode) return 1;
  return share < mode ? (share - low) / (mode - low) : (high - share) / (high - mode);
}

/** Belief that the share is at most this. */
export function cumulative(share: number, [low, mode, high]: Belief): number {
  if (share <= low) return 0;
  if (share >= high) return 1;
  if (share < mode) return (share - low) ** 2 / ((high - low) * (mode - low));
  return 1 - (high - share) ** 2 / ((high - low) * (high - mode));
}

/** Share of a miss in the costs of both errors, net of those of the right decisions; NaN if it has no meaning. */
export function missShare({ costs }: Context): number {
  const [miss, alarm] = [costs.fn - costs.tp, costs.fp - costs.tn];
  return miss >= 0 && alarm >= 0 ? miss / (miss + alarm) : Number.NaN;
}

/** The share that has a probability-cost, where positives have a prevalence. */
export function shareOf(probabilityCost: number, prevalence: number): number {
  const [miss, alarm] = [probabilityCost * (1 - prevalence), (1 - probabilityCost) * prevalence];
  return miss / (miss + alarm);
}

/** A range of shares and its cheapest models, each at its best threshold. */
export interface LossRange {
  from: number;
  to: number;
  /** The cheapest models; several are tied. */
  tables: CountTable[];
  /** Name of the trivial rule, if that is cheapest. */
  trivial?: string;
}

const isSame = (a: LossRange, b: LossRange) =>
  a.trivial === b.trivial &&
  a.tables.length === b.tables.length &&
  a.tables.every((table, index) => table === b.tables[index]);

/** The cheapest models for every share from 0 to 1; neighbouring ranges differ. */
export function lossRanges(
  tables: CountTable[],
  { vertices }: CommonHull,
  hull: (table: CountTable) => number[],
  prevalence: number,
): LossRange[] {
  const ranges: LossRange[] = [];
  for (const [index, vertex] of vertices.entries()) {
    if (!(vertex.to > vertex.from)) continue;
    const trivial = index === 0 ? ALL_NEGATIVE : index === vertices.length - 1 ? ALL_POSITIVE : undefined;
    const range: LossRange = {
      from: shareOf(vertex.from, prevalence),
      to: shareOf(vertex.to, prevalence),
      tables: trivial
        ? []
        : tables.filter((table) => hull(table).some((row) => isAt(ratesAt(table, row), vertex))),
      ...(trivial ? { trivial } : {}),
    };
    const last = ranges[ranges.length - 1];
    if (last && isSame(last, range)) last.to = range.to;
    else ranges.push(range);
  }
  return ranges;
}

/** Rates that differ by less are equal but for the rounding of weights. */
const SAME = 1e-12;

function isAt(a: Rates, b: Rates): boolean {
  return Math.abs(a.tpr - b.tpr) <= SAME && Math.abs(a.fpr - b.fpr) <= SAME;
}

/** Belief that the share is in some ranges. */
export function rangeBelief(ranges: { from: number; to: number }[], belief: Belief): number {
  return ranges.reduce((sum, { from, to }) => sum + cumulative(to, belief) - cumulative(from, belief), 0);
}

/**
 * LC index of a model against another, -1 to 1, from the ranges of these two: the belief that it is cheaper minus
 * the belief that the other is.
 */
export function lcIndex(ranges: LossRange[], mine: CountTable, other: CountTable, belief: Belief): number {
  const alone = (table: CountTable) =>
    ranges.filter(({ tables }) => tables.length === 1 && tables[0] === table);
  return rangeBelief(alone(mine), belief) - rangeBelief(alone(other), belief);
}

/** Shares at which the cost lines of a model's best rules cross, with both ends. */
export function crossings(table: CountTable, vertices: number[], prevalence: number): number[] {
  const inner = vertices.slice(1).map((row, index) => {
    const [a, b] = [ratesAt(table, vertices[index]), ratesAt(table, row)];
    const [up, right] = [b.tpr - a.tpr, b.fpr - a.fpr];
    return shareOf(right / (right + up), prevalence);
  });
  return [0, ...inner, 1];
}

/** The place of a rule on the axis of shares. */
export interface CostPosition {
  /** Share at which its cost is nearest to that of the best rule of its model; the middle of a range. */
  share: number;
  /** Shares for which it is the best of its model: one if it is on an edge of the hull, none if inside. */
  range?: [number, number];
}

export function costPosition(
  { tp, fp }: CountTable,
  vertices: number[],
  bounds: number[],
  rule: { tp: number; fp: number },
): CostPosition {
  const next = vertices.findIndex((row) => tp[row] >= rule.tp && fp[row] >= rule.fp);
  const [a, b] = [vertices[next - 1], vertices[next]];
  const [low, high] = [bounds[next], bounds[next + 1]];
  if (tp[b] === rule.tp && fp[b] === rule.fp) return { share: (low + high) / 2, range: [low, high] };
  const isOnEdge = (rule.tp - tp[a]) * (fp[b] - fp[a]) === (rule.fp - fp[a]) * (tp[b] - tp[a]);
  return isOnEdge ? { share: low, range: [low, low] } : { share: low };
}
