import { chart } from "../chart";
import { envelope, normalisedCost, probabilityCost, touchingPoints } from "../envelope";
import * as format from "../format";
import type { Guide, Picture } from "../picture";
import { line } from "../plane";
import type { Store } from "../store";
import type { View } from "./view";

const HIGHEST = 0.55;

/** The current costs and prevalence as a vertical line, where they have a place. */
function now(store: Store): Guide[] {
  const x = probabilityCost(store.context);
  return Number.isNaN(x) ? [] : [line("now", [x, 0], [x, HIGHEST])];
}

function picture(store: Store): Picture {
  const x = probabilityCost(store.context);
  return {
    title: "Cost curve",
    x: { label: "Probability-cost of positives", domain: [0, 1], tick: format.tick },
    y: { label: "Normalised expected cost", domain: [0, HIGHEST], tick: format.tick },
    tracks: store.tables.map((table) => {
      const vertices = store.hull(table);
      const touching = touchingPoints(table, vertices);
      return {
        table,
        x: touching,
        y: touching.map((at, row) => normalisedCost(table, row, at)),
        path: envelope(table, vertices),
      };
    }),
    guides: [line("chance", [0, 0], [1, 1]), line("chance", [0, 1], [1, 0]), ...now(store)],
    key: [
      ["now", Number.isNaN(x) ? "no such costs" : `these costs ${format.ratio(x)}`],
      ["rule", "this threshold"],
      ["chance", "always, never positive"],
    ],
    handle: (rule) => {
      const { table } = store;
      const row = table.indexAt(rule.threshold);
      const at = touchingPoints(table, store.hull(table))[row];
      const { tpr, fpr } = store.rates();
      return { x: at, y: (1 - tpr) * at + fpr * (1 - at) };
    },
    moving: () => {
      const { tpr, fpr } = store.rates();
      return [line("rule", [0, fpr], [1, 1 - tpr])];
    },
  };
}

export const costCurve: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
