import { html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { isIndifferent } from "../charts/verdict";
import { figuresOf, showFigures } from "../controls/figures";
import { METRICS, type MetricName } from "../maths/metrics";
import { ratesAt } from "../maths/rates";
import type { Store } from "../model/store";
import { panelTitle } from "./part";
import type { View } from "./view";

const FIRST: MetricName[] = ["precision", "tpr", "fpr", "lift"];
const MORE: MetricName[] = ["ppr", "accuracy", "f1", "npv", "expected_cost"];
/** What the second value of each is. */
const BEST = "at the best threshold";
/** How much of its bar the larger of two values without a limit takes. */
const MOST = 0.8;

interface Bullet {
  element: HTMLElement;
  /** Whether it shows the value at the best threshold. */
  update: () => boolean;
}

/** How far along its bar a value is; of one without a limit relative to the other. */
function lengthOf(metric: MetricName, value: number, other: number): number {
  const most = METRICS[metric].scaled ? Math.max(value, other) / MOST : 1;
  return most > 0 && Number.isFinite(value / most) ? value / most : 0;
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
  const update = () => {
    const { scene, decided, zone } = store;
    const { context, table } = scene;
    const [mine, optimal] = [scene.rates(decided), ratesAt(table, scene.optimum())].map((rates) =>
      value(rates, context, table),
    );
    const hasBest = !zone && !isIndifferent(context) && !Number.isNaN(optimal);
    setText(now, show(mine));
    setText(best, hasBest ? show(optimal) : "");
    set(best, { title: hasBest ? BEST : undefined });
    set(fill, { style: `width: ${format.percent(lengthOf(metric, mine, optimal))}` });
    const at = format.percent(lengthOf(metric, optimal, mine));
    set(tick, { hidden: !hasBest, style: `left: ${at}` });
    return hasBest;
  };
  return { element, update };
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
    set(best, { hidden: !shown.includes(true) });
    showFigures(more, figuresOf(store, MORE));
  };
  store.follow(["rule", "review", "models", "costs"], update, signal);
};
