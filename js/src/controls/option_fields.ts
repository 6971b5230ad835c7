import { html, listen, set } from "../base/dom";
import type { Option } from "../model/options";
import type { Store } from "../model/store";
import type { PictureModel } from "../model/view_model";
import { select } from "./select";

/** Values from which a list has two columns. */
const LONG = 24;

/** Why an option changes nothing now, if so. */
function offReason({ off_while = {}, several_models }: Option, model: PictureModel, store: Store): string {
  const { choices } = model;
  for (const [other, value] of Object.entries(off_while)) {
    const { label, values } = choices.options[other];
    if (choices.one(other) === value) return `${label}: ${values[value]}`;
  }
  return several_models && store.scene.tables.length === 1 ? "There is one model only" : "";
}

/** The values of an option; one whose data were not given says what it needs. */
function updateValues(element: HTMLSelectElement, { values }: Option, { scene }: Store): void {
  for (const each of element.options) {
    const missing = scene.sample.missingFor(each.value);
    each.disabled = missing !== undefined;
    each.textContent = `${values[each.value]}${missing ? ` (needs ${missing}=)` : ""}`;
  }
}

/** An option with one value. */
function one(
  name: string,
  option: Option,
  model: PictureModel,
  store: Store,
  signal: AbortSignal,
): HTMLElement {
  const element = select(Object.entries(option.values), (value) => model.choose(name, value), signal);
  const field = html("label", {}, `${option.label} `, element);
  const update = () => {
    const reason = offReason(option, model, store);
    element.value = model.choices.one(name);
    element.disabled = reason !== "";
    set(field, { title: reason || undefined, class: reason ? "rw-off" : undefined });
    updateValues(element, option, store);
  };
  set(element, { name });
  model.on(update, signal);
  store.follow("models", update, signal);
  return field;
}

/** An option with several values. */
function several(name: string, option: Option, model: PictureModel, signal: AbortSignal): HTMLElement {
  const boxes = Object.entries(option.values).map(([value, text]) => {
    const box = html("input", { type: "checkbox", value });
    return { box, label: html("label", {}, box, text) };
  });
  const choose = () =>
    model.choose(
      name,
      boxes.filter(({ box }) => box.checked).map(({ box }) => box.value),
    );
  const update = () => {
    for (const { box } of boxes) box.checked = model.choices.several(name).includes(box.value);
  };
  for (const { box } of boxes) listen(box, "change", choose, signal);
  model.on(update, signal);
  update();
  return html(
    "div",
    {
      class: boxes.length < LONG ? "rw-checks" : "rw-checks rw-long",
      role: "group",
      "aria-label": option.label,
    },
    ...boxes.map(({ label }) => label),
  );
}

/** The control of an option; what changes nothing now is disabled, and says why. */
export function optionField(
  name: string,
  option: Option,
  model: PictureModel,
  store: Store,
  signal: AbortSignal,
): HTMLElement {
  return Array.isArray(option.default)
    ? several(name, option, model, signal)
    : one(name, option, model, store, signal);
}
