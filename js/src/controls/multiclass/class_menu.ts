import { html, set } from "../../base/dom";
import type { Action } from "../../chart/save";
import type { Option } from "../../model/options";
import type { PictureModel } from "../../model/view_model";
import { menuOf } from "../menu_parts";
import { select } from "../select";

function fieldOf(name: string, option: Option, model: PictureModel, signal: AbortSignal): HTMLElement {
  const element = select(Object.entries(option.values), (value) => model.choose(name, value), signal);
  set(element, { name });
  const update = () => {
    const off = Object.entries(option.off_while ?? {});
    element.value = model.choices.one(name);
    element.disabled = off.some(([other, value]) => model.choices.one(other) === value);
  };
  model.on(update, signal);
  update();
  return html("label", {}, `${option.label} `, element);
}

/** The menu of a picture of several classes: its options, and what can be done with it. */
export function classMenu(
  title: string,
  model: PictureModel,
  actions: Action[],
  signal: AbortSignal,
): HTMLElement {
  const field = (name: string, option: Option) => fieldOf(name, option, model, signal);
  return menuOf(title, model, field, { export: actions }, signal);
}
