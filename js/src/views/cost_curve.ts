import { chart } from "../chart";
import type { CountTable } from "../counts";
import { envelope, normalisedCost, probabilityCost, touchingPoints } from "../envelope";
import * as format from "../format";
import type { Guide, Picture, Track } from "../picture";
import { line } from "../plane";
import type { Store } from "../store";
import type { View } from "./view";

const HIGHEST = 0.55;

/** The current costs and prevalence as a vertical line, where they have a place. */
function now(store: Store): Guide[] {
  const x = probabilityCost(store.context);
  return Number.isNaN(x) ? [] : [line("now", [x, 0], [x, HIGHEST])];
}

function trackOf(store: Store, table: CountTable): Track & { y: Float64Array } {
  const vertices = store.hull(table);
  const x = touchingPoints(table, vertices);
  const y = x.map((at, row) => normalisedCost(table, row, at));
  return { table, x, y, path: envelope(table, vertices) };
}

function picture(store: Store): Picture {
  const { table } = store;
  const x = probabilityCost(store.context);
  const tracks = store.tables.map((each) => trackOf(store, each));
  const mine = tracks[store.tables.indexOf(table)];
  return {
    title: "Cost curve",
    x: { label: "Probability-cost of positives", domain: [0, 1], tick: format.tick },
    y: { label: "Normalised expected cost", domain: [0, HIGHEST], tick: format.tick },
    tracks,
    guides: [line("chance", [0, 0], [1, 1]), line("chance", [0, 1], [1, 0]), ...now(store)],
    key: [
      ["now", Number.isNaN(x) ? "no such costs" : `these costs ${format.ratio(x)}`],
      ["rule", "this threshold"],
      ["chance", "always, never positive"],
    ],
    handle: (rule) => {
      const at = mine.x[table.indexAt(rule.threshold)];
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
