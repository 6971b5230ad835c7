import { clamp } from "../base/clamp";
import { listen, set, svg } from "../base/dom";
import type { Point } from "../base/point";
import type { Chart, Guide, Span } from "../charts/chart";
import type { Belief } from "../maths/belief";
import { alarms } from "../maths/worth";
import { colourOf } from "./colour";
import type { Surroundings } from "./corner";
import { draggable } from "./drag";
import { type Frame, heightWithBand } from "./frame";
import { gripOf } from "./handle";
import { areaPath, linePath } from "./marks";
import { linear, type Scale } from "./scale";
import { drawSpan, textAt } from "./span";

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
    ...gripOf(14, 8, 4.5),
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

/** Margins at the sides, above the triangle, and under its base, in pixels. */
const SIDE = 18;
const TOP = 16;
const FOOT = 88;
/** Distances from the base to the threshold and to the bar. */
const STRIP = 15;
const BAR = 28;

/** The belief as a triangle with corners to drag, over a bar of the cheapest models. */
export class BeliefPlot {
  readonly element = svg("svg", { class: "rw-plot rw-belief", role: "group" });
  readonly #back = svg("g");
  readonly #triangle = svg("g");
  readonly #now = svg("line");
  readonly #corners: BeliefHandle[];
  #x: Scale = linear([0, 1], [0, 1]);
  #base = 0;

  /** `between` is drawn between the base and the bar. */
  constructor(
    title: string,
    actions: Omit<BeliefActions, "share">,
    between: SVGElement,
    signal: AbortSignal,
  ) {
    const share = (clientX: number) => this.#x.invert(clientX - this.element.getBoundingClientRect().left);
    this.#corners = ([0, 1, 2] as const).map(
      (corner) => new BeliefHandle(corner, { ...actions, share }, signal),
    );
    set(this.element, { "aria-label": title });
    const corners = this.#corners.map((corner) => corner.element);
    this.element.append(
      this.#back,
      this.#triangle,
      svg("g", { class: "rw-guide rw-now" }, this.#now),
      between,
      ...corners,
    );
  }

  /** What a text about the threshold, which is under the triangle, should leave visible. */
  get surroundings(): Surroundings {
    const [left, right] = [this.#x(0), this.#x(1)];
    const triangle = this.#corners.map(({ at }) => at);
    return { plot: { left, right, top: TOP, bottom: this.#base }, curve: [], marks: [], lines: [triangle] };
  }

  /** Draw the parts that stay while corners move; return the frame of the threshold. */
  draw(width: number, { x: axis, spans = [], guides }: Chart): Frame {
    const tall = heightWithBand(width);
    set(this.element, { width, height: tall, viewBox: `0 0 ${width} ${tall}` });
    this.#x = linear([0, 1], [SIDE, width - SIDE]);
    this.#base = tall - FOOT;
    this.#back.replaceChildren(...this.#axis(width, axis), ...spans.map((each) => this.#bar(each)));
    const now = guides.find(({ name }) => name === "now");
    const x = now ? this.#x(now.points[0][0]) : -SIDE;
    set(this.#now, { x1: x, x2: x, y1: TOP, y2: this.#base + BAR + 7 });
    const [top, bottom] = [TOP, this.#base];
    const y = linear([0, 1], [bottom + STRIP, top]);
    return { left: SIDE, right: width - SIDE, top, bottom, width, height: tall, x: this.#x, y, slim: false };
  }

  /** The triangle, divided where the cheapest model changes. */
  drawBelief(belief: Belief, { guides }: Chart): void {
    const parts = guides.flatMap(({ kind, name, model, points }: Guide) => {
      const corners = points.map((point) => this.#place(point));
      if (kind !== "area" && name !== "outline") return [];
      const shape =
        kind === "area" ? { d: areaPath(corners, this.#base) } : { d: `${linePath(corners)}Z`, fill: "none" };
      return [svg("g", { class: `rw-guide rw-${name}`, style: colourOf(model) }, svg("path", shape))];
    });
    this.#triangle.replaceChildren(...parts);
    for (const [corner, share] of belief.entries()) {
      this.#corners[corner].place(this.#x(share), corner === 1 ? TOP : this.#base, belief);
    }
  }

  #place([share, up]: Point): Point {
    return [this.#x(share), this.#base - up * (this.#base - TOP)];
  }

  #axis(width: number, { label, tick, ticks = [] }: Chart["x"]): SVGElement[] {
    const base = this.#base;
    const texts = ticks.flatMap((share) => {
      const x = this.#x(share);
      return [
        svg("line", { x1: x, x2: x, y1: TOP, y2: base + BAR + 27, class: "rw-grid" }),
        textAt(x, base + BAR + 38, tick(share)),
      ];
    });
    const title = set(textAt(width / 2, base + BAR + 54, label), { class: "rw-axis" });
    const floor = svg("line", { x1: SIDE, x2: width - SIDE, y1: base, y2: base, class: "rw-floor" });
    return [...texts, floor, title];
  }

  #bar(span: Span): SVGElement {
    const [left, right] = [this.#x(span.from), this.#x(span.to)];
    const bar = { top: this.#base + BAR, height: 7, foot: 21 };
    return drawSpan(span, [left, Math.max(left + 0.5, right)], bar);
  }
}
