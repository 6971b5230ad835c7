import { html } from "../base/dom";
import type { Action } from "../chart/save";
import type { Option } from "../model/options";
import type { PictureModel } from "../model/picture_model";

/** A quiet menu of a picture: what can be chosen about it, if it is offered, and done with it. */
export function menu(
  title: string,
  model: PictureModel,
  actions: Action[],
  signal: AbortSignal,
  offers: (value: string) => boolean = () => true,
): HTMLDetailsElement {
  const chosen = Object.entries(model.choices.options).map(([name, option]) =>
    option.several ? checks(name, option, model, signal) : select(name, option, model, signal, offers),
  );
  const details = html(
    "details",
    { class: "rw-picker rw-tools" },
    html("summary", { "aria-label": `Options of ${title}`, title: "Options" }, "⋯"),
  );
  const buttons = actions.map(([words, act]) => {
    const button = html("button", { type: "button", class: "rw-action" }, words);
    button.addEventListener(
      "click",
      () => {
        details.open = false;
        act();
      },
      { signal },
    );
    return button;
  });
  details.append(html("div", { class: "rw-menu" }, ...chosen, ...buttons));
  closeByItself(details, signal);
  return details;
}

/** A menu goes when its work is done elsewhere: Escape, or a press outside. */
export function closeByItself(details: HTMLDetailsElement, signal: AbortSignal): void {
  details.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      details.open = false;
      details.querySelector("summary")?.focus();
    },
    { signal },
  );
  details.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
    },
    { signal },
  );
  let outside = new AbortController();
  details.addEventListener(
    "toggle",
    () => {
      outside.abort();
      if (!details.open) return;
      outside = new AbortController();
      const press = (event: Event) => {
        if (!event.composedPath().includes(details)) details.open = false;
      };
      document.addEventListener("pointerdown", press, {
        capture: true,
        signal: AbortSignal.any([signal, outside.signal]),
      });
    },
    { signal },
  );
  signal.addEventListener("abort", () => outside.abort(), { once: true });
}

function select(
  name: string,
  option: Option,
  model: PictureModel,
  signal: AbortSignal,
  offers: (value: string) => boolean,
): HTMLElement {
  const offered = Object.entries(option.values).filter(([value]) => offers(value));
  const options = offered.map(([value, text]) => html("option", { value }, text));
  const element = html("select", {}, ...options);
  element.addEventListener("change", () => model.choose(name, element.value), { signal });
  const update = () => {
    element.value = model.choices.one(name);
  };
  model.on(update, signal);
  update();
  return html("label", {}, `${option.label} `, element);
}

function checks(name: string, option: Option, model: PictureModel, signal: AbortSignal): HTMLElement {
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
  for (const { box } of boxes) box.addEventListener("change", choose, { signal });
  model.on(update, signal);
  update();
  return html(
    "fieldset",
    { class: "rw-checks" },
    html("legend", {}, option.label),
    ...boxes.map(({ label }) => label),
  );
}
