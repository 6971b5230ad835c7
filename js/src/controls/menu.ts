import { button, html } from "../base/dom";
import { sections } from "../base/vocabulary";
import type { Action } from "../chart/save";
import type { Section } from "../model/options";
import type { PictureModel } from "../model/picture_model";
import type { Store } from "../model/store";
import { copyAsPython, type Shown } from "./copied_code";
import { optionField } from "./option_fields";
import { popover } from "./popover";

/** What a menu offers to do, by section. */
export type Actions = Partial<Record<Section, Action[]>>;

/** The menu of a picture: its options and actions, in sections; what is shown is copied as Python. */
export function menu(
  title: string,
  model: PictureModel,
  actions: Actions,
  store: Store,
  signal: AbortSignal,
  shown: Shown = model,
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
      .map(([name, option]) => optionField(name, option, model, store, signal));
    const parts = [...fields, ...(actions[section as Section] ?? []).map(act)];
    if (section === "export" && !store.simulated) parts.push(copyAsPython(store, shown, signal));
    return parts.length > 0 ? [html("fieldset", {}, html("legend", {}, heading), ...parts)] : [];
  });
  const { element, close } = popover("rw-tools", opener, contents, signal);
  return element;
}
