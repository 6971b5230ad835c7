import css from "virtual:style";
import { html } from "../base/dom";
import { modelButtons } from "../controls/model_buttons";
import { clearByEscape } from "../controls/pick_button";
import type { Store } from "../model/store";
import { PictureModel, type ViewModel } from "../model/view_model";
import { cases } from "./cases";
import { confusionMatrix } from "./confusion_matrix";
import { costMatrix } from "./cost_matrix";
import { dashboard } from "./dashboard";
import { modelProblem } from "./model_problem";
import { damaged, drawPart } from "./part";
import { VIEW_OF } from "./registry";
import { keepDrawn, keepKeys, undoByKey } from "./root";
import { threshold } from "./threshold";
import type { View } from "./view";

/** Views without curves, with the controls shown above them when they are alone. */
const TABLES = new Map<string, View[]>([
  ["confusion_matrix", [modelButtons, threshold, confusionMatrix]],
  ["cost_matrix", [threshold, costMatrix]],
  ["threshold", [modelButtons, threshold]],
]);

/** Widgets with several pictures, or with traits of their own. */
const BOARDS = new Map([
  ["cases", cases],
  ["dashboard", dashboard],
  ["model_problem", modelProblem],
]);

/** The views that are shown of a kind of Python's views, one under the other; none if there is no such kind. */
function viewsOf(kind: string): View[] {
  const view = VIEW_OF.get(kind);
  return view ? [view] : (TABLES.get(kind) ?? []);
}

/** The reason why a widget cannot be shown, if it cannot. */
function problemOf(store: Store, widget: ViewModel): string | undefined {
  const { kind } = widget;
  const isKnown = BOARDS.has(kind) || viewsOf(kind).length > 0;
  return isKnown ? (store.problem ?? widget.problem) : `there is no view ${kind}`;
}

/** Draw what a widget shows, or why it cannot. */
function draw(root: HTMLElement, store: Store, widget: ViewModel, signal: AbortSignal): void {
  const { kind } = widget;
  const problem = problemOf(store, widget);
  if (problem !== undefined) {
    root.append(damaged("this widget", problem, store.hasNoKernel));
    return;
  }
  root.classList.add(`rw-${kind}`);
  keepKeys(root, signal);
  undoByKey(root, store.history, signal);
  clearByEscape(root, store, signal);
  const options = { models: true, model: new PictureModel(widget, kind) };
  root.classList.toggle("rw-has-theory", store.scene.sample.hasTheory);
  const board = BOARDS.get(kind);
  if (board) {
    board(root, store, widget, signal);
    return;
  }
  const drawAll = (until: AbortSignal) => {
    for (const view of viewsOf(kind)) view(root, store, until, options);
  };
  drawPart(root, kind, store, widget, drawAll, signal);
}

/** Show a widget in an element; it is drawn again when its state becomes damaged or valid. */
export function renderView(el: HTMLElement, store: Store, widget: ViewModel, signal: AbortSignal): void {
  const redraw = (until: AbortSignal) => {
    const root = html("div", { class: "rw-root" });
    el.replaceChildren(html("style", {}, css), root);
    draw(root, store, widget, until);
  };
  keepDrawn(el, store, widget, redraw, signal);
}
