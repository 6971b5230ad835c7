import classCss from "virtual:multiclass-style";
import css from "virtual:style";
import type { Host } from "@anywidget/types";
import { html } from "../../base/dom";
import { LocalChildren } from "../../model/multiclass/children";
import type { MulticlassStore } from "../../model/multiclass/store";
import { PictureModel, type ViewModel } from "../../model/view_model";
import { damaged, drawPart } from "../part";
import { keepDrawn, keepKeys, undoByKey } from "../root";
import { board } from "./board";
import { child } from "./child";
import { modelChoice } from "./models";
import { CLASS_VIEW_OF } from "./registry";
import { classSwitch } from "./switch";

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
  let drawn = new AbortController();
  let key: string | undefined;
  const update = () => {
    const shown = store.get("shown");
    const now = JSON.stringify([shown, store.get("_children").get(shown) ?? ""]);
    if (now === key) return;
    key = now;
    drawn.abort();
    drawn = new AbortController();
    const part = html("div");
    area.replaceChildren(part);
    const until = AbortSignal.any([signal, drawn.signal]);
    drawPart(part, "shown", store, widget, (each) => draw(part, each), until);
  };
  store.follow(["shown", "children"], update, signal);
  return area;
}

/** All classes, one or a pair, with the switch between them. */
function drawBoard(store: MulticlassStore, widget: ViewModel, host: Host | undefined): Draw {
  const children = new LocalChildren(store);
  const draw: Draw = (part, signal) =>
    store.get("shown") === ""
      ? board(part, store, widget, signal)
      : child(part, store, children, host, signal);
  return (root, signal) => {
    const tabs = html("div");
    drawPart(tabs, "switch", store, widget, (until) => tabs.append(classSwitch(store, until)), signal);
    root.append(tabs, followShown(store, widget, draw, signal));
  };
}

/** One picture, with buttons of the models over it if there are several. */
function drawView(store: MulticlassStore, widget: ViewModel): Draw {
  return (root, signal) => {
    if (store.models.length > 1) modelChoice(root, store, signal);
    const part = html("section", { class: "rw-part" });
    root.append(part);
    const { kind } = widget;
    const drawView = (until: AbortSignal) =>
      CLASS_VIEW_OF.get(kind)?.(part, store, new PictureModel(widget, kind), until);
    drawPart(part, kind, store, widget, drawView, signal);
  };
}

function problemOf(store: MulticlassStore, widget: ViewModel): string | undefined {
  const isKnown = widget.kind === "multiclass" || CLASS_VIEW_OF.has(widget.kind);
  return isKnown ? (store.problem ?? widget.problem) : `there is no view ${widget.kind}`;
}

/** Show a widget of several classes in an element; it is drawn again when its state becomes damaged or valid. */
export function renderMulticlass(
  el: HTMLElement,
  store: MulticlassStore,
  widget: ViewModel,
  host: Host | undefined,
  signal: AbortSignal,
): void {
  const draw = widget.kind === "multiclass" ? drawBoard(store, widget, host) : drawView(store, widget);
  const redraw = (until: AbortSignal) => {
    const root = html("div", { class: "rw-root rw-several" });
    el.replaceChildren(html("style", {}, css), html("style", {}, classCss), root);
    const problem = problemOf(store, widget);
    if (problem !== undefined) {
      root.append(damaged("this widget", problem, store.hasNoKernel));
      return;
    }
    root.classList.add(`rw-${widget.kind}`);
    keepKeys(root, until);
    undoByKey(root, store.history, until);
    draw(root, until);
  };
  keepDrawn(el, store, widget, redraw, signal);
}
