import { html } from "../base/dom";
import { Chart } from "../chart/chart";
import { menu } from "../controls/menu";
import type { Actions } from "../controls/menu_parts";
import { modelButtons } from "../controls/model_buttons";
import type { Store } from "../model/store";
import type { PictureModel } from "../model/view_model";
import type { Project } from "../pictures/picture";
import type { View, ViewProps } from "./view";

/** Makes a control between the title of a picture and its legend. */
export type Control = (store: Store, model: PictureModel, signal: AbortSignal) => HTMLElement;

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
  const { title, zoomOut, legend, actions, elements } = chart;
  const tools = menu(title.textContent, model, { ...actions, ...more }, store, signal);
  const heading = html("div", { class: "rw-heading" }, title, zoomOut, tools);
  if (controls) heading.append(controls);
  heading.append(legend.element);
  if (models) modelButtons(heading, store, signal);
  const [area, notes, ...tooltip] = elements;
  el.append(heading, area, below ? html("div", {}, notes, below) : notes, ...tooltip);
}

/** The view of a picture. */
export function pictureView(project: Project, control?: Control): View {
  return (el, store, signal, options) =>
    drawPicture(el, store, project, signal, {
      ...options,
      controls: control?.(store, options.model, signal),
    });
}
