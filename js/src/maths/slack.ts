/**
 * Comparisons of a quantity with a bound, such as a share of cases that is allowed. A bound equal to an attained value
 * is satisfied in spite of rounding. Same operations in the same order as `rocwidgets/numeric/counts/slack.py`.
 */
const SLACK = 1e-12;

export function atLeast(value: number, bound: number): boolean {
  return value >= bound * (1 - SLACK);
}

/** A bound on costs may be negative. */
export function atMost(value: number, bound: number): boolean {
  return value <= bound * (1 + (bound < 0 ? -SLACK : SLACK));
}
