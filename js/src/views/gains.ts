import { planeBands } from "../bands";
import { chart } from "../chart";
import { decileAxis, type Floor, shareFloor } from "../deciles";
import { withLayers } from "../layer";
import type { Choices } from "../options";
import type { Picture } from "../picture";
import { line, plane, shareAxis } from "../plane";
import { ppr } from "../projections";
import type { Store } from "../store";
import type { View } from "./view";

export function picture(store: Store, choices: Choices): Picture {
  const { prevalence } = store.context;
  const floor: Floor = shareFloor(store, choices);
  const { tracks, through, hull, optimum, optimumKey, handle } = plane(
    store,
    (rates) => ppr(rates, prevalence),
    ({ tpr }) => tpr,
    { floor },
  );
  const none = { tpr: 0, fpr: 0 };
  const all = { tpr: 1, fpr: 1 };
  const isHullShown = choices.one("hull") === "on";
  return withLayers(
    {
      title: "Cumulative gains",
      x: decileAxis(floor),
      y: shareAxis("Share of the positives found", undefined),
      tracks,
      guides: [
        line("chance", ...through([none, all])),
        line("perfect", ...through([none, { tpr: 1, fpr: 0 }, all])),
        ...(isHullShown ? [hull] : []),
        optimum,
      ],
      key: [
        optimumKey,
        ["perfect", "perfect"],
        ["chance", "at random"],
        ...(isHullShown ? [["hull", "hull"] as [string, string]] : []),
      ],
      handle,
    },
    planeBands(store, choices, "gains", through),
  );
}

export const gains: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
