import { button, html, listen, set } from "../base/dom";
import * as format from "../base/format";
import { sections } from "../base/vocabulary";
import { pythonCode } from "../charts/python_code";
import type { About } from "../draw/chart_head";
import type { Action } from "../draw/save";
import { drawnGroups } from "../model/group_store";
import type { Option, OptionName, Section } from "../model/options";
import type { AnyStore } from "../model/page_store";
import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";
import { copyAsPython } from "./copied_code";
import { popover } from "./popover";
import { select } from "./select";

/** Values from which a list has two columns. */
const LONG = 24;

/** What a menu offers to do, by section. */
export type Actions = Partial<Record<Section, Action[]>>;

/** What a menu has besides options and actions. */
interface Besides {
  given?: Given;
  /** What a section has below. */
  more?: (signal: AbortSignal) => Partial<Record<Section, HTMLElement>>;
  /** How to read what is shown. */
  about?: About;
}

/** What was given to an evaluation, without which some options change nothing. */
interface Given {
  isOneModel: () => boolean;
  hasGroups: () => boolean;
  /** The argument that a value of an option needs and that was not given, if so. */
  missingFor: (value: string) => string | undefined;
  /** Call a listener when that changes. */
  on: (listener: () => void, signal: AbortSignal) => void;
}

function givenIn(store: Store): Given {
  return {
    isOneModel: () => store.scene.tables.length === 1,
    hasGroups: () => drawnGroups(store.scene).length > 0,
    missingFor: (value) => store.scene.sample.missingFor(value),
    on: (listener, signal) => store.on("models", listener, signal),
  };
}

/** Why an option changes nothing now, if so. */
function offReason(option: Option, { choices }: ChartModel, given?: Given): string {
  const { off_while = {}, several_models, several_groups } = option;
  const whole = Object.entries(choices.options).filter(([, each]) => each.alone && each !== option);
  const off = [...Object.entries(off_while), ...whole.map(([name, { alone }]) => [name, [alone]])];
  for (const [other, switching] of off as [OptionName, string[]][]) {
    const { label, values } = choices.options[other];
    const value = choices.one(other);
    if (switching.includes(value)) return `${label}: ${values[value]}`;
  }
  if (several_groups && !given?.hasGroups() && !several_models) return "No groups here (needs group=)";
  const isEnough = several_groups && given?.hasGroups();
  return several_models && given?.isOneModel() && !isEnough ? "Only one model here" : "";
}

/** The values of an option; one whose data were not given says what it needs. */
function updateValues(element: HTMLSelectElement, option: Option, given: Given): void {
  const { values } = option;
  for (const each of element.options) {
    const missing = given.missingFor(each.value);
    each.disabled = missing !== undefined;
    each.textContent = `${values[each.value] ?? textOf(each.value, option)}${missing ? ` (needs ${missing}=)` : ""}`;
  }
}

/** What a number is called that no menu has. */
function textOf(value: string, { takes_share }: Option): string {
  return takes_share ? format.percent(Number(value)) : value;
}

/** An option with one value. */
function one(
  name: OptionName,
  option: Option,
  model: ChartModel,
  signal: AbortSignal,
  given?: Given,
): HTMLElement {
  const element = select(Object.entries(option.values), (value) => model.choose(name, value), signal);
  const field = html("label", {}, `${option.label} `, element);
  const update = () => {
    const reason = offReason(option, model, given);
    const now = model.choices.one(name);
    if (![...element.options].some(({ value }) => value === now))
      element.append(html("option", { value: now }, textOf(now, option)));
    element.value = now;
    element.disabled = reason !== "";
    set(field, { title: reason || undefined, class: reason ? "rw-off" : undefined });
    if (given) updateValues(element, option, given);
  };
  set(element, { name });
  model.on(update, signal);
  given?.on(update, signal);
  update();
  return field;
}

/** An option with several values. */
function several(name: OptionName, option: Option, model: ChartModel, signal: AbortSignal): HTMLElement {
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

/** The button of a menu. */
export function menuButton(label: string): HTMLButtonElement {
  return html("button", { type: "button", "aria-label": label, title: "Options" }, "⋯");
}

/**
 * A menu of the options of a chart and of actions, in sections; an option that changes nothing now is disabled, and
 * says why.
 */
export function menuOf(
  title: string,
  model: ChartModel,
  actions: Actions,
  store: AnyStore,
  signal: AbortSignal,
  { given, more = () => ({}), about }: Besides = {},
): HTMLElement {
  const contents = (until: AbortSignal) => {
    const act = ([words, act]: Action) => {
      const choose = () => {
        close();
        act();
      };
      return button({ class: "rw-action" }, choose, until, words);
    };
    const besides = more(until);
    const filled = (Object.entries(sections) as [Section, string][]).flatMap(([section, heading]) => {
      const fields = (Object.entries(model.choices.options) as [OptionName, Option][])
        .filter(([, option]) => option.section === section)
        .map(([name, option]) =>
          Array.isArray(option.default)
            ? several(name, option, model, until)
            : one(name, option, model, until, given),
        );
      const below = besides[section];
      const parts = [...fields, ...(actions[section] ?? []).map(act), ...(below ? [below] : [])];
      return parts.length > 0 ? [html("fieldset", {}, html("legend", {}, heading), ...parts)] : [];
    });
    return about ? [...filled, about.element] : filled;
  };
  const { element, close } = popover("rw-tools", menuButton(`${title}: options`), contents, store, signal);
  return element;
}

/** Python that sets what is set, and shows what is shown. */
export function pythonOf(store: Store, shown: { readonly python: string }): string {
  const [threshold, own] = [store.get("threshold"), store.get("group_thresholds")];
  return pythonCode(store.scene, threshold, store.tiers, shown.python, own);
}

/** The menu of a chart of an Evaluation; what is shown is copied as Python. */
export function menu(
  title: string,
  model: ChartModel,
  actions: Actions,
  store: Store,
  signal: AbortSignal,
  { shown = model, about }: { shown?: { readonly python: string }; about?: About } = {},
): HTMLElement {
  const more: Besides["more"] = (until) =>
    store.isSimulated ? {} : { export: copyAsPython(() => pythonOf(store, shown), until) };
  return menuOf(title, model, actions, store, signal, {
    given: givenIn(store),
    more,
    ...(about ? { about } : {}),
  });
}
