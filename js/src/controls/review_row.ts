import { html, setText } from "../base/dom";
import * as format from "../base/format";
import type { Store } from "../model/store";
import { shareOf } from "../model/zone";
import type { Report } from "./problem";
import { reviewCost } from "./review_cost";

const TITLE = "Reviewed cases, which are counted above by the right decision";

/** The reviews of the outcome: how many, what one costs, and what they cost together; empty without a zone. */
export function reviewRow(
  store: Store,
  report: Report,
  signal: AbortSignal,
): {
  element: HTMLElement;
  /** Reviews of the population and of the sample. */
  counts: () => [expected: number, ofSample: number];
  update: (count: number, product: string) => void;
} {
  const field = reviewCost(store, report, signal);
  const [count, product] = [html("span", { class: "rw-times" }), html("span", { class: "rw-product" })];
  const worth = html("span", { class: "rw-worth" }, "× ", field.element);
  const parts = html("div", { class: "rw-outcome" }, count, worth, product);
  const name = html("span", {}, "reviewed");
  const element = html("div", { class: "rw-reviews", title: TITLE });
  const counts = (): [number, number] => {
    const { scene, zone } = store;
    if (!zone) return [0, 0];
    const { low, high } = zone;
    return [shareOf(scene, zone) * scene.context.population, low.tp + low.fp - high.tp - high.fp];
  };
  const update = (shown: number, text: string) => {
    const isShown = store.zone !== undefined;
    if (isShown !== element.childElementCount > 0) element.replaceChildren(...(isShown ? [name, parts] : []));
    setText(count, format.count(shown));
    setText(product, text);
    field.update();
  };
  return { element, counts, update };
}
