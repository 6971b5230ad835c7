/** What the element of every widget has. */
import { listen, set } from "../base/dom";
import type { History } from "../model/history";
import type { AnyStore } from "../model/page_store";
import type { ViewModel } from "../model/view_model";

const KEEP_KEYS = { "data-lm-suppress-shortcuts": "true" };

/** Lumino acts on keys before the focused element sees them, unless that very element has an attribute. */
export function keepKeys(root: HTMLElement, signal: AbortSignal): void {
  listen(root, "focusin", ({ target }) => set(target as Element, KEEP_KEYS), signal);
}

/** Take changes back by Ctrl+Z; what is done while a pointer or a key is held is one change. */
export function undoByKey(
  root: HTMLElement,
  history: Pick<History<unknown>, "hold" | "release" | "undo">,
  signal: AbortSignal,
): void {
  let isDragged = false;
  // A drag focuses what it moves, whatever had the focus before, and is one change until its end.
  const release = () => isDragged || history.release();
  const setDragged = (value: boolean) => () => {
    isDragged = value;
    if (value) history.hold();
    else history.release();
  };
  const undo = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "z" || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    history.undo();
  };
  listen(root, "keydown", undo, signal);
  // Before anything acts on them.
  root.addEventListener("pointerdown", setDragged(true), { capture: true, signal });
  root.addEventListener("keydown", () => history.hold(), { capture: true, signal });
  for (const event of ["keyup", "focusout"] as const) listen(root, event, release, signal);
  // After all that acts on them, and also where the pointer has left the element.
  for (const event of ["pointerup", "pointercancel"])
    window.addEventListener(event, setDragged(false), { signal });
}

/** Draw a widget in an element, and again when its state becomes damaged or valid. */
export function keepDrawn(
  el: HTMLElement,
  store: AnyStore,
  widget: ViewModel,
  draw: (signal: AbortSignal) => void,
  signal: AbortSignal,
): void {
  el.classList.add("rw-host");
  let drawn = new AbortController();
  const redraw = () => {
    drawn.abort();
    drawn = new AbortController();
    draw(AbortSignal.any([signal, drawn.signal]));
  };
  store.on("problem", redraw, signal);
  let wrong = widget.problem;
  const check = () => {
    const before = wrong;
    wrong = widget.problem;
    if (before || wrong) redraw();
  };
  for (const trait of ["pictures", "options"] as const) widget.on(trait, check, signal);
  store.attempt(redraw);
  // Hosts may keep the element of a closed view; the drawing is removed from it.
  const leave = () => {
    drawn.abort();
    el.replaceChildren();
  };
  signal.addEventListener("abort", leave, { once: true });
}
