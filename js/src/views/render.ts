import css from "virtual:style";
import { modelButtons } from "../controls/model_buttons";
import { clearByEscape } from "../controls/pick_button";
import { Store } from "../model/store";
import { PictureModel, ViewModel } from "../model/view_model";
import { cases } from "./cases";
import { confusionMatrix } from "./confusion_matrix";
import { costMatrix } from "./cost_matrix";
import { dashboard } from "./dashboard";
import { modelProblem } from "./model_problem";
import { drawPart } from "./part";
import { VIEW_OF } from "./registry";
import { type EvaluationKind, showWidget } from "./root";
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

/** Draw what a widget shows. */
function draw(root: HTMLElement, store: Store, widget: ViewModel, signal: AbortSignal): void {
  const { kind } = widget;
  clearByEscape(root, store, signal);
  root.classList.toggle("rw-has-theory", store.scene.sample.hasTheory);
  const board = BOARDS.get(kind);
  if (board) {
    board(root, store, widget, signal);
    return;
  }
  const options = { models: true, model: new PictureModel(widget, kind) };
  const drawAll = (until: AbortSignal) => {
    for (const view of viewsOf(kind)) view(root, store, until, options);
  };
  drawPart(root, kind, store, widget, drawAll, signal);
}

/** Evaluations of two classes. */
export const binary: EvaluationKind<Store> = {
  open: (model, signal, hasNoKernel) => new Store(model, signal, hasNoKernel),
  show: (el, store, { widget: traits, kind = store.kind }, signal) => {
    const widget = new ViewModel(traits, kind, store);
    const isKnown = BOARDS.has(kind) || viewsOf(kind).length > 0;
    const drawn = (root: HTMLElement, until: AbortSignal) => draw(root, store, widget, until);
    showWidget(el, store, widget, { styles: [css], name: "rw-root", isKnown, draw: drawn }, signal);
  },
};
