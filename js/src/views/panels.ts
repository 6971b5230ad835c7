import { html } from "../base/dom";
import { LatestSignal } from "../base/latest_signal";
import type { Chart, Project } from "../charts/chart";
import { modelButtons } from "../controls/model_buttons";
import { heading } from "../draw/chart_head";
import { colourOf, isDashed } from "../draw/colour";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import { drawChart } from "./chart_view";
import type { View, ViewProps } from "./view";

interface Panels {
  title: string;
  /** Whether each model has a panel of its own. */
  isEach: (choices: Choices) => boolean;
  /** Whether no panel has a key or notes. */
  isBare?: boolean;
  /** The chart of a model alone. */
  panel: (table: CountTable) => Project;
}

/** A panel for every model; that of the current one has the handle. */
function each(
  el: HTMLElement,
  store: Store,
  signal: AbortSignal,
  { model, models, ...options }: ViewProps,
  { title, panel, isBare = false }: Panels,
): void {
  const top = heading(title);
  if (models) modelButtons(top, store, signal);
  const grid = html("div", { class: isBare ? "rw-facets rw-bare" : "rw-facets" });
  el.append(top, grid);
  for (const [index, { name }] of store.scene.tables.entries()) {
    const facet = html("div", { class: "rw-facet", style: colourOf(index) });
    facet.classList.toggle("rw-dashed", isDashed(index));
    grid.append(facet);
    const project: Project = (scene, choices) => ({
      ...panel(scene.tables[index])(scene, choices),
      title: name,
    });
    drawChart(facet, store, project, signal, { ...options, model });
  }
}

/** A view that has a panel for every model where that is chosen; drawn again when this option or the models change. */
export function inPanels(whole: View, panels: Panels): View {
  return (el, store, signal, options) => {
    const area = html("div", { class: "rw-panels" });
    el.append(area);
    let drawn = "";
    const latest = new LatestSignal(signal);
    const update = () => {
      const isEach = panels.isEach(options.model.choices);
      const wanted = isEach ? JSON.stringify(store.scene.tables.map(({ name }) => name)) : "whole";
      if (wanted === drawn) return;
      drawn = wanted;
      const until = latest.next();
      const hadFocus = area.matches(":focus-within");
      el.classList.toggle("rw-each", isEach);
      area.replaceChildren();
      if (isEach) each(area, store, until, options, panels);
      else whole(area, store, until, options);
      if (hadFocus) area.querySelector<HTMLElement>(".rw-tools > button")?.focus();
    };
    options.model.on(update, signal);
    store.follow("models", update, signal);
  };
}

/** Guides that are the same for all models. */
const COMMON = ["chance", "perfect", "zero", "equal"];

/** What a chart of all models has of one; all that follows from the decision is of the current one. */
function alone(chart: Chart, table: CountTable, isCurrent: boolean): Chart {
  const tracks = chart.tracks.filter((track) => track.table === table);
  const isOwn = ({ model, name }: Chart["guides"][number]) =>
    model === undefined ? isCurrent || COMMON.includes(name) : model === table.index;
  const guides = chart.guides.filter(isOwn);
  if (isCurrent) return { ...chart, tracks, guides };
  const { title, x, y, square, handle } = chart;
  return { title, x, y, ...(square ? { square } : {}), tracks, guides, legend: [], handle };
}

/** A view of curves that has a panel for every model where that is chosen. */
export function curvesInPanels(whole: View, title: string, project: Project): View {
  return inPanels(whole, {
    title,
    isBare: true,
    isEach: (choices) => choices.one("panels") === "each",
    panel: (table) => (scene, choices) => alone(project(scene, choices), table, table === scene.table),
  });
}
