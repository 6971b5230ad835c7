import { html } from "../base/dom";
import type { Project } from "../charts/chart";
import type { Actions } from "../controls/menu";
import { menu } from "../controls/menu";
import { modelButtons } from "../controls/model_buttons";
import { LiveChart } from "../draw/live_chart";
import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";
import type { View, ViewProps } from "./view";

/** Makes a control between the title of a chart and its legend. */
export type MakeControl = (store: Store, model: ChartModel, signal: AbortSignal) => HTMLElement;

interface DrawnProps extends ViewProps {
  controls?: HTMLElement | undefined;
  /** Further entries of its menu. */
  actions?: Actions;
  /** What is under its notes. */
  below?: HTMLElement;
}

/** Draw a chart with its title, menu, controls and legend. */
export function drawChart(
  el: HTMLElement,
  store: Store,
  project: Project,
  signal: AbortSignal,
  { model, models, controls, actions: more, below }: DrawnProps,
): void {
  const live = new LiveChart(store, project, model, signal);
  const { head, zoomOut, actions, tooltip } = live;
  const tools = menu(head.title.textContent, model, { ...actions, ...more }, store, signal);
  const heading = head.heading(zoomOut, tools, ...(controls ? [controls] : []), head.legend.element);
  if (models) modelButtons(heading, store, signal);
  el.append(heading, head.area, below ? html("div", {}, head.notes, below) : head.notes);
  if (tooltip) el.append(tooltip.element);
}

/** The view of a chart. */
export function chartView(project: Project, control?: MakeControl): View {
  return (el, store, signal, options) =>
    drawChart(el, store, project, signal, {
      ...options,
      controls: control?.(store, options.model, signal),
    });
}
