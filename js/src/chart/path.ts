import type { Point } from "../base/point";

/** A hundredth of a pixel is finer than any screen. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Straight lines through points, as the path of an SVG. */
export function linePath(points: Point[]): string {
  return points.map(([x, y], index) => `${index ? "L" : "M"}${round(x)},${round(y)}`).join("");
}

/** What lies between straight lines through points and a base line. */
export function areaPath(points: Point[], base: number): string {
  if (points.length === 0) return "";
  const ends: Point[] = [
    [points[points.length - 1][0], base],
    [points[0][0], base],
  ];
  return `${linePath([...points, ...ends])}Z`;
}
