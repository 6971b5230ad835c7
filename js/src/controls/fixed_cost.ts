import { html, set } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import { GREATEST } from "../base/traits";
import type { PictureModel } from "../model/picture_model";
import type { Store } from "../model/store";
import { Field } from "./field";

/** The field for what is spent once, while returns are shown. */
export function fixedCostControl(store: Store, model: PictureModel, signal: AbortSignal): HTMLElement {
  const note = html("span", { class: "rw-problem", role: "status" });
  const commit = (value: number): string | undefined => {
    if (value < 0) return "at least 0";
    if (!(value <= GREATEST)) return `at most ${GREATEST}`;
    store.set({ fixed_cost: value });
    return undefined;
  };
  const report = (problem: string) => {
    note.textContent = problem;
  };
  const current = () => store.scene.get("fixed_cost");
  const step = (steps: number) => {
    const size = 10 ** Math.max(0, Math.floor(Math.log10(current() || 1)));
    report(commit(Math.max(0, current() + steps * size)) ?? "");
  };
  const show = () => format.plain(current());
  const field = new Field(
    { label: "Fixed cost", size: 8, show, parse: (text) => parseNumber(text), commit, step, report },
    signal,
  );
  const element = html("div", { class: "rw-controls" });
  element.append(html("label", { class: "rw-label" }, "fixed cost ", field.element), note);
  const update = () => {
    set(element, { hidden: model.choices.one("unit") !== "percent" });
    field.update();
  };
  store.on("spending", update, signal);
  model.on(update, signal);
  update();
  return element;
}
