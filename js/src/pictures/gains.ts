import { ppr } from "../maths/rates";
import type { Choices } from "../model/choices";
import { KINDS } from "../model/kinds";
import type { Scene } from "../model/scene";
import { decileAxis, shareAxis, shareFloor } from "./axes";
import { withLayers } from "./layer";
import type { Picture } from "./picture";
import { planeBands } from "./picture_bands";
import { line, plane } from "./plane";

export function picture(scene: Scene, choices: Choices): Picture {
  const { prevalence } = scene.context;
  const floor = shareFloor(scene, choices);
  const { tracks, through, hull, optimum, optimumEntry, handle } = plane(
    scene,
    (rates) => ppr(rates, prevalence),
    ({ tpr }) => tpr,
    { floor },
  );
  const none = { tpr: 0, fpr: 0 };
  const all = { tpr: 1, fpr: 1 };
  const isHullShown = choices.one("hull") === "on";
  return withLayers(
    {
      title: KINDS.gains,
      x: decileAxis(floor),
      y: shareAxis("Share of the positives found"),
      tracks,
      guides: [
        line("chance", ...through([none, all])),
        line("perfect", ...through([none, { tpr: 1, fpr: 0 }, all])),
        ...(isHullShown ? [hull] : []),
        optimum,
      ],
      legend: [
        optimumEntry,
        ["perfect", "perfect"],
        ["chance", "at random"],
        ...(isHullShown ? [["hull", "hull"] as [string, string]] : []),
      ],
      handle,
    },
    planeBands(scene, choices, "gains", through),
  );
}
