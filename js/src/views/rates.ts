import { AWAY, html, listen, set, setText } from "../base/dom";
import * as format from "../base/format";
import { isIndifferent, priceOfNext, priceText } from "../charts/verdict";
import { type Figure, figuresOf, showFigures } from "../controls/figures";
import { METRICS, type MetricName } from "../maths/metrics";
import { project, ratesAt } from "../maths/rates";
import { bestRow } from "../model/limit";
import type { Scene } from "../model/scene";
import type { StoreEvent } from "../model/state";
import type { Store } from "../model/store";
import { panelTitle } from "./part";
import type { View } from "./view";

const FIRST: MetricName[] = ["precision", "tpr", "fpr", "lift"];
const MORE: MetricName[] = ["ppr", "accuracy", "f1", "npv", "expected_cost"];
/** What the second value of each is. */
const BEST = "at the best threshold";

interface Bullet {
  element: HTMLElement;
  /** Whether it shows the value at the best threshold. */
  update: () => boolean;
}

/** What the whole bar stands for: of a metric without a limit its largest value at any threshold. */
function endOf(metric: MetricName, { table, context }: Scene): number {
  if (!METRICS[metric].scaled) return 1;
  const values = project(table, (rates) => METRICS[metric].value(rates, context, table));
  return values.reduce((most, value) => (value > most ? value : most), 0);
}

/** A rate as a bar, with a tick where the optimum of the model has it. */
function bullet(metric: MetricName, store: Store): Bullet {
  const { name, help, value, show } = METRICS[metric];
  const [fill, tick] = ["rw-fill", "rw-tick-mark"].map((each) => html("span", { class: each }));
  const [now, best] = [html("b"), html("span", { class: "rw-best" })];
  const bar = html("span", { class: "rw-bullet-bar", "aria-hidden": "true" }, fill, tick);
  const element = html(
    "div",
    { class: "rw-bullet", title: help },
    ...[html("dt", {}, name), html("dd", {}, bar, now, best)],
  );
  let drawn: Scene | undefined;
  let end = 1;
  const lengthOf = (value: number) => format.percent(end > 0 && value > 0 ? Math.min(value / end, 1) : 0);
  const update = () => {
    const { scene, rule, decided, tiers } = store;
    const { context, table } = scene;
    if (drawn !== scene) [drawn, end] = [scene, endOf(metric, scene)];
    const [mine, optimal] = [scene.rates(decided), ratesAt(table, bestRow(scene, table, rule))].map((rates) =>
      value(rates, context, table),
    );
    const hasBest = !tiers && !isIndifferent(context) && !Number.isNaN(optimal);
    // There it would say the same twice.
    const isThere = mine === optimal;
    setText(now, show(mine));
    setText(best, hasBest ? show(optimal) : "");
    set(best, { title: hasBest ? BEST : undefined, style: isThere ? AWAY : undefined });
    set(fill, { style: `width: ${lengthOf(mine)}` });
    set(tick, { hidden: !hasBest || isThere, style: `left: ${lengthOf(optimal)}` });
    return hasBest && !isThere;
  };
  return { element, update };
}

/** What one more place is worth. */
function nextCase({ scene, decided, tiers }: Store): Figure[] {
  const price = tiers ? undefined : priceOfNext(scene, decided);
  if (!price) return [];
  const words = scene.get("words");
  const help = `What the next ${words.case} in the ranking would earn if ${words.acted}: the price of a limit`;
  const level = format.percent(scene.get("confidence_level"));
  return [
    [
      `next ${words.case}`,
      priceText(scene, price),
      price.interval ? `${help}, with its ${level} interval` : help,
    ],
  ];
}

/** Rates of the current decision beside those of the optimum, the most used first. */
export const rates: View = (el, store, signal) => {
  const bullets = FIRST.map((metric) => bullet(metric, store));
  const first = html("dl", { class: "rw-bullets" }, ...bullets.map(({ element }) => element));
  const more = html("dl", { class: "rw-figures" });
  const details = html("details", { class: "rw-more" }, html("summary", {}, "more"), more);
  const best = html("span", { class: "rw-best" }, BEST);
  el.append(html("div", { class: "rw-panel-head" }, panelTitle("Rates"), best), first, details);
  const update = () => {
    const shown = bullets.map((each) => each.update());
    set(best, { style: shown.includes(true) ? undefined : AWAY });
  };
  const updateMore = () => showFigures(more, [...figuresOf(store, MORE), ...nextCase(store)]);
  const events: StoreEvent[] = ["rule", "tiers", "models", "costs"];
  store.follow(events, update, signal);
  store.follow(events, updateMore, signal, () => !details.open);
  listen(details, "toggle", () => store.catchUp(false), signal);
};
