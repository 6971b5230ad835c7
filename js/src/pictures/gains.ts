import { pictures } from "../base/vocabulary";
import { ALWAYS, NEVER, ppr } from "../maths/rates";
import type { Choices } from "../model/choices";
import type { Scene } from "../model/scene";
import { decileAxis, shareAxis, shareFloor } from "./axes";
import { withLayers } from "./layer";
import type { LegendEntry, Picture } from "./picture";
import { rateBands } from "./picture_bands";
import { line, rateProjection } from "./rate_projection";

const LABELS = pictures.gains;

export function picture(scene: Scene, choices: Choices): Picture {
  const { prevalence } = scene.context;
  const floor = shareFloor(scene, choices);
  const { tracks, through, hull, optimum, optimumEntry, handle } = rateProjection(
    scene,
    (rates) => ppr(rates, prevalence),
    ({ tpr }) => tpr,
    { floor },
  );
  const isHullShown = choices.one("hull") === "on";
  const hullEntry: LegendEntry[] = isHullShown ? [["hull", "hull"]] : [];
  return withLayers(
    {
      title: LABELS.title,
      x: decileAxis(LABELS.x, floor),
      y: shareAxis(LABELS.y),
      tracks,
      guides: [
        line("chance", ...through([NEVER, ALWAYS])),
        line("perfect", ...through([NEVER, { tpr: 1, fpr: 0 }, ALWAYS])),
        ...(isHullShown ? [hull] : []),
        optimum,
      ],
      legend: [optimumEntry, ["perfect", "perfect"], ["chance", "at random"], ...hullEntry],
      handle,
    },
    rateBands(scene, choices, "gains", through),
  );
}
