import { button, html, set } from "../../base/dom";
import { sections } from "../../base/vocabulary";
import type { Action } from "../../chart/save";
import type { Option } from "../../model/options";
import type { PictureModel } from "../../model/picture_model";
import { popover } from "../popover";
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
  const opener = html(
    "button",
    { type: "button", "aria-label": `Options of ${title}`, title: "Options" },
    "⋯",
  );
  const act = ([words, act]: Action) => {
    const choose = () => {
      close();
      act();
    };
    return button({ class: "rw-action" }, choose, signal, words);
  };
  const options = Object.entries(model.choices.options);
  const contents = Object.entries(sections).flatMap(([section, heading]) => {
    const fields = options
      .filter(([, option]) => option.section === section)
      .map(([name, option]) => fieldOf(name, option, model, signal));
    const parts = section === "export" ? [...fields, ...actions.map(act)] : fields;
    return parts.length > 0 ? [html("fieldset", {}, html("legend", {}, heading), ...parts)] : [];
  });
  const { element, close } = popover("rw-tools", opener, contents, signal);
  return element;
}
