import { clamp } from "../../base/clamp";
import { html } from "../../base/dom";
import * as format from "../../base/format";
import { parseNumber } from "../../base/parse";
import type { MulticlassStore } from "../../model/multiclass/store";
import { Field } from "../field";
import { modelName } from "../model_name";
import type { Report } from "../problem";
import { rangeInput } from "../range";
import { classSwatch } from "./class_name";

/** Powers of ten at the ends of a slider, and its step. */
const [LEAST, MOST, STEP] = [-2, 2, 0.02];
/** Bounds of a weight. */
const [SMALLEST, LARGEST] = [1e-9, 1e9];

/** A weight with so few digits as a slider has places. */
export function rounded(weight: number): number {
  return Number(weight.toPrecision(3));
}

/** The weight of one class: a slider by powers of ten, and a field. */
export function weightControl(
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
    title: "Area under the ROC curve of the class against the rest",
  });
  const row = html(
    "div",
    { class: "rw-weight" },
    html("span", { class: "rw-weight-name" }, classSwatch(own), modelName(name, store.classes)),
    area,
    slider.element,
    field.element,
  );
  const update = () => {
    slider.update();
    field.update();
    const { samples, model } = store.scene();
    area.textContent = format.area(samples[own].tables[model].auc);
  };
  return { row, update };
}
