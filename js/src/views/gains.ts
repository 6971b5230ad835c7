import { chart } from "../chart";
import * as format from "../format";
import type { Picture } from "../picture";
import { line, plane } from "../plane";
import { ppr } from "../projections";
import type { Store } from "../store";
import type { View } from "./view";

function picture(store: Store): Picture {
  const { prevalence } = store.context;
  const { tracks, optimum, optimumKey, handle } = plane(
    store,
    (rates) => ppr(rates, prevalence),
    ({ tpr }) => tpr,
  );
  return {
    title: "Cumulative gains",
    x: { label: "Share predicted positive", domain: [0, 1], tick: format.percentTick },
    y: { label: "Share of the positives found", domain: [0, 1], tick: format.percentTick },
    tracks,
    guides: [line("chance", [0, 0], [1, 1]), line("perfect", [0, 0], [prevalence, 1], [1, 1]), optimum],
    key: [optimumKey, ["perfect", "perfect"], ["chance", "at random"]],
    handle,
  };
}

export const gains: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
