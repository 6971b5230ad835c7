import { listen } from "../base/dom";

type Pixel = [number, number];

export interface GestureActions {
  /** Whether this press begins a box. */
  startsBox: (event: PointerEvent) => boolean;
  /** A box is drawn from one corner to another. */
  drawBox: (from: Pixel, to: Pixel) => void;
  endBox: (from: Pixel, to: Pixel) => void;
  /** Whether the pointer takes hold of a threshold, by the plot or by a handle. */
  grab: (at: Pixel, handle: Element | null) => boolean;
  /** What a click does there, if something else than a press. */
  click: (at: Pixel) => (() => void) | undefined;
  /** Whether a finger drags from anywhere; elsewhere it scrolls the page but on a handle. */
  takesFingers: () => boolean;
  drag: (at: Pixel) => void;
  hover: (at: Pixel) => void;
  leave: () => void;
  /** What was dragged is to be where it was. */
  cancel: () => void;
}

/** How far a pointer moves in a click, in pixels. */
const STILL = 4;

/** Turns pointer events of a plot into grabbing, dragging, hovering and drawing a box. */
export class PlotGestures {
  #held: "handle" | "box" | undefined;
  #start: Pixel = [0, 0];
  /** What happens if the pointer is released where it was pressed. */
  #click: (() => void) | undefined;
  /** What shows the plot while a threshold is dragged; the plot may be taken out of it meanwhile. */
  #root: Element | null = null;

  constructor(
    private readonly plot: SVGSVGElement,
    private readonly actions: GestureActions,
    signal: AbortSignal,
  ) {
    listen(plot, "pointerdown", (event) => this.#press(event), signal);
    listen(plot, "pointermove", (event) => this.#move(event), signal);
    listen(plot, "pointerup", (event) => this.#release(this.#at(event)), signal);
    listen(plot, "pointercancel", () => this.#abandon(), signal);
    listen(plot, "pointerleave", () => this.#leave(), signal);
    listen(plot, "keydown", (event) => this.#cancel(event), signal);
    signal.addEventListener("abort", () => this.#mark(false), { once: true });
  }

  #at({ clientX, clientY }: PointerEvent): Pixel {
    const { left, top } = this.plot.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #press(event: PointerEvent): void {
    const { actions, plot } = this;
    if (event.button !== 0 || !event.isPrimary || this.#closesMenu()) return;
    const handle = (event.target as Element).closest(".rw-handle");
    const isBox = actions.startsBox(event);
    this.#start = this.#at(event);
    this.#click = isBox || handle ? undefined : actions.click(this.#start);
    if (event.pointerType === "touch" && !handle && !isBox) {
      // A finger that goes on to scroll the page has moved nothing.
      if (actions.takesFingers()) this.#click ??= () => this.#grab(null);
      return;
    }
    event.preventDefault();
    plot.setPointerCapture(event.pointerId);
    if (isBox) this.#held = "box";
    else if (!this.#click) this.#grab(handle);
  }

  /** Whether all that a press does is to close a menu, which lies over charts. */
  #closesMenu(): boolean {
    return (this.plot.getRootNode() as ParentNode).querySelector(".rw-menu:popover-open") !== null;
  }

  #grab(handle: Element | null): void {
    if (!this.actions.grab(this.#start, handle)) return;
    this.#held = "handle";
    this.#mark(true);
  }

  #move(event: PointerEvent): void {
    const { actions } = this;
    if (!event.isPrimary) return;
    const at = this.#at(event);
    if (this.#click && !this.#isStill(at)) {
      this.#click = undefined;
      if (event.pointerType !== "touch" || actions.takesFingers()) this.#grab(null);
    }
    if (this.#held === "box") actions.drawBox(this.#start, at);
    else if (this.#held) actions.drag(at);
    else if (event.pointerType !== "touch") actions.hover(at);
  }

  #isStill([x, y]: Pixel): boolean {
    return Math.hypot(x - this.#start[0], y - this.#start[1]) <= STILL;
  }

  #release(at: Pixel): void {
    if (this.#isStill(at)) this.#click?.();
    this.#end(at);
  }

  #leave(): void {
    if (!this.#held) this.actions.leave();
  }

  #cancel(event: KeyboardEvent): void {
    if (event.key !== "Escape" || this.#held !== "handle") return;
    event.stopPropagation();
    this.#abandon();
  }

  /** End as if nothing had been begun: by Escape, or as a finger goes on to scroll the page. */
  #abandon(): void {
    if (this.#held === "handle") this.actions.cancel();
    // A box that ends where it begins is none.
    this.#end(this.#start);
  }

  #end(at: Pixel): void {
    if (this.#held === "box") this.actions.endBox(this.#start, at);
    this.#held = undefined;
    this.#click = undefined;
    this.#mark(false);
    this.actions.leave();
  }

  /** Mark the plot, and all that is shown with it, for the style sheet. */
  #mark(isDragging: boolean): void {
    this.plot.classList.toggle("rw-dragging", isDragging);
    this.#root = isDragging ? this.plot.closest(".rw-root") : this.#root;
    this.#root?.classList.toggle("rw-following", isDragging);
  }
}
