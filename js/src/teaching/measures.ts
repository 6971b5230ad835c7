import { ppr, precision } from "../maths/rates";
import { type ModelProblem, type OfClasses, totalsOf } from "./model_problem";

/** Measures of a ranking; those of precision-recall and gains are at a prevalence. */
export interface Measures {
  roc_auc: number;
  pr_auc: number;
  gains_area: number;
  /** The largest TPR - FPR, and the share predicted positive there. */
  ks: number;
  ks_at: number;
}

export type MeasureName = keyof Measures;

/** Differences of rates up to which two are equal. */
const TIE = 1e-12;

/** The share of the pairs of a positive and a negative that are in order, from cumulative counts. */
export function average(fp: ArrayLike<number>, tp: ArrayLike<number>): number {
  let area = 0;
  for (let row = 1; row < fp.length; row++) area += (fp[row] - fp[row - 1]) * (tp[row] + tp[row - 1]);
  return area / 2 / (fp[fp.length - 1] * tp[tp.length - 1]);
}

/** Rates at descending thresholds, from counts in cells of increasing scores. */
function ratesOf(counts: Float64Array): Float64Array {
  let sum = 0;
  const sums = Float64Array.from([0, ...[...counts].reverse()], (count) => (sum += count));
  return sums.map((each) => each / sum);
}

/** The area under the precision-recall curve: of a smooth one by trapezoids, of a sample by steps. */
function areaOfPrecision(
  tpr: Float64Array,
  fpr: Float64Array,
  prevalence: number,
  isSmooth: boolean,
): number {
  let [area, before] = [0, Number.NaN];
  for (let row = 1; row < tpr.length; row++) {
    const value = precision({ tpr: tpr[row], fpr: fpr[row] }, prevalence);
    if (Number.isNaN(value)) continue;
    const height = isSmooth && !Number.isNaN(before) ? (value + before) / 2 : value;
    area += (tpr[row] - tpr[row - 1]) * height;
    before = value;
  }
  return area;
}

/** The measures of counts in cells of increasing scores. */
export function measuresOf(
  { positive, negative }: OfClasses,
  prevalence: number,
  isSmooth = false,
): Measures {
  const [tpr, fpr] = [positive, negative].map(ratesOf);
  const auc = average(fpr, tpr);
  let most = 0;
  for (let row = 0; row < tpr.length; row++) most = Math.max(most, tpr[row] - fpr[row]);
  const row = tpr.findIndex((rate, index) => rate - fpr[index] >= most - TIE);
  return {
    roc_auc: auc,
    pr_auc: areaOfPrecision(tpr, fpr, prevalence, isSmooth),
    gains_area: prevalence / 2 + (1 - prevalence) * auc,
    ks: tpr[row] - fpr[row],
    ks_at: ppr({ tpr: tpr[row], fpr: fpr[row] }, prevalence),
  };
}

/** Cases per sample, and the share of positives. */
export interface Size {
  n: number;
  prevalence: number;
}

/** A measure in theory, and its mean and standard deviation in samples. */
export interface Spread {
  theory: number;
  mean: number;
  sd: number;
}

export type Spreads = Record<MeasureName, Spread>;

/** What the densities have, without any sample. */
export function theoryOf({ cells }: ModelProblem, { prevalence }: Size): Measures {
  return measuresOf(cells, prevalence, true);
}

function spreadOf(theory: number, values: number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { theory, mean, sd: Math.sqrt(squares / (values.length - 1)) };
}

/** Draw samples of seeds that follow each other; yields after each of them, so that others can act in between. */
export function* simulate(
  problem: ModelProblem,
  size: Size,
  seed: number,
  runs: number,
): Generator<void, Spreads> {
  const totals = totalsOf(size.n, size.prevalence);
  const samples: Measures[] = [];
  for (let run = 0; run < runs; run++) {
    samples.push(measuresOf(problem.draw(seed + run, totals), size.prevalence));
    yield;
  }
  const theory = Object.entries(theoryOf(problem, size)) as [MeasureName, number][];
  return Object.fromEntries(
    theory.map(([name, value]) => [
      name,
      spreadOf(
        value,
        samples.map((each) => each[name]),
      ),
    ]),
  ) as Spreads;
}
