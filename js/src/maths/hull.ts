import type { CountTable } from "./table";

type Numbers = Float64Array | number[];

/** More than rounding makes of a straight line; see `rounded_hull` of the Python package. */
export const ROUNDING = 2 ** -49;

const EXACT_PRODUCT = 2 ** 53;
const EXACT_INTEGER_PRODUCT = 2 ** 62;

/** Points that never step left or down, and whether they are whole numbers that were never rounded. */
export interface Path {
  x: Numbers;
  y: Numbers;
  exact: boolean;
}

/** Row indices of the strict vertices of the upper convex hull in ROC space, from (0, 0) to (P, N). */
export function hull({
  tp,
  fp,
  positives,
  negatives,
}: Pick<CountTable, "tp" | "fp" | "positives" | "negatives">): number[] {
  if (areWhole([tp, fp], positives, negatives)) return upperHull({ x: fp, y: tp, exact: true });
  return upperHull({ x: nearOne(fp, negatives), y: nearOne(tp, positives), exact: false });
}

/** Whether all counts are whole, and few enough that they are decided exactly. */
export function areWhole(columns: Numbers[], positives: number, negatives: number): boolean {
  return (
    positives * negatives < EXACT_INTEGER_PRODUCT && columns.every((column) => column.every(Number.isInteger))
  );
}

/** Strict vertices by Andrew's chain; of rounded points those that rounding cannot explain. */
export function upperHull(path: Path): number[] {
  const { x, y } = path;
  const vertices: number[] = [];
  for (let point = 0; point < x.length; point++) {
    // Of equal points the first counts.
    if (point > 0 && x[point] === x[point - 1] && y[point] === y[point - 1]) continue;
    while (
      vertices.length > 1 &&
      !isAbove(path, vertices[vertices.length - 2], vertices[vertices.length - 1], point)
    ) {
      vertices.pop();
    }
    vertices.push(point);
  }
  return path.exact ? vertices : straightened(path, vertices);
}

/** The vertices without those that are so little above an edge that it may be rounding. */
function straightened(path: Path, vertices: number[]): number[] {
  let start = 0;
  const kept = [0];
  for (let end = 2; end < vertices.length; end++) {
    const between = vertices.slice(start + 1, end);
    if (!between.some((point) => isAboveForSure(path, vertices[start], point, vertices[end]))) continue;
    start = end - 1;
    kept.push(start);
  }
  return [...kept, vertices.length - 1].map((at) => vertices[at]);
}

/** Whether the middle one of three points is above the chord of the others. */
function isAbove({ x, y, exact }: Path, i: number, j: number, k: number): boolean {
  const [up, right] = [(y[j] - y[i]) * (x[k] - x[j]), (x[j] - x[i]) * (y[k] - y[j])];
  if (!exact || Math.max(up, right) <= EXACT_PRODUCT) return up > right;
  return BigInt(y[j] - y[i]) * BigInt(x[k] - x[j]) > BigInt(x[j] - x[i]) * BigInt(y[k] - y[j]);
}

function isAboveForSure({ x, y }: Path, i: number, j: number, k: number): boolean {
  const [x1, x2, y1, y2] = [x[j] - x[i], x[k] - x[j], y[j] - y[i], y[k] - y[j]];
  const size = (y[i] + y[j]) * x2 + (x[j] + x[k]) * y1 + (y[j] + y[k]) * x1 + (x[i] + x[j]) * y2;
  return y1 * x2 - x1 * y2 > ROUNDING * size;
}

/** Counts divided by a power of two near their total, so that no product of two overflows or underflows. */
function nearOne(counts: Float64Array, total: number): Float64Array {
  const unit = 2 ** Math.floor(Math.log2(total));
  return counts.map((count) => count / unit);
}
