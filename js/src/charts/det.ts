import { clamp } from "../base/clamp";
import * as format from "../base/format";
import { charts } from "../base/vocabulary";
import { normal, probit } from "../maths/probit";
import type { Rates } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { normalTick } from "./axes";
import { rateBands, type Shown } from "./bands";
import type { Axis, Chart } from "./chart";
import { withLayers } from "./layer";
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
    tick: normalTick,
  };
}

const across = ({ fpr }: Rates) => onAxis(fpr);
const up = ({ tpr }: Rates) => onAxis(1 - tpr);
const rateAt = (probit: number) => format.rate(normal(probit));
const SHOWN: Shown = { x: rateAt, y: rateAt, place: (rates) => [across(rates), up(rates)] };

export function chart(scene: Scene, choices: Choices): Chart {
  const { tracks, through, optimum, optimumEntry, handle } = rateProjection(scene, across, up, {
    bends: true,
  });
  return withLayers(
    {
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
    },
    rateBands(scene, choices, "roc", through, SHOWN),
  );
}

/** Where the curve, straight between rows, has as many false positives as false negatives, in shares. */
export function equalErrorRate({ tpr, fpr }: CountTable): number {
  const difference = (row: number) => fpr[row] - (1 - tpr[row]);
  const after = tpr.findIndex((_, row) => difference(row) >= 0);
  const [low, high] = [difference(after - 1), difference(after)];
  return fpr[after - 1] + ((fpr[after] - fpr[after - 1]) * -low) / (high - low);
}
