import css from "virtual:style";
import { modelButtons } from "../controls/model_buttons";
import { clearByEscape } from "../controls/pick_button";
import type { Store } from "../model/store";
import { ChartModel, type ViewModel } from "../model/view_model";
import { cases } from "./cases";
import { confusionMatrix } from "./confusion_matrix";
import { costMatrix } from "./cost_matrix";
import { dashboard } from "./dashboard";
import { modelsAlone } from "./models_table";
import { drawPart } from "./part";
import type { Views } from "./registry";
import { showWidget } from "./root";
import { threshold } from "./threshold";
import type { View } from "./view";

/** Views without curves, with the controls shown above them when they are alone. */
const TABLES = new Map<string, View[]>([
  ["confusion_matrix", [modelButtons, threshold, confusionMatrix]],
  ["cost_matrix", [threshold, costMatrix]],
  ["models", [modelsAlone]],
  ["threshold", [modelButtons, threshold]],
]);

/** Draws a widget with several charts, or with traits of its own. */
export type Board = (
  el: HTMLElement,
  store: Store,
  widget: ViewModel,
  views: Views,
  signal: AbortSignal,
) => void;

const BOARDS = new Map<string, Board>([
  ["cases", (el, store, widget, _views, signal) => cases(el, store, widget, signal)],
  ["dashboard", dashboard],
]);

/** Show an evaluation of two classes, or one of its views; `board` is what is shown of it by itself. */
export function showEvaluation(
  el: HTMLElement,
  store: Store,
  widget: ViewModel,
  views: Views,
  signal: AbortSignal,
  board = BOARDS.get(widget.kind),
): void {
  const { kind } = widget;
  const view = views.get(kind);
  // One under the other.
  const shown = view ? [view] : (TABLES.get(kind) ?? []);
  const draw = (root: HTMLElement, until: AbortSignal) => {
    clearByEscape(root, store, until);
    root.classList.toggle("rw-has-theory", store.scene.sample.hasTheory);
    if (board) {
      board(root, store, widget, views, until);
      return;
    }
    const options = { models: true, model: new ChartModel(widget, kind) };
    const drawAll = (each: AbortSignal) => {
      for (const view of shown) view(root, store, each, options);
    };
    drawPart(root, kind, store, widget, drawAll, until);
  };
  const isKnown = board !== undefined || shown.length > 0;
  showWidget(el, store, widget, { styles: [css], name: "rw-root", isKnown, draw }, signal);
}
