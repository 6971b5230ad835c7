import { type Control, html } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import { GREATEST } from "../base/traits";
import type { Store } from "../model/store";
import { Field } from "./field";
import type { Report } from "./problem";

/** The field of the cost of a review. */
export function reviewCost(store: Store, report: Report, signal: AbortSignal): Field {
  const costs = () => store.scene.context.costs;
  const commit = (review: number): string | undefined => {
    if (!(review >= 0 && review <= GREATEST)) return "a review costs 0 or more; it cannot be a gain";
    store.set({ costs: { ...costs(), review } });
    return undefined;
  };
  return new Field(
    {
      label: "Cost of a review",
      size: 6,
      show: () => format.plain(costs().review ?? 0),
      parse: (text) => parseNumber(text),
      commit,
      step: (steps) => report(commit((costs().review ?? 0) + steps) ?? ""),
      report,
    },
    signal,
  );
}

/** The same with its name, hidden while there is no review zone. */
export function reviewCostLabel(store: Store, report: Report, signal: AbortSignal): Control {
  const field = reviewCost(store, report, signal);
  const element = html("label", { class: "rw-label" }, "cost of a review ", field.element);
  const update = () => {
    element.hidden = store.zone === undefined;
    field.update();
  };
  return { element, update };
}
