import classCss from "virtual:multiclass-style";
import css from "virtual:style";
import type { Host } from "@anywidget/types";
import { html } from "../base/dom";
import { LatestSignal } from "../base/latest_signal";
import { class_charts } from "../base/vocabulary";
import type { Store } from "../model/store";
import { ChartModel, ViewModel } from "../model/view_model";
import { drawPart } from "../views/part";
import { type EvaluationKind, showWidget } from "../views/root";
import { board } from "./board";
import { child, LocalChildren } from "./child";
import { modelChoice } from "./models";
import { CLASS_VIEW_OF } from "./registry";
import { CLASS_KNOWN } from "./scene";
import { MulticlassStore } from "./store";
import { classSwitch } from "./switch";

/** The kind of the widget that shows all classes. */
const BOARD = "multiclass";

/** Draws all of a widget into an element until the signal aborts. */
type Draw = (root: HTMLElement, signal: AbortSignal) => void;

/** Draw what is shown, in place of what was. */
function followShown(
  store: MulticlassStore,
  widget: ViewModel,
  draw: Draw,
  signal: AbortSignal,
): HTMLElement {
  const area = html("div", { class: "rw-shown" });
  const latest = new LatestSignal(signal);
  let key: string | undefined;
  const update = () => {
    const shown = store.get("shown");
    const now = JSON.stringify([shown, store.get("_children").get(shown) ?? ""]);
    if (now === key) return;
    key = now;
    const part = html("div");
    area.replaceChildren(part);
    drawPart(part, "shown", store, widget, (until) => draw(part, until), latest.next());
  };
  store.follow(["shown", "children"], update, signal);
  return area;
}

/** All classes, one or a pair, with the switch between them. */
function drawBoard(
  store: MulticlassStore,
  widget: ViewModel,
  host: Host | undefined,
  binary: EvaluationKind<Store>,
): Draw {
  const children = new LocalChildren(store);
  const draw: Draw = (part, signal) =>
    store.get("shown") === ""
      ? board(part, store, widget, signal)
      : child(part, store, children, host, binary, signal);
  return (root, signal) => {
    const tabs = html("div");
    drawPart(tabs, "switch", store, widget, (until) => tabs.append(classSwitch(store, until)), signal);
    root.append(tabs, followShown(store, widget, draw, signal));
  };
}

/** One chart, with buttons of the models over it if there are several. */
function drawView(store: MulticlassStore, widget: ViewModel): Draw {
  return (root, signal) => {
    if (store.models.length > 1) modelChoice(root, store, signal);
    const { kind } = widget;
    const part = html("section", { class: "rw-part" });
    root.append(part);
    const draw = (until: AbortSignal) =>
      CLASS_VIEW_OF.get(kind)?.(part, store, new ChartModel(widget, kind), until);
    drawPart(part, kind, store, widget, draw, signal, class_charts);
  };
}

/** Evaluations of several classes, of which one or a pair is shown as an evaluation of two: the door of this wing. */
export function multiclassWith(binary: EvaluationKind<Store>): EvaluationKind<MulticlassStore> {
  return {
    open: (model, signal, hasNoKernel) => new MulticlassStore(model, signal, hasNoKernel),
    show: (el, store, { widget: traits, kind: named = BOARD, host }, signal) => {
      // A dashboard of Python is the same board, with charts of its own.
      const isBoard = [BOARD, "dashboard"].includes(named);
      const kind = isBoard ? BOARD : named;
      const widget = new ViewModel(traits, kind, store, CLASS_KNOWN);
      const drawn = {
        styles: [css, classCss],
        name: "rw-root rw-several",
        isKnown: isBoard || CLASS_VIEW_OF.has(kind),
        draw: isBoard ? drawBoard(store, widget, host, binary) : drawView(store, widget),
      };
      showWidget(el, store, widget, drawn, signal);
    },
  };
}
