import type { Point } from "../base/point";

/** The points of two columns. */
export function pointsOf(x: Float64Array, y: Float64Array): Point[] {
  return Array.from(x, (left, index): Point => [left, y[index]]);
}

/** Height at a place of a line that is drawn from left to right; beyond its ends, that of the end. */
export function heightAt(line: Point[], x: number): number {
  let [low, high] = [0, line.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (line[middle][0] >= x) high = middle;
    else low = middle + 1;
  }
  const [right, up] = line[low];
  const [left, from] = line[Math.max(0, low - 1)];
  return x < right && left < right ? from + ((up - from) * (x - left)) / (right - left) : up;
}
