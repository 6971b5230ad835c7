import * as format from "../base/format";
import { chart } from "../chart/chart";
import { LIFT_SHARE, liftAt } from "../maths/lift_at";
import { lift as liftOf, ppr } from "../maths/rates";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import type { View } from "../views/view";
import { planeBands } from "./bands";
import { decileAxis, shareFloor } from "./deciles";
import { withLayers } from "./layer";
import type { Picture, Point } from "./picture";
import { line, plane } from "./plane";

/** Lift of a model that ranks every positive before every negative: min(1/prevalence, 1/share). */
function perfect(prevalence: number, floor: number): Point[] {
  const steps = Array.from({ length: 61 }, (_, step) => prevalence ** (1 - step / 60));
  return [[floor, 1 / prevalence], ...steps.map((share): Point => [share, 1 / share])];
}

export function picture(store: Store, choices: Choices): Picture {
  const { prevalence } = store.context;
  const floor = shareFloor(store, choices);
  const { tracks, through, hull, optimum, optimumKey, handle } = plane(
    store,
    (rates) => ppr(rates, prevalence),
    (rates) => liftOf(rates, prevalence),
    { bends: true, floor },
  );
  const start = floor ?? 0;
  const isHullShown = choices.one("hull") === "on";
  return withLayers(
    {
      title: "Lift",
      x: decileAxis(floor),
      y: { label: "Lift, precision over prevalence", domain: [0, 1.04 / prevalence], tick: format.tick },
      tracks,
      guides: [
        line("chance", [start, 1], [1, 1]),
        line("perfect", ...perfect(prevalence, Math.min(start, prevalence))),
        ...(isHullShown ? [hull] : []),
        optimum,
      ],
      key: [
        ["reading", `lift at ${format.percent(LIFT_SHARE)}: ${liftAt(store)}`],
        optimumKey,
        ["perfect", "perfect"],
        ["chance", "at random"],
        ...(isHullShown ? [["hull", "hull"] as [string, string]] : []),
      ],
      handle,
    },
    planeBands(store, choices, "lift", through, format.ratio),
  );
}

export const lift: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
