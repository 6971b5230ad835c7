import type { Point } from "../../base/point";

/** Heights of a curve from the left and from the right, at places that increase. */
class Limits {
  #at = 0;

  constructor(private readonly curve: Point[]) {}

  next(place: number): [left: number, right: number] {
    const { curve } = this;
    while (curve[this.#at][0] < place) this.#at++;
    const [x, y] = curve[this.#at];
    if (x > place) {
      const [start, from] = curve[this.#at - 1];
      const between = from + ((y - from) * (place - start)) / (x - start);
      return [between, between];
    }
    while (curve[this.#at + 1]?.[0] === place) this.#at++;
    return [y, curve[this.#at][1]];
  }
}

/**
 * The mean height of curves at every place where one of them has a point, with both ends of each jump; between the last
 * beginning and the first end.
 */
export function verticalMean(curves: Point[][]): Point[] {
  const low = Math.max(...curves.map((curve) => curve[0][0]));
  const high = Math.min(...curves.map((curve) => curve[curve.length - 1][0]));
  const all = curves.flatMap((curve) => curve.map(([x]) => x)).filter((x) => x >= low && x <= high);
  const places = Float64Array.from(new Set(all)).sort();
  const limits = curves.map((curve) => new Limits(curve));
  return [...places].flatMap((place): Point[] => {
    let [left, right] = [0, 0];
    for (const each of limits) {
      const [before, after] = each.next(place);
      left += before;
      right += after;
    }
    const ends: Point[] = [
      [place, left / curves.length],
      [place, right / curves.length],
    ];
    return left === right ? [ends[0]] : ends;
  });
}
