import { html, set, svg } from "../base/dom";
import * as format from "../base/format";
import { chart } from "../chart/chart";
import { clamp } from "../chart/marks";
import { scoreDomain } from "../maths/distribution";
import { METRICS } from "../maths/metrics";
import { project, type Rates } from "../maths/rates";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import type { View } from "../views/view";
import { bracketed, chosenAgain, decisionOf } from "./decision";
import { withLayers } from "./layer";
import type { Guide, Picture, Point } from "./picture";
import { line } from "./plane";
import { stairs } from "./steps";

/** Height of the tallest bar of where resamples have their optimum, as a share of the plot. */
const CHOSEN = 0.25;

/** One metric of the current model, as it is drawn. */
interface Line {
  name: string;
  values: Float64Array;
  /** Least and greatest value that is defined. */
  range: [number, number];
  /** Where a value stands on the axis of rates. */
  height: (value: number) => number;
}

function rangeOf(values: Float64Array): [number, number] {
  const defined = values.filter((value) => !Number.isNaN(value));
  return [defined.reduce((a, b) => Math.min(a, b)), defined.reduce((a, b) => Math.max(a, b))];
}

/** A metric with a unit of its own fills the axis from its least value to its greatest. */
function lineOf({ table, context }: Store, name: string): Line {
  const { value, scaled } = METRICS[name];
  const values = project(table, (rates) => value(rates, context, table));
  const [low, high] = rangeOf(values);
  const scale = (at: number) => (high > low ? (at - low) / (high - low) : 0.5);
  return { name, values, range: [low, high], height: scaled ? scale : (at) => at };
}

/** Lines hold for one state of the store; the key and the plot ask for the same. */
function linesOf(store: Store, choices: Choices): Line[] {
  return choices.several("metrics").map((name) => lineOf(store, name));
}

/** Where the rule meets the lines; it changes with every move. */
function dots(store: Store, lines: Line[], x: number): Guide {
  const rates = store.rates();
  const points = lines.map(
    ({ name, height }): Point => [x, height(METRICS[name].value(rates, store.context, store.table))],
  );
  return { kind: "dots", name: "crossing", points: points.filter(([, y]) => !Number.isNaN(y)) };
}

export function picture(store: Store, choices: Choices): Picture {
  const { table } = store;
  const domain = scoreDomain(table);
  const lines = linesOf(store, choices);
  const best = clamp(table.threshold[store.optimum()], ...domain);
  // Only Youden's J can be below 0.
  const least = Math.min(0, ...lines.flatMap(({ name, range }) => (METRICS[name].scaled ? [] : [range[0]])));
  const low = Math.floor(least * 5 + 1e-9) / 5;
  const sure = decisionOf(store);
  const at = ({ exact, asked, threshold }: Store["rule"]) => clamp(exact ? asked : threshold, ...domain);
  const picture: Picture = {
    title: "Metrics against threshold",
    x: { label: `Threshold, score of ${format.label(table.name)}`, domain, tick: format.tick },
    y: { label: "Rate", domain: [low, 1], tick: format.percentTick },
    tracks: [{ table, x: table.threshold.map((threshold) => clamp(threshold, ...domain)) }],
    guides: [
      line("best", [best, low], [best, 1]),
      ...lines.map(({ name, values, height }) =>
        line(`metric-${name}`, ...stairs(table, values.map(height), domain)),
      ),
    ],
    key: [
      [
        "best",
        `optimum ${format.score(table.threshold[store.optimum()])}${sure ? bracketed(sure.threshold, format.score) : ""}`,
      ],
    ],
    handle: (rule) => ({ x: at(rule) }),
    moving: () => [dots(store, lines, at(store.rule))],
    readings: () =>
      lines.map((line) => [
        `metric-${line.name}`,
        `${METRICS[line.name].name} ${valueAt(store, line, store.rates())}${axisInWords(line)}`,
      ]),
  };
  return withLayers(picture, chosenAgain(store, low, low + CHOSEN * (1 - low)));
}

/** Where a metric with a unit of its own has its axis, in words; nothing of others. */
function axisInWords({ name, range }: Line): string {
  const { scaled, show } = METRICS[name];
  return scaled ? ` (axis ${range.map(show).join(" to ")})` : "";
}

/** A metric at the threshold. */
function valueAt(store: Store, { name }: Line, rates: Rates): string {
  const { show, value } = METRICS[name];
  return show(value(rates, store.context, store.table));
}

interface Entry {
  element: HTMLElement;
  show: (rates: Rates) => void;
}

function entryOf(store: Store, line: Line): Entry {
  const { name } = line;
  const { name: words, help, scaled } = METRICS[name];
  const number = html("b");
  const sample = svg("svg", { width: 26, height: 8, "aria-hidden": "true" });
  sample.append(svg("g", { class: `rw-metric-${name}` }, svg("path", { d: "M0,4H26", fill: "none" })));
  const element = html("span", { class: "rw-key-entry", title: help }, sample, `${words} `, number);
  if (scaled) {
    set(element, { class: "rw-key-entry rw-scaled" });
    element.append(axisInWords(line));
  }
  return {
    element,
    show: (rates) => {
      number.textContent = valueAt(store, line, rates);
    },
  };
}

export const thresholdMetrics: View = (el, store, signal, options) => {
  const key = html("div", { class: "rw-metrics", role: "group", "aria-label": "Metrics at the threshold" });
  let entries: Entry[] = [];
  const move = () => {
    const rates = store.rates();
    for (const { show } of entries) show(rates);
  };
  const update = () => {
    entries = linesOf(store, options.choices).map((each) => entryOf(store, each));
    key.replaceChildren(...entries.map(({ element }) => element));
    move();
  };
  store.on("rule", move, signal);
  store.on("context", update, signal);
  options.choices.on(update, signal);
  update();
  chart(el, store, picture, signal, { ...options, controls: key });
};
