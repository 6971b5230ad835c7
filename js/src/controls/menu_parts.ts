import { button, html } from "../base/dom";
import { sections } from "../base/vocabulary";
import type { Action } from "../chart/save";
import type { Option, Section } from "../model/options";
import type { PictureModel } from "../model/view_model";
import { popover } from "./popover";

/** What a menu offers to do, by section. */
export type Actions = Partial<Record<Section, Action[]>>;

/** What a menu has in a section below its options and actions. */
type More = (section: string) => HTMLElement[];

/** A menu of options, each a field, and of actions, in sections. */
export function menuOf(
  title: string,
  { choices }: PictureModel,
  fieldOf: (name: string, option: Option) => HTMLElement,
  actions: Actions,
  signal: AbortSignal,
  more: More = () => [],
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
  const contents = Object.entries(sections).flatMap(([section, heading]) => {
    const fields = Object.entries(choices.options)
      .filter(([, option]) => option.section === section)
      .map(([name, option]) => fieldOf(name, option));
    const parts = [...fields, ...(actions[section as Section] ?? []).map(act), ...more(section)];
    return parts.length > 0 ? [html("fieldset", {}, html("legend", {}, heading), ...parts)] : [];
  });
  const { element, close } = popover("rw-tools", opener, contents, signal);
  return element;
}
