import { html } from "../base/dom";
import * as format from "../base/format";
import { LatestSignal } from "../base/latest_signal";
import type { Chart, Project } from "../charts/chart";
import { ofGroups as chosenOfGroups } from "../charts/group_choices";
import { groupPanel, panelOf } from "../charts/panels";
import { modelButtons } from "../controls/model_buttons";
import { heading } from "../draw/chart_head";
import { colourOf, isDashed } from "../draw/colour";
import { stroke } from "../draw/legend";
import type { CountTable } from "../maths/table";
import { drawnGroups, storeOfCurves, storeOfGroup } from "../model/group_store";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import { drawChart, type MakeControl } from "./chart_view";
import type { View, ViewProps } from "./view";

interface Panels {
  title: string;
  /** Whether each model has a panel of its own, or each group has one. */
  isEach: (choices: Choices) => boolean;
  isOfGroups: (choices: Choices) => boolean;
  /** Whether no panel has a key or notes. */
  isBare?: boolean;
  /** The chart of a model alone. */
  panel: (table: CountTable) => Project;
  /** The curves of groups in one chart, where that is chosen. */
  curves?: View;
}

/** A heading, and under it room for panels. */
function panelRoom(
  el: HTMLElement,
  store: Store,
  signal: AbortSignal,
  { models }: ViewProps,
  { title, isBare = false }: Panels,
): HTMLElement {
  const top = heading(title);
  if (models) modelButtons(top, store, signal);
  const grid = html("div", { class: isBare ? "rw-facets rw-bare" : "rw-facets" });
  el.append(top, grid);
  return grid;
}

function facetOf(index: number): HTMLElement {
  const facet = html("div", { class: "rw-facet", style: colourOf(index) });
  facet.classList.toggle("rw-dashed", isDashed(index));
  return facet;
}

/** A chart without what only its key would name: the stroke of what the threshold loses. */
function withoutKey(chart: Chart): Chart {
  const { moving } = chart;
  if (!moving) return chart;
  return {
    ...chart,
    moving: (rule, tiers) => moving(rule, tiers).filter(({ name }) => name !== "gap"),
  };
}

/** A panel for every model; that of the current one has the handle. */
function each(el: HTMLElement, store: Store, signal: AbortSignal, options: ViewProps, panels: Panels): void {
  const grid = panelRoom(el, store, signal, options, panels);
  const { models: _, ...rest } = options;
  for (const [index, { name }] of store.scene.tables.entries()) {
    const facet = facetOf(index);
    grid.append(facet);
    const project: Project = (scene, choices) => {
      const chart = panels.panel(scene.tables[index])(scene, choices);
      return { ...(panels.isBare ? withoutKey(chart) : chart), title: name };
    };
    drawChart(facet, store, project, signal, rest);
  }
}

/** A panel for every group, with the curve of the current model, at the group's prevalence and threshold. */
function ofGroups(
  el: HTMLElement,
  store: Store,
  signal: AbortSignal,
  options: ViewProps,
  panels: Panels,
): void {
  const grid = panelRoom(el, store, signal, options, panels);
  const { models: _, ...rest } = options;
  const groups = drawnGroups(store.scene);
  const stores = groups.map((group) => storeOfGroup(store, group, signal));
  for (const [index, { label }] of groups.entries()) {
    const facet = facetOf(store.scene.table.index);
    grid.append(facet);
    const project: Project = (scene, choices) => {
      const scenes = stores.map((each, at) => (at === index ? scene : each.freshScene()));
      const chart = groupPanel(panels.panel, scenes, index, choices);
      return { ...(panels.isBare ? withoutKey(chart) : chart), title: label };
    };
    drawChart(facet, stores[index], project, signal, rest);
  }
}

/** What is drawn of a chart that may have panels, or curves of groups. */
type Way = "whole" | "each" | "groups" | "curves";

function wayOf(choices: Choices, hasGroups: boolean, { isEach, isOfGroups, curves }: Panels): Way {
  if (hasGroups && isOfGroups(choices)) return "groups";
  if (hasGroups && curves && choices.has("curves") && choices.one("curves") === "groups") return "curves";
  return isEach(choices) ? "each" : "whole";
}

/**
 * A view that has a panel for every model or group, or curves of groups, where that is chosen; drawn again when these
 * options, the models or the groups change.
 */
export function inPanels(whole: View, panels: Panels): View {
  return (el, store, signal, options) => {
    const area = html("div", { class: "rw-panels" });
    el.append(area);
    let drawn = "";
    const latest = new LatestSignal(signal);
    const draw = (way: Way, until: AbortSignal) => {
      if (way === "each") each(area, store, until, options, panels);
      else if (way === "groups") ofGroups(area, store, until, options, panels);
      else if (way === "curves") panels.curves?.(area, store, until, options);
      else whole(area, store, until, options);
    };
    const update = () => {
      const groups = drawnGroups(store.scene);
      const way = wayOf(options.model.choices, groups.length > 0, panels);
      const ofWay = {
        whole: [],
        each: store.scene.tables.map(({ name }) => name),
        groups: [groups, store.scene.table.index],
        curves: groups,
      };
      const wanted = JSON.stringify([way, ofWay[way]]);
      if (wanted === drawn) return;
      drawn = wanted;
      const until = latest.next();
      const hadFocus = area.matches(":focus-within");
      el.classList.toggle("rw-each", way === "each" || way === "groups");
      area.replaceChildren();
      draw(way, until);
      if (hadFocus) area.querySelector<HTMLElement>(".rw-tools > button")?.focus();
    };
    options.model.on(update, signal);
    store.follow("models", update, signal);
  };
}

/** The curves of groups in a chart, with a key of them. */
function groupCurves(project: Project, control?: MakeControl): View {
  return (el, store, signal, options) => {
    const child = storeOfCurves(store, drawnGroups(store.scene), signal);
    const key = html("div", { class: "rw-models rw-group-key" });
    const fill = () => {
      const entries = child.scene.tables.map(({ name, index, auc }) =>
        html(
          "span",
          { class: "rw-entry", style: colourOf(index) },
          stroke(index),
          format.label(name),
          " ",
          html("span", { class: "rw-auc" }, format.area(auc)),
        ),
      );
      key.replaceChildren(...entries);
    };
    child.follow("models", fill, signal);
    const ofGroupsHere: Project = (scene, choices) => project(scene, chosenOfGroups(choices));
    drawChart(el, child, ofGroupsHere, signal, {
      model: options.model,
      controls: control?.(store, options.model, signal),
      below: key,
    });
  };
}

/** A view of curves that has a panel for every model or group, or the curves of groups, where that is chosen. */
export function curvesInPanels(whole: View, title: string, project: Project, control?: MakeControl): View {
  const panels = (choices: Choices) => (choices.has("panels") ? choices.one("panels") : "one");
  return inPanels(whole, {
    title,
    isBare: true,
    isEach: (choices) => panels(choices) === "each",
    isOfGroups: (choices) => panels(choices) === "groups",
    curves: groupCurves(project, control),
    panel: panelOf(project),
  });
}
