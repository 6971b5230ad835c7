import { clamp } from "../base/clamp";
import { listen, set } from "../base/dom";
import * as format from "../base/format";
import { ppr } from "../maths/rates";
import { moveBy, moveByShare, moveTo } from "../model/moves";
import { type Rule, shownThreshold } from "../model/rule";
import type { Store } from "../model/store";

/** Share of the cases by which Page Up and Page Down move. */
const PAGE = 0.05;

const described = new WeakMap<Rule, string>();

/** The threshold as text for screen readers; made once for all sliders. */
function describe(store: Store): string {
  const { rule } = store;
  const text = described.get(rule) ?? thresholdText(store);
  described.set(rule, text);
  return text;
}

function thresholdText(store: Store): string {
  const { rule, scene } = store;
  const rates = scene.rates(rule);
  const share = `${format.rate(ppr(rates, scene.context.prevalence))} ${scene.get("words").acted}`;
  const of = `true positive rate ${format.rate(rates.tpr)}, false positive rate ${format.rate(rates.fpr)}`;
  return `threshold ${shownThreshold(rule)}${rule.exact ? "" : " (nearest at hand)"}: ${share}, ${of}`;
}

/** Whether keys that point right and up mean more predicted positives, as in ROC, or a higher threshold. */
export type Direction = 1 | -1;

/** Arrow keys follow the screen: 1 if the rows of a track go to the right, else -1. */
export function directionOf(x: ArrayLike<number> | undefined): Direction {
  return x && x[0] > x[x.length - 1] ? -1 : 1;
}

/** What a slider moves: the threshold, or one of several. */
export interface Movable {
  /** Move by kept rows; more rows mean more cases at or above it. */
  by: (rows: number) => void;
  byShare: (change: number) => void;
  to: (row: number) => void;
  best: () => void;
  /** Where it is, and that in words. */
  value: () => { now: number; text: string };
}

function thresholdOf(store: Store): Movable {
  return {
    by: (rows) => moveBy(store, rows),
    byShare: (change) => moveByShare(store, change),
    to: (row) => moveTo(store, row),
    best: () => moveTo(store, store.scene.optimum()),
    value: () => ({ now: store.rule.threshold, text: describe(store) }),
  };
}

function moves(moved: Movable, last: number, direction: Direction): Record<string, (shift: boolean) => void> {
  const step = (sign: number) => (shift: boolean) => moved.by(sign * direction * (shift ? 10 : 1));
  const page = (sign: number) => () => moved.byShare(sign * direction * PAGE);
  const none = () => moved.to(0);
  const all = () => moved.to(last);
  return {
    ArrowRight: step(1),
    ArrowUp: step(1),
    ArrowLeft: step(-1),
    ArrowDown: step(-1),
    PageUp: page(1),
    PageDown: page(-1),
    Home: direction > 0 ? none : all,
    End: direction > 0 ? all : none,
    o: () => moved.best(),
  };
}

/** A threshold as a slider for keyboard and screen readers. */
export class Slider<E extends HTMLElement | SVGElement> {
  constructor(
    readonly element: E,
    private readonly store: Store,
    name: string,
    direction: () => Direction,
    signal: AbortSignal,
    private readonly moved = thresholdOf(store),
  ) {
    set(element, { role: "slider", tabindex: 0, "aria-label": name });
    listen(element, "keydown", (event) => this.#press(event, direction()), signal);
  }

  /** Update the values for screen readers; `more` is added. */
  update(more = ""): void {
    const { table } = this.store.scene;
    const { now, text } = this.moved.value();
    set(this.element, {
      "aria-valuemin": table.low,
      "aria-valuemax": table.high,
      "aria-valuenow": clamp(now, table.low, table.high),
      "aria-valuetext": `${text}${more && `, ${more}`}`,
    });
  }

  #press(event: KeyboardEvent, direction: Direction): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.store.scene.table.length - 1;
    const move = moves(this.moved, last, direction)[
      event.key.length === 1 ? event.key.toLowerCase() : event.key
    ];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move(event.shiftKey);
  }
}
