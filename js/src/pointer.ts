import type { Pixels } from "./marks";

/** A row under the pointer. */
export interface Hit {
  pixels: Pixels;
  row: number;
  distance: number;
}

/** Nearest row of a track on the screen. */
export function nearest(pixels: Pixels, [x, y]: [number, number]): Hit {
  let row = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < pixels.x.length; index++) {
    const dx = pixels.x[index] - x;
    const dy = pixels.y ? pixels.y[index] - y : 0;
    const squared = dx * dx + dy * dy;
    if (squared < least) {
      least = squared;
      row = index;
    }
  }
  return { pixels, row, distance: Math.sqrt(least) };
}

export function nearestOf(tracks: Pixels[], at: [number, number]): Hit | undefined {
  const hits = tracks.map((pixels) => nearest(pixels, at));
  return hits.sort((a, b) => a.distance - b.distance)[0];
}

export interface PointerActions {
  /** The pointer takes hold of the plot, or of the handle itself. */
  grab: (at: [number, number], onHandle: boolean) => void;
  drag: (at: [number, number]) => void;
  hover: (at: [number, number]) => void;
  leave: () => void;
}

/** Turn pointer events of a plot into grabbing, dragging and hovering. */
export function followPointer(plot: SVGSVGElement, actions: PointerActions, signal: AbortSignal): void {
  let dragging = false;
  const at = (event: PointerEvent): [number, number] => {
    const box = plot.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const listen = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel" | "pointerleave",
    react: (event: PointerEvent) => void,
  ) => plot.addEventListener(type, react, { signal });
  const end = () => {
    dragging = false;
    plot.classList.remove("rw-dragging");
    actions.leave();
  };
  listen("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const onHandle = (event.target as Element).closest(".rw-handle") !== null;
    if (event.pointerType === "touch" && !onHandle) return;
    event.preventDefault();
    plot.setPointerCapture(event.pointerId);
    plot.classList.add("rw-dragging");
    dragging = true;
    actions.grab(at(event), onHandle);
  });
  listen("pointermove", (event) => {
    if (!event.isPrimary) return;
    if (dragging) actions.drag(at(event));
    else if (event.pointerType !== "touch") actions.hover(at(event));
  });
  listen("pointerup", end);
  listen("pointercancel", end);
  listen("pointerleave", () => {
    if (!dragging) actions.leave();
  });
}
