import type { CountTable } from "./table";

/** Equal-width score bins of a count table, each class as shares of its own total. */
export interface Distribution {
  edges: number[];
  positive: number[];
  negative: number[];
}

/** The finest grid whose edges are kept rows, so that every bin is an exact difference of counts. */
const GRID = 60;

/** Numbers of bins on that grid. */
const BINS = [60, 30, 20, 15, 12, 10];

/** Bins of a histogram of so many cases: at most their square root, and at least ten. */
export function binsFor(cases: number): number {
  return BINS.find((bins) => bins <= Math.sqrt(cases)) ?? 10;
}

/** The length of an axis must be finite too. */
const LARGEST = Number.MAX_VALUE / 4;
/** To either side of scores that are all one, as a share of them where half a unit is none. */
const ROOM = 2 ** -40;

/** Scores that are probabilities are binned over [0, 1], others over their range. */
export function scoreDomain({ low, high }: CountTable): [number, number] {
  if (low >= 0 && high <= 1) return [0, 1];
  const room = low < high ? 0 : Math.max(0.5, Math.abs(low) * ROOM);
  const [first, last] = [Math.max(low - room, -Number.MAX_VALUE), Math.min(high + room, Number.MAX_VALUE)];
  const half = 2 * LARGEST;
  return [Math.max(first, Math.min(-LARGEST, last - half)), Math.min(last, Math.max(LARGEST, first + half))];
}

/** The edges of bins of equal width, as `bin_edges` in Python has them; `places` are multiples of a bin. */
export function binEdges(low: number, high: number, count: number, places: number[]): number[] {
  const edges = places.map((place) => low + ((high - low) * place) / count);
  if (edges.every(Number.isFinite)) return edges;
  return places.map((place) => low * (1 - place / count) + high * (place / count));
}

/** Count scores in bins [edge, next edge), the last one closed; `bins` must divide 60. */
export function distribution(table: CountTable, bins: number): Distribution {
  const [low, high] = scoreDomain(table);
  const places = Array.from({ length: bins + 1 }, (_, bin) => (bin * GRID) / bins);
  const edges = binEdges(low, high, GRID, places);
  const atOrAbove = (rates: Float64Array) => [
    ...edges.slice(0, -1).map((edge) => rates[table.indexAt(edge)]),
    0,
  ];
  return { edges, positive: differences(atOrAbove(table.tpr)), negative: differences(atOrAbove(table.fpr)) };
}

/** Overlap of the histograms of the two classes: 1 if equal, 0 if disjoint. */
export function overlap({ positive, negative }: Distribution): number {
  return positive.reduce((sum, share, bin) => sum + Math.min(share, negative[bin]), 0);
}

/** Mean score of the positives less that of the negatives; of probabilities only, whose sums are known. */
export function discriminationDistance({ moments, positives, negatives }: CountTable): number | undefined {
  if (!moments) return undefined;
  const total = moments.sum[moments.sum.length - 1];
  return moments.positiveSum / positives - (total - moments.positiveSum) / negatives;
}

function differences(cumulative: number[]): number[] {
  return cumulative.slice(0, -1).map((value, index) => value - cumulative[index + 1]);
}
