import * as format from "../base/format";
import type { Point } from "../base/point";
import type { PackedLift } from "../base/traits";
import { charts } from "../base/vocabulary";
import { lift as liftOf, ppr, type Rates, ratesAt } from "../maths/rates";
import { atMost } from "../maths/slack";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { shareAxis, shareFloor } from "./axes";
import { rateBands } from "./bands";
import type { Chart, LegendEntry } from "./chart";
import { withLayers } from "./layer";
import { line, rateProjection } from "./rate_projection";

const LABELS = charts.lift;

/** The share for which lift is reported. */
const LIFT_SHARE = 0.1;

/** Bounds of the rates of a rule. */
interface Box {
  least: Rates;
  most: Rates;
}

/** Bounds of the last rule that predicts at most `LIFT_SHARE` positive, equal where its row is here. */
function ruleAt(table: CountTable, prevalence: number, sent: PackedLift | Record<string, never>): Box {
  const known =
    "rules" in sent && sent.prevalence === prevalence && sent.rules.find(({ model }) => model === table.name);
  if (known) {
    const rates = { tpr: known.tp / table.positives, fpr: known.fp / table.negatives };
    return { least: rates, most: rates };
  }
  const row = table.tpr.findLastIndex((_, index) =>
    atMost(ppr(ratesAt(table, index), prevalence), LIFT_SHARE),
  );
  const least = ratesAt(table, row);
  // The first row that predicts a case positive is always here.
  return { least, most: table.isComplete || row === 0 ? least : ratesAt(table, row + 1) };
}

/** Least and greatest lift of a rule in a box that predicts at most `LIFT_SHARE` positive. */
export function liftRange(
  table: CountTable,
  prevalence: number,
  sent: PackedLift | Record<string, never>,
): [number, number] {
  const { least, most } = ruleAt(table, prevalence, sent);
  const room = Math.max(0, LIFT_SHARE - ppr(least, prevalence));
  const lowest = { ...least, fpr: Math.min(most.fpr, least.fpr + room / (1 - prevalence)) };
  const highest = { ...least, tpr: Math.min(most.tpr, least.tpr + room / prevalence) };
  return [liftOf(lowest, prevalence), liftOf(highest, prevalence)];
}

/** Lift of a model that ranks every positive before every negative: min(1/prevalence, 1/share). */
function perfect(prevalence: number, floor: number): Point[] {
  const steps = Array.from({ length: 61 }, (_, step) => prevalence ** (1 - step / 60));
  return [[floor, 1 / prevalence], ...steps.map((share): Point => [share, 1 / share])];
}

/** The lift at `LIFT_SHARE` of the current model, or its bounds if not all rows are here. */
function liftAt(scene: Scene): string {
  const ends = liftRange(scene.table, scene.context.prevalence, scene.get("_lift")).map(format.ratio);
  return ends[0] === ends[1] ? ends[0] : ends.join(" to ");
}

export function chart(scene: Scene, choices: Choices): Chart {
  const { prevalence } = scene.context;
  const floor = shareFloor(scene, choices);
  const { tracks, through, hull, optimum, optimumEntry, handle } = rateProjection(
    scene,
    (rates) => ppr(rates, prevalence),
    (rates) => liftOf(rates, prevalence),
    { bends: true, floor },
  );
  const start = floor ?? 0;
  const isHullShown = choices.isOn("hull");
  const hullEntry: LegendEntry[] = isHullShown ? [["hull", "hull"]] : [];
  return withLayers(
    {
      title: LABELS.title,
      x: shareAxis(LABELS.x, floor),
      y: { label: LABELS.y, domain: [0, 1.04 / prevalence], tick: format.tick },
      tracks,
      guides: [
        line("chance", [start, 1], [1, 1]),
        line("perfect", ...perfect(prevalence, Math.min(start, prevalence))),
        ...(isHullShown ? [hull] : []),
        optimum,
      ],
      legend: [
        ["reading", `lift at ${format.percent(LIFT_SHARE)}: ${liftAt(scene)}`],
        optimumEntry,
        ["perfect", "perfect"],
        ["chance", "at random"],
        ...hullEntry,
      ],
      handle,
    },
    rateBands(scene, choices, "lift", through, { y: format.ratio }),
  );
}
