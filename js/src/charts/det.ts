import { clamp } from "../base/clamp";
import * as format from "../base/format";
import { charts } from "../base/vocabulary";
import { normal, probit } from "../maths/probit";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import type { Axis, Chart } from "./chart";
import { line, rateProjection } from "./rate_projection";

const LABELS = charts.det;

const TICKS = [0.001, 0.02, 0.2, 0.5, 0.8, 0.98, 0.999].map(probit);
const END = probit(0.999);

/** Rates of 0 and 1 have no place on a probit axis; they stand at its ends. */
function onAxis(rate: number): number {
  return clamp(probit(rate), -END, END);
}

function axis(label: string): Axis {
  return {
    label,
    domain: [-END, END],
    ticks: TICKS,
    tick: (value) => format.percent(Number(normal(value).toFixed(4))),
  };
}

export function chart(scene: Scene): Chart {
  const { tracks, optimum, optimumEntry, handle } = rateProjection(
    scene,
    ({ fpr }) => onAxis(fpr),
    ({ tpr }) => onAxis(1 - tpr),
    { bends: true },
  );
  return {
    title: LABELS.title,
    x: axis(LABELS.x),
    y: axis(LABELS.y),
    tracks,
    guides: [line("equal", [-END, -END], [END, END]), line("chance", [-END, END], [END, -END]), optimum],
    legend: [
      optimumEntry,
      ["equal", `equal errors, ${format.rate(equalErrorRate(scene.table))}`],
      ["chance", "at random"],
    ],
    handle,
  };
}

/** Where the curve, straight between rows, has as many false positives as false negatives, in shares. */
export function equalErrorRate({ tpr, fpr }: CountTable): number {
  const difference = (row: number) => fpr[row] - (1 - tpr[row]);
  const after = tpr.findIndex((_, row) => difference(row) >= 0);
  const [low, high] = [difference(after - 1), difference(after)];
  return fpr[after - 1] + ((fpr[after] - fpr[after - 1]) * -low) / (high - low);
}
