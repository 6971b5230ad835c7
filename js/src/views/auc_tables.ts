import { button, html, set } from "../base/dom";
import { pictures } from "../base/vocabulary";
import { modelButtons } from "../controls/model_buttons";
import type { PictureModel } from "../model/picture_model";
import { WAYS, type Way } from "../pictures/auc_tables";
import { drawPicture } from "./picture_view";
import { wayColumns } from "./step_columns";
import { StepList } from "./step_list";
import type { View } from "./view";

const { title: TITLE } = pictures.auc_tables;

const wayOf = (model: PictureModel) => model.choices.one("way") as Way;

/** Buttons that choose the way of the table. */
function waySwitch(model: PictureModel, signal: AbortSignal): HTMLElement {
  const { label, values } = model.choices.options.way;
  const buttons = Object.entries(values).map(([way, text]) =>
    button({ class: "rw-switch", "data-way": way }, () => model.choose("way", way), signal, text),
  );
  const update = () => {
    for (const each of buttons) set(each, { "aria-pressed": String(each.dataset.way === wayOf(model)) });
  };
  model.on(update, signal);
  update();
  return html("div", { class: "rw-switches", role: "group", "aria-label": label }, ...buttons);
}

/** The three ways to the AUC side by side, and the table of one; what is pointed at is highlighted in all. */
export const aucTables: View = (el, store, signal, { models, ...options }) => {
  const { model } = options;
  const heading = html("div", { class: "rw-heading" }, html("span", { class: "rw-title" }, TITLE));
  if (models) modelButtons(heading, store, signal);
  const grid = html("div", { class: "rw-facets rw-ways" });
  const list = new StepList(store, (table) => wayColumns(wayOf(model))(table), signal);
  model.on(() => list.draw(), signal);
  el.append(heading, grid, html("div", { class: "rw-way" }, waySwitch(model, signal), list.element));
  for (const project of Object.values(WAYS)) {
    const facet = html("div", { class: "rw-way-plot" });
    grid.append(facet);
    drawPicture(facet, store, project, signal, options);
  }
};
