import { chart } from "../chart";
import * as format from "../format";
import type { Guide, Picture, Point } from "../picture";
import { isoPerformanceSlope, ratesAt } from "../projections";
import type { Store } from "../store";
import type { View } from "./view";

/** The part of the line through a point, with a slope from 0 to infinity, that lies in the unit square. */
export function lineInUnitSquare([x, y]: Point, slope: number): [Point, Point] {
  if (slope === Number.POSITIVE_INFINITY)
    return [
      [x, 0],
      [x, 1],
    ];
  const at = (fpr: number): Point => [fpr, y + slope * (fpr - x)];
  const left: Point = at(0)[1] >= 0 ? at(0) : [x - y / slope, 0];
  const right: Point = at(1)[1] <= 1 ? at(1) : [x + (1 - y) / slope, 1];
  return [left, right];
}

function guides(store: Store): Guide[] {
  const { table } = store;
  const best = store.optimum();
  const { tpr, fpr } = ratesAt(table, best);
  const slope = isoPerformanceSlope(store.context);
  const vertices = store.hull(table).map((row): Point => [table.fpr[row], table.tpr[row]]);
  const tangent: Guide[] =
    slope >= 0 ? [{ kind: "line", name: "tangent", points: lineInUnitSquare([fpr, tpr], slope) }] : [];
  return [
    {
      kind: "line",
      name: "chance",
      points: [
        [0, 0],
        [1, 1],
      ],
    },
    { kind: "line", name: "hull", points: vertices },
    ...tangent,
    { kind: "diamond", name: "optimum", points: [[fpr, tpr]] },
  ];
}

function picture(store: Store): Picture {
  return {
    title: "ROC curve",
    x: { label: "False positive rate", domain: [0, 1], tick: format.percentTick },
    y: { label: "True positive rate", domain: [0, 1], tick: format.percentTick },
    tracks: store.tables.map((table) => ({ table, x: table.fpr, y: table.tpr })),
    guides: guides(store),
    key: [
      ["optimum", `optimum ${format.score(store.table.threshold[store.optimum()])}`],
      ["tangent", "equal cost"],
      ["hull", "hull"],
    ],
    handle: () => {
      const { tpr, fpr } = store.rates();
      return { x: fpr, y: tpr };
    },
  };
}

export const roc: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
