/**
 * How a quantity of a rule meets a border, such as a share of cases that is allowed: a border of exactly an attained
 * value is met, whatever the rounding. Twin of `rocwidgets/numeric/slack.py`, the same operations in the same order.
 */
const SLACK = 1e-12;

export function atLeast(value: number, border: number): boolean {
  return value >= border * (1 - SLACK);
}

export function atMost(value: number, border: number): boolean {
  return value <= border * (1 + SLACK);
}
