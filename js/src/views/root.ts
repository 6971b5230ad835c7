/** How the widgets of every kind of evaluation are shown. */
import type { AnyModel, Host } from "@anywidget/types";
import { html, listen, set } from "../base/dom";
import { LatestSignal } from "../base/latest_signal";
import { tellWidths } from "../draw/resize";
import type { AnyStore } from "../model/page_store";
import type { ViewModel, ViewTraits } from "../model/view_model";
import { damaged } from "./part";

const KEEP_KEYS = { "data-lm-suppress-shortcuts": "true" };

/** Lumino acts on keys before the focused element sees them, unless that very element has an attribute. */
function keepKeys(root: HTMLElement, signal: AbortSignal): void {
  listen(root, "focusin", ({ target }) => set(target as Element, KEEP_KEYS), signal);
}

/** Listener that takes a change back by Ctrl+Z. */
export function undoing(history: AnyStore["history"]): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key.toLowerCase() !== "z" || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    history.undo();
  };
}

/** Take changes back by Ctrl+Z; what is done while a pointer or a key is held is one change. */
function undoByKey(root: HTMLElement, { history }: AnyStore, signal: AbortSignal): void {
  let isDragged = false;
  // A drag focuses what it moves, whatever had the focus before, and is one change until its end.
  const release = () => isDragged || history.release();
  const setDragged = (value: boolean) => () => {
    isDragged = value;
    if (value) history.hold();
    else history.release();
  };
  listen(root, "keydown", undoing(history), signal);
  // Before anything acts on them.
  root.addEventListener("pointerdown", setDragged(true), { capture: true, signal });
  root.addEventListener("keydown", () => history.hold(), { capture: true, signal });
  for (const event of ["keyup", "focusout"] as const) listen(root, event, release, signal);
  // After all that acts on them, and also where the pointer has left the element.
  for (const event of ["pointerup", "pointercancel"])
    window.addEventListener(event, setDragged(false), { signal });
}

/** Draw a widget in an element, and again when its state becomes damaged or valid. */
function keepDrawn(
  el: HTMLElement,
  store: AnyStore,
  widget: ViewModel,
  draw: (signal: AbortSignal) => void,
  signal: AbortSignal,
): void {
  el.classList.add("rw-host");
  const latest = new LatestSignal(signal);
  const redraw = () => draw(latest.next());
  store.on("problem", redraw, signal);
  const catchUp = () => {
    store.catchUp();
    tellWidths();
  };
  window.addEventListener("beforeprint", catchUp, { signal });
  let wrong = widget.problem;
  const check = () => {
    const before = wrong;
    wrong = widget.problem;
    if (before || wrong) redraw();
  };
  for (const trait of ["charts", "options"] as const) widget.on(trait, check, signal);
  store.attempt(redraw);
  // Hosts may keep the element of a closed view; the drawing is removed from it.
  const leave = () => {
    latest.abort();
    el.replaceChildren();
  };
  signal.addEventListener("abort", leave, { once: true });
}

/** What is shown of an evaluation: a view, or the evaluation itself where no kind is named. */
interface Shown {
  widget: AnyModel<ViewTraits>;
  kind?: string | undefined;
  /** Where other widgets are, if there is a kernel. */
  host?: Host | undefined;
}

/** A kind of evaluation: how its state is opened, and how it and its views are shown. */
export interface EvaluationKind<Store extends AnyStore> {
  open: (model: AnyModel, signal?: AbortSignal, hasNoKernel?: boolean) => Store;
  show: (el: HTMLElement, store: Store, shown: Shown, signal: AbortSignal) => void;
}

/** Style sheets of a widget, the classes of its element, whether there is such a kind, and what it draws. */
interface Drawn {
  styles: string[];
  name: string;
  isKnown: boolean;
  draw: (root: HTMLElement, signal: AbortSignal) => void;
}

/** Show a widget, or why it cannot be shown, in an element; drawn again when its state becomes damaged or valid. */
export function showWidget(
  el: HTMLElement,
  store: AnyStore,
  widget: ViewModel,
  { styles, name, isKnown, draw }: Drawn,
  signal: AbortSignal,
): void {
  const redraw = (until: AbortSignal) => {
    const root = html("div", { class: name });
    el.replaceChildren(...styles.map((css) => html("style", {}, css)), root);
    const problem = isKnown ? (store.problem ?? widget.problem) : `there is no view ${widget.kind}`;
    if (problem !== undefined) {
      root.append(damaged("this widget", problem, store.hasNoKernel));
      return;
    }
    root.classList.add(`rw-${widget.kind}`);
    keepKeys(root, until);
    undoByKey(root, store, until);
    draw(root, until);
  };
  keepDrawn(el, store, widget, redraw, signal);
}
