import { listen } from "../base/dom";
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

type Pixel = [number, number];

export interface PointerActions {
  /** Whether this press begins a box. */
  boxes: (event: PointerEvent) => boolean;
  /** A box is drawn from one corner to another. */
  box: (from: Pixel, to: Pixel) => void;
  boxed: (from: Pixel, to: Pixel) => void;
  /** The pointer takes hold of the plot, or of the handle itself. */
  grab: (at: Pixel, onHandle: boolean) => void;
  drag: (at: Pixel) => void;
  hover: (at: Pixel) => void;
  leave: () => void;
}

/** Turn pointer events of a plot into grabbing, dragging, hovering and drawing a box. */
export function followPointer(plot: SVGSVGElement, actions: PointerActions, signal: AbortSignal): void {
  let held: "handle" | "box" | undefined;
  let start: Pixel = [0, 0];
  const at = (event: PointerEvent): Pixel => {
    const box = plot.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const end = (event: PointerEvent) => {
    // A box that is cut short is one without size.
    if (held === "box") actions.boxed(start, event.type === "pointerup" ? at(event) : start);
    held = undefined;
    plot.classList.remove("rw-dragging");
    actions.leave();
  };
  listen(
    plot,
    "pointerdown",
    (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      const onHandle = (event.target as Element).closest(".rw-handle") !== null;
      const isBox = actions.boxes(event);
      if (event.pointerType === "touch" && !onHandle && !isBox) return;
      event.preventDefault();
      plot.setPointerCapture(event.pointerId);
      start = at(event);
      held = isBox ? "box" : "handle";
      if (isBox) return;
      plot.classList.add("rw-dragging");
      actions.grab(start, onHandle);
    },
    signal,
  );
  listen(
    plot,
    "pointermove",
    (event) => {
      if (!event.isPrimary) return;
      if (held === "box") actions.box(start, at(event));
      else if (held) actions.drag(at(event));
      else if (event.pointerType !== "touch") actions.hover(at(event));
    },
    signal,
  );
  listen(plot, "pointerup", end, signal);
  listen(plot, "pointercancel", end, signal);
  listen(
    plot,
    "pointerleave",
    () => {
      if (!held) actions.leave();
    },
    signal,
  );
}
