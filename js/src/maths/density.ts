import type { Point } from "../base/point";
import { distribution, scoreDomain } from "./distribution";
import type { CountTable } from "./table";

/** Numbers of bins to smooth and of points of a curve. */
const BINS = 60;
const POINTS = 180;

/** A smooth density of the scores of one class. */
interface Density {
  points: Point[];
  /** Standard deviation of the kernel. */
  bandwidth: number;
}

export interface Densities {
  positive: Density;
  negative: Density;
}

const known = new WeakMap<CountTable, Densities>();

/**
 * Gaussian kernel density of each class on its exact score bins, per unit of score; what falls outside the domain is
 * reflected at its ends, so that a density has area 1. Bandwidth by Silverman's rule of thumb (Density Estimation,
 * 1986, equation 3.31), and no less than a bin.
 */
export function densities(table: CountTable): Densities {
  const densities = known.get(table) ?? estimate(table);
  known.set(table, densities);
  return densities;
}

function estimate(table: CountTable): Densities {
  const { edges, positive, negative } = distribution(table, BINS);
  const [low, high] = scoreDomain(table);
  const width = (high - low) / BINS;
  const smooth = (shares: number[], rates: Float64Array, n: number): Density => {
    const bandwidth = Math.max(silverman(edges, shares, quartileRange(table, rates), n), width);
    const at = (share: number) => low + (high - low) * share;
    const points = Array.from({ length: POINTS + 1 }, (_, index): Point => {
      const x = at(index / POINTS);
      return [x, kernelSum(x, edges, shares, bandwidth)];
    });
    return { points, bandwidth };
  };
  return {
    positive: smooth(positive, table.tpr, table.positives),
    negative: smooth(negative, table.fpr, table.negatives),
  };
}

function middle(edges: number[], bin: number): number {
  return edges[bin] + (edges[bin + 1] - edges[bin]) / 2;
}

function silverman(edges: number[], shares: number[], quartiles: number, n: number): number {
  const mean = shares.reduce((sum, share, bin) => sum + share * middle(edges, bin), 0);
  const variance = shares.reduce((sum, share, bin) => sum + share * (middle(edges, bin) - mean) ** 2, 0);
  const spread = Math.min(Math.sqrt(variance), quartiles > 0 ? quartiles / 1.34 : Number.POSITIVE_INFINITY);
  return 0.9 * spread * n ** -0.2;
}

/** Distance between the upper and the lower quartile of a class. */
function quartileRange({ threshold, length }: CountTable, rates: Float64Array): number {
  const at = (share: number) =>
    threshold[
      Math.min(
        length - 1,
        rates.findIndex((rate) => rate >= share),
      )
    ];
  return at(0.25) - at(0.75);
}

function kernelSum(x: number, edges: number[], shares: number[], bandwidth: number): number {
  const [low, high] = [edges[0], edges[edges.length - 1]];
  const kernel = (distance: number) =>
    Math.exp(-0.5 * (distance / bandwidth) ** 2) / (bandwidth * Math.sqrt(2 * Math.PI));
  return shares.reduce((sum, share, bin) => {
    const centre = middle(edges, bin);
    const mirrored = kernel(x - (2 * low - centre)) + kernel(x - (2 * high - centre));
    return sum + share * (kernel(x - centre) + mirrored);
  }, 0);
}
