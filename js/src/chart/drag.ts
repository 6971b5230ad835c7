/** What happens while an element is held. */
export interface DragActions {
  grab: (event: PointerEvent) => void;
  drag: (event: PointerEvent) => void;
  /** The hand lets go. */
  drop?: () => void;
  /** The hand is taken away: what was tried is not meant. */
  cancel?: () => void;
}

/** Let an element be held with the pointer. */
export function draggable(element: SVGElement, actions: DragActions, signal: AbortSignal): void {
  let isHeld = false;
  const listen = (type: string, react: (event: PointerEvent) => void) =>
    element.addEventListener(type, (event) => react(event as PointerEvent), { signal });
  const end = (then?: () => void) => {
    if (isHeld) then?.();
    isHeld = false;
  };
  listen("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    isHeld = true;
    actions.grab(event);
  });
  listen("pointermove", (event) => {
    if (isHeld && event.isPrimary) actions.drag(event);
  });
  listen("pointerup", () => end(actions.drop));
  listen("pointercancel", () => end(actions.cancel));
}
