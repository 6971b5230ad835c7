import { html } from "../base/dom";
import { LatestSignal } from "../base/latest_signal";
import { charts } from "../base/vocabulary";
import type { Chart } from "../charts/chart";
import { chart, type Form, scoreChart } from "../charts/discrimination";
import { modelButtons } from "../controls/model_buttons";
import { heading } from "../draw/chart_head";
import { colourOf, isDashed } from "../draw/colour";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { drawChart } from "./chart_view";
import type { View, ViewProps } from "./view";

function one(el: HTMLElement, store: Store, signal: AbortSignal, options: ViewProps): void {
  drawChart(el, store, chart, signal, options);
}

/** A plot for every model; the current one has the handle. */
function each(
  el: HTMLElement,
  store: Store,
  signal: AbortSignal,
  { model, models, ...options }: ViewProps,
): void {
  const top = heading(charts.discrimination.title);
  if (models) modelButtons(top, store, signal);
  const grid = html("div", { class: "rw-facets" });
  el.append(top, grid);
  for (const [index, { name }] of store.scene.tables.entries()) {
    const facet = html("div", { class: "rw-facet", style: colourOf(index) });
    facet.classList.toggle("rw-dashed", isDashed(index));
    grid.append(facet);
    const draw = (scene: Scene, choices: Choices): Chart => ({
      ...scoreChart(scene, choices.one("form") as Form, scene.tables[index], scene.tables),
      title: name,
    });
    drawChart(facet, store, draw, signal, { ...options, model });
  }
}

/** Scores of both classes, of the current model or of all; drawn again when this option or the models change. */
export const discrimination: View = (el, store, signal, options) => {
  const area = html("div");
  el.append(area);
  let drawn = "";
  const latest = new LatestSignal(signal);
  const update = () => {
    const isEach = options.model.choices.one("models") === "all";
    const wanted = isEach ? JSON.stringify(store.scene.tables.map(({ name }) => name)) : "current";
    if (wanted === drawn) return;
    drawn = wanted;
    const until = latest.next();
    const hadFocus = area.matches(":focus-within");
    el.classList.toggle("rw-each", isEach);
    area.replaceChildren();
    (isEach ? each : one)(area, store, until, options);
    if (hadFocus) area.querySelector<HTMLElement>(".rw-tools > button")?.focus();
  };
  options.model.on(update, signal);
  store.follow("models", update, signal);
};
