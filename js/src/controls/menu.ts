import { button, html, listen } from "../base/dom";
import type { Action } from "../chart/save";
import type { Option } from "../model/options";
import type { PictureModel } from "../model/picture_model";
import { popover } from "./popover";
import { select } from "./select";

/** The menu of a picture: its options, as far as available, and actions. */
export function menu(
  title: string,
  model: PictureModel,
  actions: Action[],
  signal: AbortSignal,
  isAvailable: (value: string) => boolean = () => true,
): HTMLElement {
  const chosen = Object.entries(model.choices.options).map(([name, option]) =>
    Array.isArray(option.default)
      ? several(name, option, model, signal)
      : one(name, option, model, signal, isAvailable),
  );
  const opener = html(
    "button",
    { type: "button", "aria-label": `Options of ${title}`, title: "Options" },
    "⋯",
  );
  const buttons = actions.map(([words, act]) => {
    const choose = () => {
      close();
      act();
    };
    return button({ class: "rw-action" }, choose, signal, words);
  });
  const { element, close } = popover("rw-tools", opener, [...chosen, ...buttons], signal);
  return element;
}

function one(
  name: string,
  { label, values }: Option,
  model: PictureModel,
  signal: AbortSignal,
  isAvailable: (value: string) => boolean,
): HTMLElement {
  const offered = Object.entries(values).filter(([value]) => isAvailable(value));
  const element = select(offered, (value) => model.choose(name, value), signal);
  const update = () => {
    element.value = model.choices.one(name);
  };
  model.on(update, signal);
  update();
  return html("label", {}, `${label} `, element);
}

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
    "fieldset",
    { class: "rw-checks" },
    html("legend", {}, option.label),
    ...boxes.map(({ label }) => label),
  );
}
