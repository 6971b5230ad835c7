import { clamp } from "../base/clamp";
import type { Point } from "../base/point";
import type { Track } from "../charts/chart";
import type { Surroundings } from "../draw/corner";
import type { Pixels } from "../draw/marks";
import { linear, log } from "../draw/scale";
import type { CountTable } from "../maths/table";
import type { WidgetModel } from "./widget_model";

/** Far outside any plot, and still a number of pixels. */
const FAR = 1e5;

/** The plot of a figure in the page: its place, and pixels of values. */
export class Plot {
  readonly element: Element | null;
  readonly #box: DOMRect;
  readonly #x: (value: number) => number;
  readonly #y: (value: number) => number;

  constructor(figure: Element, x: WidgetModel, y: WidgetModel) {
    this.element = figure.querySelector(".plotarea_background");
    this.#box = (this.element ?? figure).getBoundingClientRect();
    this.#x = pixelsOf(x, [0, this.#box.width]);
    this.#y = pixelsOf(y, [this.#box.height, 0]);
  }

  /** Where the pointer is in the plot. */
  at({ clientX, clientY }: PointerEvent): [number, number] {
    return [clientX - this.#box.left, clientY - this.#box.top];
  }

  /** What a text about a model must leave visible: its curve, the threshold, and the other curves. */
  surroundings(
    tracks: Track[],
    of: CountTable | undefined,
    threshold?: { x: number; y?: number },
  ): Surroundings {
    const { width, height } = this.#box;
    const curves = tracks.filter(({ y }) => y);
    const lines = (tables: Track[]) => tables.map((track) => pointsOf(this.pixels(track)));
    const mark = threshold && [this.#x(threshold.x), threshold.y === undefined ? 0 : this.#y(threshold.y)];
    return {
      plot: { left: 0, right: width, top: 0, bottom: height },
      curve: lines(curves.filter(({ table }) => table === of)).flat(),
      marks: mark ? [mark as Point] : [],
      lines: lines(curves.filter(({ table }) => table !== of)),
    };
  }

  contains([x, y]: [number, number], room: number): boolean {
    const { width, height } = this.#box;
    return x >= -room && y >= -room && x <= width + room && y <= height + room;
  }

  /** How far a place is from the threshold; without y that is a vertical line. */
  distance([x, y]: [number, number], to: { x: number; y?: number }): number {
    return Math.hypot(this.#x(to.x) - x, to.y === undefined ? 0 : this.#y(to.y) - y);
  }

  pixels(track: Track): Pixels {
    const place = (to: (value: number) => number) => (value: number) => clamp(to(value), -FAR, FAR);
    return { track, x: track.x.map(place(this.#x)), y: track.y?.map(place(this.#y)) };
  }
}

function pointsOf({ x, y }: Pixels): Point[] {
  return Array.from(x, (left, row): Point => [left, y?.[row] ?? 0]);
}

/** As it is zoomed at this moment. */
function pixelsOf(scale: WidgetModel, range: [number, number]): (value: number) => number {
  const domain: [number, number] = [Number(scale.get("min")), Number(scale.get("max"))];
  return (scale.get("_model_name") === "LogScaleModel" ? log : linear)(domain, range);
}
