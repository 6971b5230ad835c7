import { chart } from "../chart/chart";
import { ppr } from "../maths/rates";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import type { View } from "../views/view";
import { planeBands } from "./bands";
import { decileAxis, type Floor, shareFloor } from "./deciles";
import { withLayers } from "./layer";
import type { Picture } from "./picture";
import { line, plane, shareAxis } from "./plane";

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
