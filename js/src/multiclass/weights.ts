import { clamp } from "../base/clamp";
import { button, html, set, updateAll } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import { Field } from "../controls/field";
import { modelName } from "../controls/model_name";
import { problemNote, type Report } from "../controls/problem";
import { rangeInput } from "../controls/range";
import { panelTitle } from "../views/part";
import { classSwatch } from "./class_name";
import type { ClassView } from "./class_view";
import { COUNTS, type MulticlassStore } from "./store";
import type { WeightSearch } from "./weight_search";

/** Powers of ten at the ends of a slider, and its step. */
const [LEAST, MOST, STEP] = [-2, 2, 0.02];
/** Bounds of a weight. */
const [SMALLEST, LARGEST] = [1e-9, 1e9];

/** A weight with so few digits as a slider has places. */
function rounded(weight: number): number {
  return Number(weight.toPrecision(3));
}

/** The weight of one class: a slider by powers of ten, and a field. */
function weightControl(
  store: MulticlassStore,
  own: number,
  report: Report,
  signal: AbortSignal,
): { row: HTMLElement; update: () => void } {
  const name = store.classes[own];
  const now = () => store.rule.weights[own];
  const move = (weight: number) => store.set({ class_weight: store.rule.weights.with(own, weight) });
  const commit = (weight: number) => {
    if (!(weight >= SMALLEST && weight <= LARGEST)) return `a weight is between ${SMALLEST} and ${LARGEST}`;
    move(weight);
    return undefined;
  };
  const slider = rangeInput(
    {
      label: `Weight of ${name}`,
      ends: [LEAST, MOST],
      step: STEP,
      place: () => clamp(Math.log10(now()), LEAST, MOST),
      text: () => `${format.short(now())}`,
      move: (power) => move(rounded(10 ** power)),
    },
    signal,
  );
  const field = new Field(
    {
      label: `Weight of ${name} as a number`,
      size: 6,
      show: () => format.plain(rounded(now())),
      parse: (text) => parseNumber(text),
      commit,
      step: (steps) => report(commit(rounded(now() * 1.1 ** steps)) ?? ""),
      report,
    },
    signal,
  );
  const area = html("span", {
    class: "rw-auc",
    title: "AUC of the class against the rest",
  });
  const row = html(
    "div",
    { class: "rw-weight" },
    html("span", { class: "rw-weight-name", title: name }, classSwatch(own), modelName(name, store.classes)),
    area,
    slider.element,
    field.element,
  );
  const update = () => {
    slider.update();
    field.update();
    const { samples, model } = store.scene;
    area.textContent = format.area(samples[own].tables[model].auc);
  };
  return { row, update };
}

const HELP =
  "Each case goes to the class with the lowest expected cost after weighting. " +
  "A class's threshold is 1 / weight.";

function heads(): HTMLElement {
  const names = ["class", "AUC", "weight", ""].map((name) => html("span", {}, name));
  return html("div", { class: "rw-weight rw-weight-heads", "aria-hidden": "true" }, ...names);
}

/** The weights of the classes, and the way to those of the least cost. */
export function weights(search: WeightSearch): ClassView {
  return (el, store, signal) => {
    const { note, report } = problemNote();
    const controls = store.classes.map((_, own) => weightControl(store, own, report, signal));
    const find = button({ class: "rw-button" }, () => void search.useOwn(), signal, "Lowest-cost weights");
    const ones = () => store.set({ class_weight: store.classes.map(() => 1) });
    const reset = button({ class: "rw-button" }, ones, signal, "Reset");
    el.append(
      html(
        "div",
        { class: "rw-panel-head" },
        set(panelTitle("Class weights"), { title: HELP }),
        html("span", {}, find, " ", reset),
      ),
      html("div", { class: "rw-weights" }, heads(), ...controls.map(({ row }) => row)),
      note,
    );
    const update = () => {
      updateAll(controls);
      const isReset = store.rule.weights.every((weight) => weight === 1);
      set(reset, { "aria-disabled": String(isReset) });
    };
    const showTaking = () => {
      set(find, { "aria-disabled": String(search.isTaking || !store.cases) });
    };
    search.on(showTaking);
    showTaking();
    store.follow(COUNTS, update, signal);
  };
}
