import { chart } from "../chart";
import * as format from "../format";
import type { Picture } from "../picture";
import { line, plane } from "../plane";
import { ppr, profit } from "../projections";
import type { Store } from "../store";
import type { View } from "./view";

/** Amounts from the least to the greatest with a margin, zero among them. */
function extent(values: Iterable<number>): [number, number] {
  let [low, high] = [0, 0];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const pad = (high - low || 1) * 0.04;
  return [low < 0 ? low - pad : low, high > 0 || low === 0 ? high + pad : high];
}

function picture(store: Store): Picture {
  const { context, table } = store;
  const { tracks, point, optimum, handle } = plane(
    store,
    (rates) => ppr(rates, context.prevalence),
    (rates) => profit(rates, context),
  );
  const maximum = format.money(optimum.points[0][1]);
  return {
    title: "Profit",
    x: { label: "Share predicted positive", domain: [0, 1], tick: format.percentTick },
    y: {
      label: `Total expected profit, ${format.count(context.population)} cases`,
      domain: extent(tracks.flatMap(({ y }) => [...(y ?? [])])),
      tick: format.moneyTick,
    },
    tracks,
    guides: [
      line("zero", [0, 0], [1, 0]),
      line("chance", point({ tpr: 0, fpr: 0 }), point({ tpr: 1, fpr: 1 })),
      optimum,
    ],
    key: [
      ["optimum", `maximum ${maximum} at ${format.score(table.threshold[store.optimum()])}`],
      ["chance", "at random"],
    ],
    handle,
  };
}

export const roi: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
