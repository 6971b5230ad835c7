import { listen } from "../base/dom";

type Pixel = [number, number];

export interface PointerActions {
  /** Whether this press begins a box. */
  startsBox: (event: PointerEvent) => boolean;
  /** A box is drawn from one corner to another. */
  drawBox: (from: Pixel, to: Pixel) => void;
  endBox: (from: Pixel, to: Pixel) => void;
  /** Whether the pointer takes hold of the threshold, by the plot or by the handle itself. */
  grab: (at: Pixel, onHandle: boolean) => boolean;
  drag: (at: Pixel) => void;
  hover: (at: Pixel) => void;
  leave: () => void;
  /** What was dragged is to be where it was. */
  cancel: () => void;
}

/** Turns pointer events of a plot into grabbing, dragging, hovering and drawing a box. */
export class PlotPointer {
  #held: "handle" | "box" | undefined;
  #start: Pixel = [0, 0];

  constructor(
    private readonly plot: SVGSVGElement,
    private readonly actions: PointerActions,
    signal: AbortSignal,
  ) {
    listen(plot, "pointerdown", (event) => this.#press(event), signal);
    listen(plot, "pointermove", (event) => this.#move(event), signal);
    listen(plot, "pointerup", (event) => this.#end(this.#at(event)), signal);
    // A cancelled box has no size.
    listen(plot, "pointercancel", () => this.#end(this.#start), signal);
    listen(plot, "pointerleave", () => this.#leave(), signal);
    listen(plot, "keydown", (event) => this.#cancel(event), signal);
  }

  #at({ clientX, clientY }: PointerEvent): Pixel {
    const { left, top } = this.plot.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #press(event: PointerEvent): void {
    const { actions, plot } = this;
    if (event.button !== 0 || !event.isPrimary) return;
    const onHandle = (event.target as Element).closest(".rw-handle") !== null;
    const isBox = actions.startsBox(event);
    if (event.pointerType === "touch" && !onHandle && !isBox) return;
    event.preventDefault();
    this.#start = this.#at(event);
    if (!isBox && !actions.grab(this.#start, onHandle)) return;
    plot.setPointerCapture(event.pointerId);
    this.#held = isBox ? "box" : "handle";
    if (!isBox) plot.classList.add("rw-dragging");
  }

  #move(event: PointerEvent): void {
    const { actions } = this;
    if (!event.isPrimary) return;
    const at = this.#at(event);
    if (this.#held === "box") actions.drawBox(this.#start, at);
    else if (this.#held) actions.drag(at);
    else if (event.pointerType !== "touch") actions.hover(at);
  }

  #leave(): void {
    if (!this.#held) this.actions.leave();
  }

  #cancel({ key }: KeyboardEvent): void {
    if (key !== "Escape" || this.#held !== "handle") return;
    this.actions.cancel();
    this.#end(this.#start);
  }

  #end(at: Pixel): void {
    if (this.#held === "box") this.actions.endBox(this.#start, at);
    this.#held = undefined;
    this.plot.classList.remove("rw-dragging");
    this.actions.leave();
  }
}
