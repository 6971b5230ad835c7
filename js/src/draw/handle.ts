import { clamp } from "../base/clamp";
import { set, svg } from "../base/dom";
import type { Store } from "../model/store";
import type { Frame } from "./frame";
import { type Direction, Slider } from "./slider";

/** Circles of a handle, by their radii: what fingers hit, the ring of the focus, and the disc that is seen. */
export function gripOf(touch: number, focus: number, disc: number, name = "rw-disc"): SVGElement[] {
  const radii = { "rw-touch": touch, "rw-focus": focus, [name]: disc };
  return Object.entries(radii).map(([each, r]) => svg("circle", { r, class: each }));
}

/** The handle of the threshold: a disc on a curve, or a line with a disc. */
export class Handle {
  readonly element = svg("g", { class: "rw-handle" });
  readonly #line = svg("line", { class: "rw-line" });
  readonly #grip = svg("g", {}, ...gripOf(14, 9, 5.5));
  readonly #slider: Slider<SVGGElement>;

  constructor(store: Store, name: string, direction: () => Direction, signal: AbortSignal) {
    this.element.append(this.#line, this.#grip);
    this.#slider = new Slider(this.element, store, name, direction, signal);
  }

  /** Whether the keyboard moves it. */
  get isFocused(): boolean {
    return this.element.matches(":focus");
  }

  /** Tell screen readers where it is; `more` is added. */
  tell(more: string): void {
    this.#slider.update(more);
  }

  place(frame: Frame, at: { x: number; y?: number }): void {
    const x = clamp(frame.x(at.x), frame.left, frame.right);
    const y =
      at.y === undefined ? frame.top + (frame.slim ? (frame.bottom - frame.top) / 2 : 0) : frame.y(at.y);
    set(this.#grip, { transform: `translate(${x},${y})` });
    const isLine = at.y === undefined;
    set(this.#line, { x1: x, x2: x, y1: frame.top, y2: isLine ? frame.bottom : frame.top });
  }
}
