import { clamp } from "../base/clamp";
import { listen, set, svg } from "../base/dom";
import type { Chooser } from "../charts/chart";
import { heightAt } from "../charts/polyline";
import type { ChartModel } from "../model/view_model";
import { colourOf } from "./colour";
import type { DrawnChart } from "./drawing";
import { gripOf } from "./handle";
import { inPixels } from "./marks";

/** How near a press must be to the line, in pixels. */
const NEAR = 24;
/** Steps of the arrow keys, with and without shift. */
const [STEP, LONG] = [1, 5];
const SIGNS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

function placeOf({ places, at }: Chooser): number {
  return places.indexOf(at[0]);
}

/** A handle on a line of a chart, which the pointer and keys move to choose the value of an option. */
export class ChoiceHandle {
  readonly over = svg("g");
  readonly #element = svg("g", { class: "rw-handle", role: "slider", tabindex: 0 }, ...gripOf(14, 9, 5.5));
  #drawn: DrawnChart | undefined;

  constructor(
    private readonly model: ChartModel,
    signal: AbortSignal,
  ) {
    listen(this.#element, "keydown", (event) => this.#press(event), signal);
  }

  get #chooser(): Chooser | undefined {
    return this.#drawn?.chart.chooser;
  }

  /** Whether a press means it: on the handle itself, or near its line. */
  isAt([x, y]: [number, number], handle: Element | null): boolean {
    if (handle) return handle === this.#element;
    if (!this.#drawn || !this.#chooser) return false;
    const { frame } = this.#drawn;
    const height = frame.y(heightAt(this.#chooser.line, frame.x.invert(x)));
    return x >= frame.left - NEAR && x <= frame.right + NEAR && Math.abs(height - y) <= NEAR;
  }

  focus(): void {
    this.#element.focus({ preventScroll: true });
  }

  /** Choose the value that is nearest to a place in pixels. */
  drag(x: number): void {
    if (!this.#drawn || !this.#chooser) return;
    const place = this.#drawn.frame.x.invert(x);
    const away = this.#chooser.places.map((each) => Math.abs(each - place));
    this.#choose(away.indexOf(Math.min(...away)));
  }

  #choose(place: number): void {
    const chooser = this.#chooser;
    if (!chooser) return;
    const to = clamp(place, 0, chooser.values.length - 1);
    if (to !== placeOf(chooser)) this.model.choose(chooser.option, chooser.values[to]);
  }

  #press(event: KeyboardEvent): void {
    const chooser = this.#chooser;
    if (!chooser || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = (SIGNS[event.key] ?? 0) * (event.shiftKey ? LONG : STEP);
    const ends: Record<string, number> = { Home: 0, End: chooser.values.length - 1 };
    const place = step === 0 ? ends[event.key] : placeOf(chooser) + step;
    if (place === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(place);
  }

  /** Show the handle of a chart that has one; while it is there, it keeps the focus. */
  show(drawn: DrawnChart): void {
    this.#drawn = drawn;
    const { frame, chart } = drawn;
    const { chooser } = chart;
    if ((chooser !== undefined) !== this.over.childElementCount > 0)
      this.over.replaceChildren(...(chooser ? [this.#element] : []));
    if (!chooser) return;
    const [x, y] = inPixels(frame, chooser.at);
    set(this.#element, {
      transform: `translate(${clamp(x, frame.left, frame.right)},${clamp(y, frame.top, frame.bottom)})`,
      style: colourOf(drawn.scene.table.index),
      "aria-label": chooser.name,
      "aria-valuemin": 0,
      "aria-valuemax": chooser.values.length - 1,
      "aria-valuenow": placeOf(chooser),
      "aria-valuetext": chooser.text,
    });
  }
}
