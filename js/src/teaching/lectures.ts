import { button, html, set, showText } from "../base/dom";
import { charts } from "../base/vocabulary";
import { WAYS, type Way } from "../charts/auc_tables";
import { chart, constructionOf } from "../charts/construction";
import { modelButtons } from "../controls/model_buttons";
import { heading } from "../draw/chart_head";
import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";
import { drawChart } from "../views/chart_view";
import { countMatrix } from "../views/count_matrix";
import type { View } from "../views/view";
import { Player } from "./player";
import { rateColumns, StepList, wayColumns } from "./step_list";

/** What the step at the threshold adds. */
function sentence({ scene, rule }: Store): string {
  const steps = constructionOf(scene.table);
  return steps.sentence(steps.rowOf(rule));
}

/** The ROC curve as a player makes it, with the confusion matrix and the list of the steps. */
const construction: View = (el, store, signal, options) => {
  const step = html("div", { class: "rw-step", "aria-live": "polite" });
  // A sentence for each step of a film would be read on after its end.
  const changed = (isPlaying: boolean) => set(step, { "aria-live": isPlaying ? "off" : "polite" });
  const player = new Player(store, signal, changed);
  const controls = html("div", { class: "rw-steps" }, player.element, step);
  const plot = html("div", { class: "rw-construction-plot" });
  const matrix = countMatrix(store, signal);
  const numbers = html("div", {}, matrix.element, new StepList(store, rateColumns, signal).element);
  el.append(html("div", { class: "rw-construction-parts" }, plot, numbers));
  drawChart(plot, store, chart, signal, { ...options, controls });
  const update = () => {
    matrix.update();
    showText(step, sentence(store));
  };
  store.follow(["rule", "models"], update, signal);
};

const { title: TITLE } = charts.auc_tables;

const wayOf = (model: ChartModel) => model.choices.one("way") as Way;

/** Buttons that choose the way of the table. */
function waySwitch(model: ChartModel, signal: AbortSignal): HTMLElement {
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
const aucTables: View = (el, store, signal, { models, ...options }) => {
  const { model } = options;
  const top = heading(TITLE);
  if (models) modelButtons(top, store, signal);
  const grid = html("div", { class: "rw-facets rw-ways" });
  const list = new StepList(store, (table) => wayColumns(wayOf(model))(table), signal);
  model.on(() => list.draw(), signal);
  el.append(top, grid, html("div", { class: "rw-way" }, waySwitch(model, signal), list.element));
  for (const project of Object.values(WAYS)) {
    const facet = html("div", { class: "rw-way-plot" });
    grid.append(facet);
    drawChart(facet, store, project, signal, options);
  }
};

/** The views of charts for lectures, by their kinds. */
export const LECTURES = { auc_tables: aucTables, construction };
