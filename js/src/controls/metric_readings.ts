import { html, set, setText, svg } from "../base/dom";
import { METRICS } from "../maths/metrics";
import type { Rates } from "../maths/rates";
import type { PictureModel } from "../model/picture_model";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { axisText, type MetricLine, metricLines, valueAt } from "../pictures/threshold_metrics";

interface Entry {
  element: HTMLElement;
  show: (rates: Rates) => void;
}

function entryOf(scene: Scene, line: MetricLine): Entry {
  const { name } = line;
  const { name: label, help, scaled } = METRICS[name];
  const number = html("b");
  const sample = svg("svg", { width: 26, height: 8, "aria-hidden": "true" });
  sample.append(svg("g", { class: `rw-metric-${name}` }, svg("path", { d: "M0,4H26", fill: "none" })));
  const element = html("span", { class: "rw-entry", title: help }, sample, `${label} `, number);
  if (scaled) {
    set(element, { class: "rw-entry rw-scaled" });
    element.append(axisText(line));
  }
  return {
    element,
    show: (rates) => {
      const [value, reason] = valueAt(scene, line, rates);
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
    const rates = store.scene.rates(store.rule);
    for (const { show } of entries) show(rates);
  };
  const update = () => {
    const { scene } = store;
    entries = metricLines(scene, model.choices).map((line) => entryOf(scene, line));
    readings.replaceChildren(...entries.map(({ element }) => element));
    move();
  };
  store.on("rule", move, signal);
  store.on(["models", "costs"], update, signal);
  model.on(update, signal);
  update();
  return readings;
}
