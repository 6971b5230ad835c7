import * as format from "../base/format";
import { chart } from "../chart/chart";
import type { Store } from "../model/store";
import type { View } from "../views/view";
import type { Picture } from "./picture";
import { line, plane } from "./plane";

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
