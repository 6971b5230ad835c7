/** Probabilities of three classes. */
export type Three = [number, number, number];

const HEIGHT = Math.sqrt(3) / 2;
/** Least probability of a class where predictions meet, so that weights are finite. */
const LEAST = 1e-3;

/** The probabilities at a place of a triangle of side 1, moved inside. */
export function probabilitiesAt([x, y]: [number, number]): Three {
  const third = y / HEIGHT;
  const second = x - third / 2;
  const inside = [1 - second - third, second, third].map((each) => Math.max(LEAST, each));
  const sum = inside[0] + inside[1] + inside[2];
  return inside.map((each) => each / sum) as Three;
}

/** Where the predictions meet with weights. */
export function meetingWith(weights: number[], middle: Three): Three {
  const shares = middle.map((share, own) => share / weights[own]);
  const sum = shares[0] + shares[1] + shares[2];
  return shares.map((share) => share / sum) as Three;
}

/** The weights with which predictions meet at some probabilities; their product is 1. */
export function weightsMeetingAt(place: Three, middle: Three): number[] {
  const raw = middle.map((share, own) => share / place[own]);
  const mean = Math.cbrt(raw[0] * raw[1] * raw[2]);
  return raw.map((each) => each / mean);
}
