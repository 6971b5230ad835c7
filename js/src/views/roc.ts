import { chart } from "../chart";
import * as format from "../format";
import type { Guide, Picture, Point } from "../picture";
import { line, plane } from "../plane";
import { isoPerformanceSlope, type Rates } from "../projections";
import type { Store } from "../store";
import type { View } from "./view";

/** The part of the line through a point, with a slope from 0 to infinity, that lies in the unit square. */
export function lineInUnitSquare([x, y]: Point, slope: number): [Point, Point] {
  if (slope === Number.POSITIVE_INFINITY) {
    return [
      [x, 0],
      [x, 1],
    ];
  }
  const at = (fpr: number): Point => [fpr, y + slope * (fpr - x)];
  const left: Point = at(0)[1] >= 0 ? at(0) : [x - y / slope, 0];
  const right: Point = at(1)[1] <= 1 ? at(1) : [x + (1 - y) / slope, 1];
  return [left, right];
}

/** The line of equal expected cost through the optimum, unless no decision changes the cost. */
function tangent(store: Store, optimum: Point): Guide[] {
  const slope = isoPerformanceSlope(store.context);
  return slope >= 0 ? [line("tangent", ...lineInUnitSquare(optimum, slope))] : [];
}

function picture(store: Store): Picture {
  const { tracks, hull, optimum, optimumKey, handle } = plane(
    store,
    ({ fpr }: Rates) => fpr,
    ({ tpr }: Rates) => tpr,
  );
  return {
    title: "ROC curve",
    x: { label: "False positive rate", domain: [0, 1], tick: format.percentTick },
    y: { label: "True positive rate", domain: [0, 1], tick: format.percentTick },
    tracks,
    guides: [line("chance", [0, 0], [1, 1]), hull, ...tangent(store, optimum.points[0]), optimum],
    key: [optimumKey, ["tangent", "equal cost"], ["hull", "hull"]],
    handle,
  };
}

export const roc: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
