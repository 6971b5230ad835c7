import * as format from "../base/format";
import type { Point } from "../base/point";
import { densities, model_problem } from "../base/vocabulary";
import type { Axis, Chart, Guide } from "../charts/chart";
import { line } from "../charts/rate_projection";
import type { Spread } from "./measures";
import { totalsOf } from "./model_problem";
import type { Simulated } from "./simulated";

/** Room above and below what is drawn, as a share of it. */
const ROOM = 0.08;

/** What the area under precision-recall is drawn against. */
export type Against = "n" | "prevalence";

/** The name of so many samples; of none that of samples at all. */
export function sampleLabel(samples: number): string {
  if (samples === 0) return "samples";
  return `${samples} sample${samples === 1 ? "" : "s"}`;
}

/** What is theory, what is simulated, and in how many runs. */
export function sentence({ density, inputs, samples, runs }: Simulated): string {
  const { n, prevalence, seed } = inputs;
  const [positives] = totalsOf(n, prevalence);
  return [
    `Score densities: ${densities[density as keyof typeof densities]}.`,
    `Theory: exact, at a prevalence of ${format.percent(prevalence)}.`,
    `Simulation: ${sampleLabel(samples)} of ${format.count(n)} cases (${format.count(positives)} positive)`,
    `drawn from the densities. Mean and standard deviation come from ${runs} such samples,`,
    `seeds ${seed} to ${seed + runs - 1}.`,
  ].join(" ");
}

function axisOf(against: Against, x: number[]): Axis {
  const { x: label } = model_problem[against];
  if (against === "prevalence") return { label, domain: [0, 1], tick: format.percentTick, grid: x };
  const domain: Point = [x[0] / 1.2, x[x.length - 1] * 1.2];
  return { label, domain, tick: format.compactTick, ticks: x, log: true };
}

/** Theory, mean and standard deviation of the area under precision-recall. */
export function spread(spreads: [x: number, of: Spread][], against: Against, runs: number): Chart {
  const along = (value: (of: Spread) => number) => spreads.map(([x, of]): Point => [x, value(of)]);
  const high = along(({ mean, sd }) => mean + sd);
  const low = along(({ mean, sd }) => mean - sd);
  const theory = along((of) => of.theory);
  const ys = [...high, ...low, ...theory].map(([, y]) => y);
  const [least, most] = [Math.min(...ys), Math.max(...ys)];
  const room = ROOM * (most - least);
  const guides: Guide[] = [
    { kind: "between", name: "spread", points: [...high, ...low.reverse()] },
    line("theory", ...theory),
    line("mean-of-samples", ...along(({ mean }) => mean)),
  ];
  return {
    title: model_problem[against].title,
    x: axisOf(
      against,
      spreads.map(([x]) => x),
    ),
    y: {
      label: model_problem.y,
      domain: [Math.max(0, least - room), Math.min(1, most + room)],
      tick: format.tick,
    },
    tracks: [],
    guides,
    legend: [
      ["theory", "theory"],
      ["mean-of-samples", `mean of ${runs} samples`],
      ["spread", "± one standard deviation"],
    ],
    handle: () => ({ x: Number.NaN }),
  };
}
