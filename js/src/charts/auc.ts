import * as format from "../base/format";
import type { Interval } from "../base/traits";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import { bracketed } from "./decision";

function intervalOf(scene: Scene, table: CountTable): Interval | undefined {
  return scene.of("_aucs", table);
}

/** The area under a model's ROC curve, with its bound. */
export function area(table: CountTable): string {
  return `${format.area(table.auc)}${format.margin(table.aucBound)}`;
}

/** Its interval in brackets, if intervals are shown. */
export function areaInterval(scene: Scene, table: CountTable): string {
  const sure = scene.get("intervals") ? intervalOf(scene, table) : undefined;
  return sure && "low" in sure ? bracketed([sure.low, sure.high], format.area) : "";
}

/** The area, followed by its interval if intervals are shown. */
export function auc(scene: Scene, table: CountTable): string {
  return area(table) + areaInterval(scene, table);
}

/** The same in a sentence, with the method or the reason why there is no interval. */
export function aucInWords(scene: Scene, table: CountTable): string {
  const exact = table.aucBound ? "" : ", exact";
  const start = `${table.name}, area under the ROC curve ${area(table)}${exact}`;
  const sure = intervalOf(scene, table);
  if (!sure) return start;
  if ("problem" in sure) return `${start}; no interval: ${sure.problem}`;
  const level = format.percent(scene.get("confidence_level"));
  return `${start}; ${level} interval ${format.area(sure.low)} to ${format.area(sure.high)} (DeLong)`;
}
