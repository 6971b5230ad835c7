import { html, listen, set, svg } from "../base/dom";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { draggable } from "../draw/drag";
import type { Frame } from "../draw/frame";
import { gripOf } from "../draw/handle";
import { inPixels } from "../draw/marks";
import { type ClassChartView, showChart } from "./class_view";
import type { Over } from "./live_class_chart";
import { simplex as describeSimplex } from "./simplex";
import {
  expectedCosts,
  inPlane,
  meetingOf,
  meetingWith,
  probabilitiesAt,
  type Triple,
  weightsMeetingAt,
} from "./simplex_geometry";
import { COUNTS, type MulticlassStore } from "./store";

/** A step of an arrow key in sides of the triangle, and with Shift. */
const [STEP, LONG] = [0.01, 0.1];
const STEPS: Record<string, Point> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const rounded = (weight: number) => Number(weight.toPrecision(3));

/** The place where the predictions of three classes meet: dragging it sets the weights. */
class SimplexHandle implements Over {
  readonly element = svg(
    "g",
    {
      class: "rw-handle",
      role: "slider",
      tabindex: 0,
      "aria-label": "Class weights: where the predictions meet",
    },
    ...gripOf(14, 9, 5.5),
  );
  #frame: Frame | undefined;
  /** From the pointer to the middle of the handle. */
  #offset: Point = [0, 0];

  constructor(
    private readonly store: MulticlassStore,
    private readonly signal: AbortSignal,
  ) {
    const actions = {
      grab: (event: PointerEvent) => this.#grab(event),
      drag: (event: PointerEvent) => this.#drag(event),
      cancel: () => store.history.cancel(),
    };
    draggable(this.element, actions, signal);
    listen(this.element, "keydown", (event) => this.#press(event), signal);
  }

  place(frame: Frame): void {
    this.#frame = frame;
    const at = this.#at;
    set(this.element, { visibility: at ? undefined : "hidden" });
    if (!at) return;
    const { classes, rule } = this.store;
    const text = classes.map((name, own) => `${name} ${format.short(rule.weights[own])}`).join(", ");
    set(this.element, {
      transform: `translate(${inPixels(frame, inPlane(at))})`,
      "aria-valuemin": 0,
      "aria-valuemax": 1,
      "aria-valuenow": at[0].toFixed(3),
      "aria-valuetext": `weights ${text}`,
    });
  }

  /** Where they meet without weights; a weight moves that on a line through the corner of its class. */
  get #middle(): Triple | undefined {
    const meeting = meetingOf(expectedCosts(this.store.rule.costs, [1, 1, 1]));
    return meeting?.every((share) => share > 0) ? meeting : undefined;
  }

  get #at(): Triple | undefined {
    return this.#middle && meetingWith(this.store.rule.weights, this.#middle);
  }

  #grab({ clientX, clientY }: PointerEvent): void {
    const { left, top, width, height } = (this.element.lastElementChild as Element).getBoundingClientRect();
    this.#offset = [left + width / 2 - clientX, top + height / 2 - clientY];
    this.element.focus({ preventScroll: true });
  }

  #drag({ clientX, clientY }: PointerEvent): void {
    const [frame, plot] = [this.#frame, this.element.ownerSVGElement];
    if (!frame || !plot || this.signal.aborted) return;
    const { left, top } = plot.getBoundingClientRect();
    const [x, y] = [clientX + this.#offset[0] - left, clientY + this.#offset[1] - top];
    this.#moveTo([frame.x.invert(x), frame.y.invert(y)]);
  }

  #moveTo(place: Point): void {
    const middle = this.#middle;
    if (middle)
      this.store.set({ class_weight: weightsMeetingAt(probabilitiesAt(place), middle).map(rounded) });
  }

  #press(event: KeyboardEvent): void {
    const at = this.#at;
    if (event.altKey || event.ctrlKey || event.metaKey || !at) return;
    if (event.key === "Escape") this.store.history.cancel();
    const step = STEPS[event.key];
    if (!step && event.key !== "Home") return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = inPlane(at);
    const size = event.shiftKey ? LONG : STEP;
    if (step) this.#moveTo([x + size * step[0], y + size * step[1]]);
    else this.store.set({ class_weight: at.map(() => 1) });
  }
}

/** The cases of three classes in a triangle, with a handle where the predictions meet. */
export const simplex: ClassChartView = (el, store, model, signal) => {
  if (store.classes.length !== 3) {
    el.append(
      html("p", { class: "rw-note" }, `The simplex needs three classes; there are ${store.classes.length}.`),
    );
    return;
  }
  const over = new SimplexHandle(store, signal);
  showChart(describeSimplex, [el, store, model, signal], { events: COUNTS, over });
};
