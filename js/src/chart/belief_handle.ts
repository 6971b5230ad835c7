import { clamp } from "../base/clamp";
import { listen, set, svg } from "../base/dom";
import type { Point } from "../base/point";
import type { Belief } from "../maths/belief";
import { alarms } from "../maths/worth";
import { draggable } from "./drag";

/** Least width of a belief. */
const LEAST = 0.01;
const NAMES = ["Least", "Likeliest", "Greatest"];

/** A belief with one corner moved, within the order of the three. */
export function moved(belief: Belief, corner: number, to: number): Belief {
  const [low, mode, high] = belief;
  const at = Math.round(to * 1000) / 1000;
  if (corner === 0) return [clamp(at, 0, Math.min(mode, high - LEAST)), mode, high];
  if (corner === 1) return [low, clamp(at, low, high), high];
  return [low, mode, clamp(at, Math.max(mode, low + LEAST), 1)];
}

export interface BeliefActions {
  belief: () => Belief;
  /** The share at a place on the page. */
  share: (clientX: number) => number;
  /** Called during a drag with the belief so far; with undefined if the drag is cancelled. */
  draft: (belief: Belief | undefined) => void;
  take: (belief: Belief) => void;
}

/** A handle at one corner of the triangle. */
export class BeliefHandle {
  /** Where it is in the plot, in pixels. */
  at: Point = [0, 0];
  readonly element = svg(
    "g",
    { class: "rw-handle rw-belief-handle", role: "slider", tabindex: 0 },
    svg("circle", { r: 14, class: "rw-touch" }),
    svg("circle", { r: 8, class: "rw-focus" }),
    svg("circle", { r: 4.5, class: "rw-disc" }),
  );

  constructor(
    private readonly corner: 0 | 1 | 2,
    private readonly actions: BeliefActions,
    signal: AbortSignal,
  ) {
    set(this.element, {
      "aria-label": `${NAMES[corner]} number of false alarms that a miss is worth`,
      "aria-valuemin": 0,
      "aria-valuemax": 1,
    });
    listen(this.element, "keydown", (event) => this.#press(event), signal);
    this.#follow(signal);
  }

  place(x: number, y: number, belief: Belief): void {
    this.at = [x, y];
    const share = belief[this.corner];
    set(this.element, {
      transform: `translate(${x},${y})`,
      "aria-valuenow": share,
      "aria-valuetext": alarms(share),
    });
  }

  #follow(signal: AbortSignal): void {
    const { actions, corner, element } = this;
    let held = actions.belief();
    const grab = () => {
      element.focus({ preventScroll: true });
      held = actions.belief();
    };
    const drag = (event: PointerEvent) => {
      held = moved(held, corner, actions.share(event.clientX));
      actions.draft(held);
    };
    const drop = () => actions.take(held);
    draggable(element, { grab, drag, drop, cancel: () => actions.draft(undefined) }, signal);
  }

  #press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const belief = this.actions.belief();
    const step = event.shiftKey ? 0.1 : 0.01;
    const to: Record<string, number> = {
      ArrowRight: belief[this.corner] + step,
      ArrowUp: belief[this.corner] + step,
      ArrowLeft: belief[this.corner] - step,
      ArrowDown: belief[this.corner] - step,
      PageUp: belief[this.corner] + 0.1,
      PageDown: belief[this.corner] - 0.1,
      Home: 0,
      End: 1,
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    event.stopPropagation();
    this.actions.take(moved(belief, this.corner, to[event.key]));
  }
}
