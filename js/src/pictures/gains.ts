import { pictures } from "../base/vocabulary";
import { ALWAYS, NEVER, ppr } from "../maths/rates";
import type { Choices } from "../model/choices";
import type { Scene } from "../model/scene";
import { decileAxis, shareAxis, shareFloor } from "./axes";
import { withLayers } from "./layer";
import type { LegendEntry, Picture } from "./picture";
import { planeBands } from "./picture_bands";
import { line, plane } from "./plane";

const WORDS = pictures.gains;

export function picture(scene: Scene, choices: Choices): Picture {
  const { prevalence } = scene.context;
  const floor = shareFloor(scene, choices);
  const { tracks, through, hull, optimum, optimumEntry, handle } = plane(
    scene,
    (rates) => ppr(rates, prevalence),
    ({ tpr }) => tpr,
    { floor },
  );
  const isHullShown = choices.one("hull") === "on";
  const hullEntry: LegendEntry[] = isHullShown ? [["hull", "hull"]] : [];
  return withLayers(
    {
      title: WORDS.title,
      x: decileAxis(WORDS.x, floor),
      y: shareAxis(WORDS.y),
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
    planeBands(scene, choices, "gains", through),
  );
}
