import * as format from "../base/format";
import type { Promised } from "../base/traits";
import { promises as names } from "../base/vocabulary";
import { promisedRow, promisedRows, promises } from "../maths/promise";
import type { Row } from "../maths/table";
import { riskOf } from "../model/limit";
import type { Scene } from "../model/scene";
import type { Guide } from "./chart";
import { type Layer, NO_LAYER, stretch } from "./layer";

/** A limit that is to be promised in words. */
export function promiseText([kind, limit]: Promised): string {
  return `${names[kind]} ${Number((100 * limit).toPrecision(6))}%`;
}

/** Whether a rule of the current model makes a promise. */
export function isPromised(scene: Scene, promised: Promised, rule: Pick<Row, "tp" | "fp">): boolean {
  return promises(scene.table, scene.context, promised, riskOf(scene))(rule);
}

function rowsOf(scene: Scene, promised: Promised): boolean[] {
  return promisedRows(scene.table, scene.context, promised, riskOf(scene));
}

/** The kept row of the current model that a promise leads to, if one can make it. */
export function rowPromised(scene: Scene, promised: Promised): number | undefined {
  return promisedRow(rowsOf(scene, promised), promised);
}

/**
 * Where the thresholds are that make the promise, as lines along an axis; `starts` and `ends` are the range of each
 * row on it.
 */
export function promisedRange(
  scene: Scene,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
  height: number,
): Layer {
  const promised = scene.get("promise");
  if (!promised) return NO_LAYER;
  const rows = rowsOf(scene, promised);
  const guides: Guide[] = [];
  for (let first = rows.indexOf(true); first >= 0; ) {
    const out = rows.indexOf(false, first);
    const last = (out < 0 ? rows.length : out) - 1;
    guides.push(stretch("promised", [starts, ends], [first, last], height));
    first = out < 0 ? -1 : rows.indexOf(true, out);
  }
  const text = `${promiseText(promised)} on new cases`;
  if (guides.length === 0)
    return { ...NO_LAYER, notes: [`No threshold can promise ${format.withArticle(text)}.`] };
  return { guides, legend: [["promised", text]] };
}
