import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { always, never, ppr, ratesAt } from "../maths/rates";
import { type Charged, noReturn, returnPercent, spendingText } from "../maths/spending";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { percentOfHundred, shareAxis } from "./axes";
import { profitBands } from "./bands";
import type { Chart, Track } from "./chart";
import { withLayers } from "./layer";
import { line, rateProjection } from "./rate_projection";
import { atOptimum } from "./verdict";

const LABELS = charts.roi;

/** Returns that differ by this share of them differ by rounding. */
const SAME = 1e-9;
/** Rules that contact a smaller share have unbounded returns, which the domain leaves out. */
const LEAST_SHARE = 0.05;
/** Replaces an infinite return, which no scale can show. */
const UNBOUNDED = 1e15;

/** The next round number, so that the axis stays while costs change a little. */
function roundUp(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * ([1, 1.5, 2, 3, 4, 5, 6, 8].find((digit) => digit * decade >= value * (1 - SAME)) ?? 10);
}

/** From losing all that is spent to the greatest return of a rule that contacts more than a few. */
function returns(tracks: Track[]): [number, number] {
  const finite = tracks.flatMap(({ x, y }) =>
    [...(y ?? [])].filter((value, row) => x[row] >= LEAST_SHARE && Math.abs(value) < UNBOUNDED),
  );
  const low = finite.reduce((a, b) => Math.min(a, b), -100);
  const high = finite.reduce((a, b) => Math.max(a, b), 100);
  return [-roundUp(-low), roundUp(high)];
}

function shown(percent: number): string {
  return Math.abs(percent) < UNBOUNDED ? format.percent(percent / 100) : "nothing spent";
}

/** The profit in percent of what is spent. */
export function chart(scene: Scene, choices: Choices): Chart {
  const charged = choices.one("charged") as Charged;
  const { context, table } = scene;
  const problem = noReturn(context);
  const returnOf = returnPercent(context, charged);
  const { tracks, through, optimum, handle } = rateProjection(
    scene,
    (rates) => ppr(rates, context.prevalence),
    (rates) => (problem ? 0 : clamp(returnOf(rates), -UNBOUNDED, UNBOUNDED)),
    { bends: true },
  );
  const domain = returns(tracks);
  const best = scene.optimum();
  const most = shown(returnOf(ratesAt(table, best)));
  const within = ([x, y]: Point): Point => [x, clamp(y, ...domain)];
  const axes: Pick<Chart, "title" | "x" | "y"> = {
    title: LABELS.title,
    x: shareAxis(LABELS.x),
    y: {
      label: LABELS.y,
      domain,
      tick: percentOfHundred,
    },
  };
  if (problem) return { ...axes, tracks: [], guides: [], legend: [], handle, notes: [problem] };
  return withLayers(
    {
      ...axes,
      tracks,
      guides: [
        line("zero", [0, 0], [1, 0]),
        line("chance", ...through([never(context), always(context)])),
        { ...optimum, points: optimum.points.map(within) },
      ],
      legend: [
        ["optimum", `maximum profit${atOptimum(scene)} (${most})`],
        ["chance", "at random"],
      ],
      handle,
      notes: [spendingText(context, charged)],
    },
    profitBands(scene, choices, through, shown),
  );
}
