import { button, type Control, html, listen, set, showText, status, updateAll } from "../base/dom";
import * as format from "../base/format";
import { parseScore } from "../base/parse";
import { freeReviews, reviewText } from "../charts/review";
import { bestZone, firstZone, isBestZone, moveEndBy } from "../model/moves";
import { shownThreshold } from "../model/rule";
import type { Store } from "../model/store";
import type { End } from "../model/zone";
import { Field } from "./field";
import type { Report } from "./problem";
import { reviewCostLabel } from "./review_cost";

const TITLE = "Send cases between two thresholds to manual review, at a cost per case";
const NAMES = { low: "Review from score", high: "Review to below score" };

function endField(store: Store, end: End, report: Report, signal: AbortSignal): Field {
  const commit = (value: number): string | undefined => {
    const { zone } = store;
    if (!zone) return undefined;
    const [low, high] = end === "low" ? [value, zone.high.requested] : [zone.low.requested, value];
    if (low > high) return "a review zone must start below its end";
    store.set({ review: [low, high] });
    return undefined;
  };
  return new Field(
    {
      label: NAMES[end],
      size: 8,
      show: () => (store.zone ? shownThreshold(store.zone[end]) : ""),
      parse: (text) => parseScore(text),
      commit,
      step: (sign) => moveEndBy(store, end, -sign),
      report,
    },
    signal,
  );
}

function bestButton(store: Store, signal: AbortSignal): Control<HTMLButtonElement> {
  const go = () => store.set({ review: bestZone(store.scene) });
  const element = button({ class: "rw-button" }, go, signal, "◇ Best review zone");
  const update = () => {
    const { scene, zone } = store;
    if (!zone) return;
    const [low, high] = bestZone(scene);
    const title =
      low < high
        ? `Lowest expected cost: review from ${format.score(low)} to below ${format.score(high)}`
        : "Review never pays off at these costs";
    set(element, { "aria-disabled": String(isBestZone(scene, zone)), title });
  };
  return { element, update };
}

/** Switches the review zone on and off. */
export function reviewSwitch(store: Store, signal: AbortSignal): HTMLElement {
  const box = html("input", { type: "checkbox" });
  listen(box, "change", () => store.set({ review: box.checked ? firstZone(store) : null }), signal);
  const update = () => {
    box.checked = store.zone !== undefined;
  };
  store.follow(["review", "models"], update, signal);
  return html("label", { class: "rw-label rw-check", title: TITLE }, box, " review zone");
}

/** Both ends of the review zone and the way to the best; without a page around it, its cost and what it is worth. */
export function reviewControl(
  store: Store,
  report: Report,
  { isAlone }: { isAlone: boolean },
  signal: AbortSignal,
): HTMLElement {
  const ends = (["low", "high"] as const).map((end) => endField(store, end, report, signal));
  const cost = reviewCostLabel(store, report, signal);
  const best = bestButton(store, signal);
  const text = status("rw-review-text");
  const element = html(
    "div",
    { class: "rw-controls rw-review", role: "group", "aria-label": "Review zone" },
    html("span", { class: "rw-label" }, "review if ", ends[0].element, " ≤ score < ", ends[1].element),
    ...(isAlone ? [cost.element] : []),
    best.element,
    text,
  );
  const update = () => {
    const { scene, zone } = store;
    set(element, { hidden: zone === undefined });
    if (!zone) return;
    updateAll([...ends, cost]);
    best.update();
    showText(text, isAlone ? reviewText(scene, zone) : freeReviews(scene).join());
  };
  store.follow(["review", "models", "costs"], update, signal);
  return element;
}
