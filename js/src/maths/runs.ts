import { type MeasureName, type Measures, measuresOf } from "./measures";
import { type ModelProblem, totalsOf } from "./model_problem";

/** Cases of a sample, and the share of positives. */
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
  const found: Measures[] = [];
  for (let run = 0; run < runs; run++) {
    found.push(measuresOf(problem.draw(seed + run, totals), size.prevalence));
    yield;
  }
  const theory = Object.entries(theoryOf(problem, size)) as [MeasureName, number][];
  return Object.fromEntries(
    theory.map(([name, value]) => [
      name,
      spreadOf(
        value,
        found.map((each) => each[name]),
      ),
    ]),
  ) as Spreads;
}
