import { html, set, setText, svg } from "../base/dom";
import type { PictureModel } from "../model/picture_model";
import type { Rule } from "../model/rule";
import type { Store } from "../model/store";
import { type MetricLine, metricLines } from "../pictures/threshold_metrics";

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
export function metricReadings(store: Store, model: PictureModel, signal: AbortSignal): HTMLElement {
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
