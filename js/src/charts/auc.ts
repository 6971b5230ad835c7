import * as format from "../base/format";
import type { Interval } from "../base/traits";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import { bracketed } from "./decision";

function intervalOf(scene: Scene, table: CountTable): Interval | undefined {
  return scene.of("_aucs", table);
}

/** The area under a model's ROC curve, with its bound and, if they are shown, its interval. */
export function auc(scene: Scene, table: CountTable): string {
  const sure = scene.get("intervals") ? intervalOf(scene, table) : undefined;
  const interval = sure && "low" in sure ? bracketed([sure.low, sure.high], format.area) : "";
  return `${format.area(table.auc)}${format.margin(table.aucBound)}${interval}`;
}

/** The same in a sentence, with the method or the reason why there is no interval. */
export function aucInWords(scene: Scene, table: CountTable): string {
  const area = `${table.name}, area under the ROC curve ${format.area(table.auc)}${format.margin(table.aucBound) || ", exact"}`;
  const sure = intervalOf(scene, table);
  if (!sure) return area;
  if ("problem" in sure) return `${area}; no interval: ${sure.problem}`;
  const level = format.percent(scene.get("confidence_level"));
  return `${area}; ${level} interval ${format.area(sure.low)} to ${format.area(sure.high)} (DeLong)`;
}
