import * as format from "../base/format";
import { chart } from "../chart/chart";
import { ppr, project } from "../maths/rates";
import type { Store } from "../model/store";
import type { View } from "../views/view";
import type { Picture, Point } from "./picture";
import { line } from "./plane";

export function picture(store: Store): Picture {
  const { table, context } = store;
  const x = project(table, (rates) => ppr(rates, context.prevalence));
  const distances = table.tpr.map((tpr, row) => tpr - table.fpr[row]);
  const widest = distances.indexOf(Math.max(...distances));
  const curve = (rates: Float64Array): Point[] => [...x].map((share, row): Point => [share, rates[row]]);
  return {
    title: "Kolmogorov-Smirnov",
    x: { label: "Share predicted positive", domain: [0, 1], tick: format.percentTick },
    y: {
      label: `Share of each class, ${format.label(table.name)}`,
      domain: [0, 1],
      tick: format.percentTick,
    },
    tracks: [{ table, x }],
    guides: [
      line("fpr", ...curve(table.fpr)),
      line("positive", ...curve(table.tpr)),
      line("distance", [x[widest], table.fpr[widest]], [x[widest], table.tpr[widest]]),
    ],
    key: [
      ["distance", `K-S ${format.ratio(distances[widest])} at ${format.score(table.threshold[widest])}`],
      ["positive", "true positive rate"],
      ["fpr", "false positive rate"],
    ],
    handle: () => ({ x: ppr(store.rates(), context.prevalence) }),
  };
}

export const ks: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
