import { clamp } from "../base/clamp";
import { set, svg } from "../base/dom";
import type { Axis, Chart } from "../charts/chart";
import type { Frame } from "./frame";

type Pixel = [number, number];
type Range = [number, number];

/** Smaller boxes are ignored, in pixels. */
const LEAST = 6;

/** The part of a chart that is shown, chosen by drawing a box. */
export class Zoom {
  readonly box = svg("rect", { class: "rw-box", visibility: "hidden" });
  /** The next drag draws a box. */
  isArmed = false;
  #region: { x: Range; y: Range } | undefined;

  get isZoomed(): boolean {
    return this.#region !== undefined;
  }

  /** The chart with the axes of what is shown. */
  apply(chart: Chart): Chart {
    if (!this.#region) return chart;
    const { x, y } = this.#region;
    return { ...chart, x: within(chart.x, x), y: within(chart.y, y) };
  }

  draw(frame: Frame, from: Pixel, to: Pixel): void {
    const [a, b] = [inside(frame, from), inside(frame, to)];
    set(this.box, {
      x: Math.min(a[0], b[0]),
      y: Math.min(a[1], b[1]),
      width: Math.abs(a[0] - b[0]),
      height: Math.abs(a[1] - b[1]),
      visibility: "visible",
    });
  }

  /** Zoom to a box; false if it is too small. */
  take(frame: Frame, from: Pixel, to: Pixel): boolean {
    this.isArmed = false;
    this.box.setAttribute("visibility", "hidden");
    const [a, b] = [inside(frame, from), inside(frame, to)];
    if (Math.abs(a[0] - b[0]) < LEAST || Math.abs(a[1] - b[1]) < LEAST) return false;
    const range = (p: number, q: number): Range => (p < q ? [p, q] : [q, p]);
    this.#region = {
      x: range(frame.x.invert(a[0]), frame.x.invert(b[0])),
      y: range(frame.y.invert(a[1]), frame.y.invert(b[1])),
    };
    return true;
  }

  reset(): void {
    this.#region = undefined;
  }
}

function within(axis: Axis, domain: Range): Axis {
  const ticks = axis.ticks?.filter((tick) => tick >= domain[0] && tick <= domain[1]);
  return { ...axis, domain, ...(ticks && ticks.length > 1 ? { ticks } : {}) };
}

function inside({ left, right, top, bottom }: Frame, [x, y]: Pixel): Pixel {
  return [clamp(x, left, right), clamp(y, top, bottom)];
}
