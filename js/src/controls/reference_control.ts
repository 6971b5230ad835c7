import { html } from "../base/dom";
import * as format from "../base/format";
import { parsePercent } from "../base/parse";
import type { Store } from "../model/store";
import { Field } from "./field";
import { sampleButton } from "./sample_button";

/** What a forecast without skill would say, in percent, and the way back to the sample's share of positives. */
export function referenceControl(store: Store, signal: AbortSignal): HTMLElement {
  const note = html("span", { class: "rw-problem", role: "status" });
  const report = (problem: string) => {
    note.textContent = problem;
  };
  const current = () => store.scene.get("reference_prevalence");
  const commit = (value: number): string | undefined => {
    if (!(value > 0 && value < 1)) return "a prevalence lies between 0 % and 100 %";
    store.set({ reference_prevalence: value });
    return undefined;
  };
  const field = new Field(
    {
      label: "Reference prevalence in percent",
      size: 7,
      show: () => format.percent(current()),
      parse: (text) => parsePercent(text),
      commit,
      step: (steps) => report(commit(current() + steps / 100) ?? ""),
      report,
    },
    signal,
  );
  const reset = sampleButton(
    {
      name: "reference",
      value: () => store.scene.sample.prevalence,
      show: format.percent,
      current,
      reset: (value) => store.set({ reference_prevalence: value }),
    },
    signal,
  );
  const update = () => {
    field.update();
    reset.update();
  };
  store.on(["models", "reference"], update, signal);
  update();
  const label = html("label", { class: "rw-label" }, "reference ", field.element);
  return html("div", { class: "rw-controls" }, label, reset.element, note);
}
