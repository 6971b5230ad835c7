import { html, set } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import { GREATEST } from "../base/traits";
import type { PictureModel } from "../model/picture_model";
import type { Store } from "../model/store";
import { problemNote } from "./problem";
import { type Quantity, quantityField } from "./quantity";

const FIXED_COST: Quantity = {
  trait: "fixed_cost",
  name: "fixed cost",
  label: "Fixed cost",
  size: 8,
  show: format.plain,
  parse: (text) => parseNumber(text),
  problem: (value) => (value < 0 ? "at least 0" : value <= GREATEST ? undefined : `at most ${GREATEST}`),
  next: (value, steps) => Math.max(0, value + steps * 10 ** Math.max(0, Math.floor(Math.log10(value || 1)))),
};

/** The field for the fixed cost, while returns are shown. */
export function spendingControl(store: Store, model: PictureModel, signal: AbortSignal): HTMLElement {
  const { note, report } = problemNote();
  const field = quantityField(store, FIXED_COST, report, signal);
  const element = html("div", { class: "rw-controls" }, field.element, note);
  const update = () => {
    set(element, { hidden: model.choices.one("unit") !== "percent" });
    field.update();
  };
  model.on(update, signal);
  store.follow("spending", update, signal);
  return element;
}
