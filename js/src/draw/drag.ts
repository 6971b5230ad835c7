import { listen } from "../base/dom";

/** Actions during the drag of an element. */
export interface DragActions {
  grab: (event: PointerEvent) => void;
  drag: (event: PointerEvent) => void;
  /** The pointer is released. */
  drop?: () => void;
  /** The drag is cancelled. */
  cancel?: () => void;
}

/** Make an element draggable. */
export function draggable(element: SVGElement, actions: DragActions, signal: AbortSignal): void {
  let isHeld = false;
  const end = (then?: () => void) => {
    if (isHeld) then?.();
    isHeld = false;
  };
  listen(
    element,
    "pointerdown",
    (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      isHeld = true;
      actions.grab(event);
    },
    signal,
  );
  listen(
    element,
    "pointermove",
    (event) => {
      if (isHeld && event.isPrimary) actions.drag(event);
    },
    signal,
  );
  listen(element, "pointerup", () => end(actions.drop), signal);
  listen(element, "pointercancel", () => end(actions.cancel), signal);
}
