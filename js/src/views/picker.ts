import { charts } from "../base/vocabulary";
import { missingProbabilities } from "../charts/missing";
import { chartList } from "../controls/chart_list";
import type { Kind } from "../model/kinds";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";

/** Charts of scores that are probabilities. */
const OF_PROBABILITIES: string[] = ["reliability", "attributes", "decision_curve"] satisfies Kind[];

/** Why a chart shows nothing of the scores at hand, if it does not. */
function unfit(kind: string, { scene }: Store): string {
  if (!OF_PROBABILITIES.includes(kind) || scene.table.moments) return "";
  return missingProbabilities(scene.table)[0];
}

/** A menu of all charts by the questions that they answer, to put on a dashboard or take off. */
export function picker(
  widget: ViewModel,
  store: Store,
  show: (kind: string) => void,
  signal: AbortSignal,
): HTMLElement {
  return chartList(widget, charts, (kind) => unfit(kind, store), show, store, signal);
}
