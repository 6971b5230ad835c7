import type { MetricName } from "./metrics";
import { type Context, NEVER, profit as profitOf, type Rates } from "./rates";

/** The expression `constant + fpr * FPR + tpr * TPR`. */
export interface Linear {
  constant: number;
  fpr: number;
  tpr: number;
}

/** The lines in ROC space along which a metric is the same; it is the quotient of two linear expressions. */
export interface Isometrics {
  over: Linear;
  under: Linear;
}

/** Shorter parts of a line in the unit square touch a corner, but for rounding. */
const LEAST = 1e-9;

function linear(constant: number, fpr: number, tpr: number): Linear {
  return { constant, fpr, tpr };
}

function at({ constant, fpr, tpr }: Linear, rates: Rates): number {
  return constant + fpr * rates.fpr + tpr * rates.tpr;
}

/** The lines of equal values of a metric; as in Python. */
export function isometrics(metric: MetricName, context: Omit<Context, "amounts">): Isometrics {
  const { costs, population, prevalence: p } = context;
  const n = 1 - p;
  const [one, chosen] = [linear(1, 0, 0), linear(0, n, p)];
  const profit = linear(
    profitOf(NEVER, { ...context, amounts: undefined }),
    population * n * (costs.tn - costs.fp),
    population * p * (costs.fn - costs.tp),
  );
  const known: { [name in MetricName]?: Isometrics } = {
    profit: { over: profit, under: one },
    accuracy: { over: linear(n, -n, p), under: one },
    precision: { over: linear(0, 0, p), under: chosen },
    lift: { over: linear(0, 0, 1), under: chosen },
    f1: { over: linear(0, 0, 2 * p), under: linear(p, n, p) },
  };
  return known[metric] as Isometrics;
}

/** Whether the lines are parallel; else they are rays. */
export function areParallel({ under }: Isometrics): boolean {
  return under.fpr === 0 && under.tpr === 0;
}

/** The metric at a point where it is defined. */
export function valueAt({ over, under }: Isometrics, rates: Rates): number {
  return at(over, rates) / at(under, rates);
}

/** The line of a value: the points where the result is 0. */
export function lineOf({ over, under }: Isometrics, value: number): Linear {
  const less = (name: keyof Linear) => over[name] - value * under[name];
  return linear(less("constant"), less("fpr"), less("tpr"));
}

/** The line through a point; all 0 where the metric is undefined. */
export function lineThrough({ over, under }: Isometrics, rates: Rates): Linear {
  const [above, below] = [at(over, rates), at(under, rates)];
  const [fpr, tpr] = (["fpr", "tpr"] as const).map((name) => over[name] * below - above * under[name]);
  return linear(-(fpr * rates.fpr + tpr * rates.tpr), fpr, tpr);
}

/** The negatives per positive, N / P. */
export function skewRatio(prevalence: number): number {
  return (1 - prevalence) / prevalence;
}

/** The ends of the part of a line in the unit square, from left to right; none if it touches a corner alone. */
export function chord({ constant, fpr, tpr }: Linear): Rates[] {
  if (Math.abs(tpr) < Math.abs(fpr)) {
    const turned = chord(linear(constant, tpr, fpr)).map((end): Rates => ({ fpr: end.tpr, tpr: end.fpr }));
    return turned.sort((a, b) => a.fpr - b.fpr || a.tpr - b.tpr);
  }
  if (tpr === 0) return [];
  const [start, slope] = [-constant / tpr, -fpr / tpr];
  const [from, to] = slope ? [-start / slope, (1 - start) / slope].sort((a, b) => a - b) : [0, 1];
  const [left, right] = [Math.max(0, from), Math.min(1, to)];
  const middle = start + (slope * (left + right)) / 2;
  if (right - left < LEAST || !(middle >= 0 && middle <= 1)) return [];
  return [left, right].map((x) => ({ fpr: x, tpr: Math.min(1, Math.max(0, start + slope * x)) }));
}
