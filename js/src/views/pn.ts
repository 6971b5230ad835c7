import { chart } from "../chart";
import * as format from "../format";
import type { Picture } from "../picture";
import { line, plane } from "../plane";
import type { Store } from "../store";
import type { View } from "./view";

export function picture(store: Store): Picture {
  const { positives, negatives } = store.table;
  const { tracks, hull, optimum, optimumKey, handle } = plane(
    store,
    ({ fpr }) => fpr * negatives,
    ({ tpr }) => tpr * positives,
  );
  return {
    title: "PN graph",
    x: { label: "False positives", domain: [0, negatives], tick: format.compactTick },
    y: { label: "True positives", domain: [0, positives], tick: format.compactTick },
    tracks,
    guides: [line("chance", [0, 0], [negatives, positives]), hull, optimum],
    key: [optimumKey, ["hull", "hull"]],
    handle,
  };
}

export const pn: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
