import { html } from "../base/dom";
import { menuOf } from "../controls/menu";
import type { PictureModel } from "../model/view_model";
import { ClassChart, type Over } from "./class_chart";
import type { ClassPicture, Describe } from "./picture";
import type { MulticlassEvent, MulticlassStore } from "./store";
import { verdictText } from "./verdict";

/** Draws one view of several classes into an element until the signal aborts. */
export type ClassView = (el: HTMLElement, store: MulticlassStore, signal: AbortSignal) => void;

/** Draws a picture or a table with options. */
export type ClassPictureView = (
  el: HTMLElement,
  store: MulticlassStore,
  model: PictureModel,
  signal: AbortSignal,
) => void;

/** When a chart is drawn again, and what is over it. */
interface Shown {
  events?: MulticlassEvent[];
  over?: Over;
}

/** Put a chart with its title, menu and legend on the page. */
export function showPicture(
  describe: Describe<ClassPicture>,
  [el, store, model, signal]: Parameters<ClassPictureView>,
  { events = ["sample", "model"], over }: Shown = {},
): void {
  const chart = new ClassChart(() => describe(store.scene, model.choices), store.guarded, signal, over);
  const { head, classes, below } = chart;
  const actions = { export: chart.saving(() => verdictText(store)) };
  const tools = menuOf(head.title.textContent, model, actions, signal);
  const update = () => chart.update();
  el.append(head.heading(tools, html("div", {}, head.legend.element, classes)), head.area, below);
  store.on(events, update, signal);
  model.on(update, signal);
}

/** The view of a picture that does not change with the rule. */
export function classPicture(describe: Describe<ClassPicture>): ClassPictureView {
  return (...args) => showPicture(describe, args);
}
