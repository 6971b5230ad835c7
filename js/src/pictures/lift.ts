import * as format from "../base/format";
import type { Point } from "../base/point";
import { pictures } from "../base/vocabulary";
import { LIFT_SHARE, liftRange } from "../maths/lift_at";
import { lift as liftOf, ppr } from "../maths/rates";
import type { Choices } from "../model/choices";
import type { Scene } from "../model/scene";
import { decileAxis, shareFloor } from "./axes";
import { withLayers } from "./layer";
import type { LegendEntry, Picture } from "./picture";
import { rateBands } from "./picture_bands";
import { line, rateProjection } from "./rate_projection";

const LABELS = pictures.lift;

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

export function picture(scene: Scene, choices: Choices): Picture {
  const { prevalence } = scene.context;
  const floor = shareFloor(scene, choices);
  const { tracks, through, hull, optimum, optimumEntry, handle } = rateProjection(
    scene,
    (rates) => ppr(rates, prevalence),
    (rates) => liftOf(rates, prevalence),
    { bends: true, floor },
  );
  const start = floor ?? 0;
  const isHullShown = choices.one("hull") === "on";
  const hullEntry: LegendEntry[] = isHullShown ? [["hull", "hull"]] : [];
  return withLayers(
    {
      title: LABELS.title,
      x: decileAxis(LABELS.x, floor),
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
    rateBands(scene, choices, "lift", through, format.ratio),
  );
}
