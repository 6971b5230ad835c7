import { clamp } from "../base/clamp";
import { button, html, set, setText, svg } from "../base/dom";
import * as format from "../base/format";
import { parseNumber, parsePercent } from "../base/parse";
import type { Strategy } from "../base/traits";
import { type MetricLine, metricLines } from "../charts/threshold_metrics";
import type { Rule } from "../model/rule";
import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";
import { fixedCostField } from "./cost_field";
import { Field } from "./field";
import { problemNote } from "./problem";
import { select } from "./select";

const STRATEGIES: [Strategy, string][] = [
  ["uniform", "equal width"],
  ["quantile", "equal size"],
  ["isotonic", "isotonic"],
];

/** How forecasts are binned, and in how many bins; isotonic regression finds its own. */
export function binsControl(model: ChartModel, signal: AbortSignal): HTMLElement {
  const { note, report } = problemNote();
  const strategies = select(STRATEGIES, (strategy) => model.choose("strategy", strategy), signal);
  const [low, high] = model.choices.options.n_bins.range as [number, number];
  const current = () => model.choices.whole("n_bins");
  const commit = (value: number): string | undefined => {
    if (!Number.isInteger(value) || value < low || value > high)
      return `a whole number from ${low} to ${high}`;
    model.choose("n_bins", String(value));
    return undefined;
  };
  const field = new Field(
    {
      label: "Number of bins",
      size: 3,
      show: () => format.plain(current()),
      parse: (text) => parseNumber(text),
      commit,
      step: (steps) => report(commit(clamp(current() + steps, low, high)) ?? ""),
      report,
    },
    signal,
  );
  const number = html("label", { class: "rw-label" }, "number ", field.element);
  const update = () => {
    strategies.value = model.choices.one("strategy");
    set(number, { hidden: strategies.value === "isotonic" });
    field.update();
  };
  model.on(update, signal);
  update();
  const kind = html("label", { class: "rw-compare rw-label" }, "bins ", strategies);
  return html("div", { class: "rw-controls rw-bins" }, kind, number, note);
}

/**
 * A field for the constant forecast that the skill is relative to, unless that is 0 or 1, and a button to reset it to
 * the target prevalence.
 */
export function referenceControl(store: Store, model: ChartModel, signal: AbortSignal): HTMLElement {
  const { note, report } = problemNote();
  const current = () => model.choices.share("reference") ?? store.scene.context.prevalence;
  const choose = (value: string) => model.choose("reference", value);
  const commit = (value: number): string | undefined => {
    if (!(value > 0 && value < 1)) return "the reference must be above 0% and below 100%";
    choose(String(value));
    return undefined;
  };
  const field = new Field(
    {
      label: "Reference forecast in percent",
      size: 7,
      show: () => format.percent(current()),
      parse: (text) => parsePercent(text),
      commit,
      step: (steps) => report(commit(current() + steps / 100) ?? ""),
      report,
    },
    signal,
  );
  const label = html("label", { class: "rw-label" }, "reference ", field.element);
  const reset = button({ class: "rw-button rw-reset" }, () => choose("prevalence"), signal, "↺");
  const element = html("div", { class: "rw-controls" }, label, reset, note);
  const update = () => {
    const isSet = model.choices.share("reference") !== undefined;
    const text = `Reset the reference to the target prevalence, ${format.percent(store.scene.context.prevalence)}`;
    field.update();
    label.classList.toggle("rw-differs", isSet);
    set(reset, { "aria-label": text, title: text, "aria-disabled": String(!isSet) });
    set(element, { hidden: !isSet && model.choices.one("reference") !== "prevalence" });
  };
  store.follow(["models", "costs"], update, signal);
  model.on(update, signal);
  return element;
}

/** The field for the fixed cost. */
export function spendingControl(store: Store, signal: AbortSignal): HTMLElement {
  const { note, report } = problemNote();
  const field = fixedCostField(store, report, signal);
  store.follow("costs", () => field.update(), signal);
  return html("div", { class: "rw-controls" }, field.element, note);
}

interface Entry {
  element: HTMLElement;
  show: (rule: Rule) => void;
}

function entryOf({ key, label, help, axis, textAt }: MetricLine): Entry {
  const number = html("b");
  const sample = svg("svg", { width: 26, height: 8, "aria-hidden": "true" });
  sample.append(svg("g", { class: `rw-metric-${key}` }, svg("path", { d: "M0,4H26", fill: "none" })));
  const element = html("span", { class: "rw-entry", title: help }, sample, `${label} `, number);
  if (axis) {
    set(element, { class: "rw-entry rw-scaled" });
    element.append(axis);
  }
  return {
    element,
    show: (rule) => {
      const [value, reason] = textAt(rule);
      setText(number, value);
      set(element, { title: reason ? `${help}: ${reason}` : help });
    },
  };
}

/** The chosen metrics at the threshold, each with its line. */
export function metricReadings(store: Store, model: ChartModel, signal: AbortSignal): HTMLElement {
  const readings = html("div", {
    class: "rw-metrics",
    role: "group",
    "aria-label": "Metrics at the threshold",
  });
  let entries: Entry[] = [];
  const move = () => {
    for (const { show } of entries) show(store.rule);
  };
  const update = () => {
    const { scene } = store;
    entries = metricLines(scene, model.choices).map(entryOf);
    readings.replaceChildren(...entries.map(({ element }) => element));
    move();
  };
  store.on("rule", move, signal);
  store.on(["models", "costs", "metrics"], update, signal);
  model.on(update, signal);
  update();
  return readings;
}
