import { html } from "../base/dom";
import { Chart } from "../chart/chart";
import type { Actions } from "../controls/menu";
import { menu } from "../controls/menu";
import { modelButtons } from "../controls/model_buttons";
import type { Store } from "../model/store";
import type { PictureModel } from "../model/view_model";
import type { Project } from "../pictures/picture";
import type { View, ViewProps } from "./view";

/** Makes a control between the title of a picture and its legend. */
export type MakeControl = (store: Store, model: PictureModel, signal: AbortSignal) => HTMLElement;

interface DrawnProps extends ViewProps {
  controls?: HTMLElement | undefined;
  /** Further entries of its menu. */
  actions?: Actions;
  /** What is under its notes. */
  below?: HTMLElement;
}

/** Draw a picture with its title, menu, controls and legend. */
export function drawPicture(
  el: HTMLElement,
  store: Store,
  project: Project,
  signal: AbortSignal,
  { model, models, readout, controls, actions: more, below }: DrawnProps,
): void {
  const chart = new Chart(store, project, model, signal, { readout });
  const { head, zoomOut, actions, tooltip } = chart;
  const tools = menu(head.title.textContent, model, { ...actions, ...more }, store, signal);
  const heading = head.heading(zoomOut, tools, ...(controls ? [controls] : []), head.legend.element);
  if (models) modelButtons(heading, store, signal);
  el.append(heading, head.area, below ? html("div", {}, head.notes, below) : head.notes);
  if (tooltip) el.append(tooltip.element);
}

/** The view of a picture. */
export function pictureView(project: Project, control?: MakeControl): View {
  return (el, store, signal, options) =>
    drawPicture(el, store, project, signal, {
      ...options,
      controls: control?.(store, options.model, signal),
    });
}
