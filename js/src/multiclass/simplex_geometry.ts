import type { Point } from "../base/point";

/** Probabilities of three classes, or a linear function of them. */
export type Triple = [number, number, number];

export const HEIGHT = Math.sqrt(3) / 2;
const CORNERS: Triple[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The place of probabilities in a triangle of side 1: the first class at its left, the second at its right, the third above. */
export function inPlane([, second, third]: Triple): Point {
  return [second + third / 2, HEIGHT * third];
}

/** The expected costs of predictions, each a linear function of probabilities. */
export function expectedCosts(costs: number[][], weights: number[]): Triple[] {
  return CORNERS.map((_, of) => costs.map((row, own) => weights[own] * row[of]) as Triple);
}

function valueAt(linear: Triple, point: Triple): number {
  return linear[0] * point[0] + linear[1] * point[1] + linear[2] * point[2];
}

function minus(a: Triple, b: Triple): Triple {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** The part of a polygon where a linear function is at least 0. */
function clipped(corners: Triple[], linear: Triple): Triple[] {
  return corners.flatMap((corner, at) => {
    const before = corners[(at || corners.length) - 1];
    const [value, last] = [valueAt(linear, corner), valueAt(linear, before)];
    const share = last / (last - value);
    const crossing = before.map((from, of) => from + share * (corner[of] - from)) as Triple;
    return [...(value < 0 !== last < 0 ? [crossing] : []), ...(value >= 0 ? [corner] : [])];
  });
}

function hasArea(corners: Triple[]): boolean {
  const places = corners.map(inPlane);
  const twice = places.reduce((sum, [x, y], at) => {
    const [right, up] = places[(at + 1) % places.length];
    return sum + (x * up - y * right);
  }, 0);
  return Math.abs(twice) > 0;
}

/**
 * The corners of the probabilities for which a class is predicted; none if it is nowhere, or only on a line. Where two
 * classes cost the same everywhere, the first is predicted.
 */
export function regionOf(lines: Triple[], own: number): Triple[] {
  let corners = CORNERS;
  for (const [other, line] of lines.entries()) {
    if (other === own) continue;
    const less = minus(line, lines[own]);
    if (other < own && less.every((each) => each === 0)) return [];
    corners = clipped(corners, less);
  }
  return hasArea(corners) ? corners : [];
}

/** The probabilities for which all three predictions cost the same, if there are. */
export function meetingOf([first, second, third]: Triple[]): Triple | undefined {
  const [a, b] = [minus(first, second), minus(first, third)];
  const normal: Triple = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const total = normal[0] + normal[1] + normal[2];
  const shares = normal.map((each) => each / total) as Triple;
  return shares.every((share) => share >= 0) ? shares : undefined;
}

/** Least probability of a class where predictions meet, so that weights are finite. */
const LEAST = 1e-3;

/** The probabilities at a place of a triangle of side 1, moved inside. */
export function probabilitiesAt([x, y]: [number, number]): Triple {
  const third = y / HEIGHT;
  const second = x - third / 2;
  const inside = [1 - second - third, second, third].map((each) => Math.max(LEAST, each));
  const sum = inside[0] + inside[1] + inside[2];
  return inside.map((each) => each / sum) as Triple;
}

/** Where the predictions meet with weights. */
export function meetingWith(weights: number[], middle: Triple): Triple {
  const shares = middle.map((share, own) => share / weights[own]);
  const sum = shares[0] + shares[1] + shares[2];
  return shares.map((share) => share / sum) as Triple;
}

/** The weights with which predictions meet at some probabilities; their product is 1. */
export function weightsMeetingAt(place: Triple, middle: Triple): number[] {
  const raw = middle.map((share, own) => share / place[own]);
  const mean = Math.cbrt(raw[0] * raw[1] * raw[2]);
  return raw.map((each) => each / mean);
}
