import { html, set } from "../base/dom";
import * as format from "../base/format";
import { parsePercent } from "../base/parse";
import type { PictureModel } from "../model/picture_model";
import type { Store } from "../model/store";
import { problemNote } from "./problem";
import { prevalenceProblem, type Quantity, quantityField } from "./quantity";
import { sampleButton } from "./sample_button";

const REFERENCE: Quantity = {
  trait: "reference_prevalence",
  name: "reference",
  label: "Reference prevalence in percent",
  size: 7,
  show: format.percent,
  parse: (text) => parsePercent(text),
  problem: prevalenceProblem,
  next: (value, steps) => value + steps / 100,
};

/** A field for the reference prevalence, unless skill is relative to 0 or 1, and a button to reset it to the sample's. */
export function referenceControl(store: Store, model: PictureModel, signal: AbortSignal): HTMLElement {
  const { note, report } = problemNote();
  const field = quantityField(store, REFERENCE, report, signal);
  const reset = sampleButton(store, REFERENCE, ({ prevalence }) => prevalence, signal);
  const update = () => {
    field.update();
    reset.update();
  };
  const element = html("div", { class: "rw-controls" }, field.element, reset.element, note);
  const show = () => set(element, { hidden: model.choices.one("reference") !== "prevalence" });
  store.follow(["models", "reference"], update, signal);
  model.on(show, signal);
  show();
  return element;
}
