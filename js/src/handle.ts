import { set, svg } from "./dom";
import * as format from "./format";
import type { Frame } from "./frame";
import { clamp } from "./marks";
import type { Rule, Store } from "./store";

/** Share of the cases that Page Up and Page Down pass over. */
const PAGE = 0.05;

const described = new WeakMap<Rule, string>();

/** The threshold in words, for screen readers; said once for all handles. */
function describe(store: Store): string {
  const { rule } = store;
  const words = described.get(rule) ?? inWords(store);
  described.set(rule, words);
  return words;
}

function inWords(store: Store): string {
  const { rule } = store;
  const { tpr, fpr } = store.rates();
  const rates = `sensitivity ${format.rate(tpr)}, false positive rate ${format.rate(fpr)}`;
  return `threshold ${shownThreshold(store)}${rule.exact ? "" : " (nearest at hand)"}: ${rates}`;
}

/** The threshold as a decimal that names the rule shown: what was asked, if its counts are known. */
export function shownThreshold({ rule }: Store): string {
  return format.threshold(rule.exact ? rule.asked : rule.threshold, rule.below);
}

/** Whether keys that point right and up mean more predicted positives, as in ROC, or a higher threshold. */
export type Direction = 1 | -1;

function moves(store: Store, direction: Direction): Record<string, (shift: boolean) => void> {
  const step = (sign: number) => (shift: boolean) => store.step(sign * direction * (shift ? 10 : 1));
  const page = (sign: number) => () => store.moveToShare(sign * direction * PAGE);
  const none = () => store.moveTo(0);
  const all = () => store.moveTo(store.table.length - 1);
  return {
    ArrowRight: step(1),
    ArrowUp: step(1),
    ArrowLeft: step(-1),
    ArrowDown: step(-1),
    PageUp: page(1),
    PageDown: page(-1),
    Home: direction > 0 ? none : all,
    End: direction > 0 ? all : none,
    o: () => store.moveTo(store.optimum()),
  };
}

/** The threshold as a thing to take hold of: a disc on a curve, or a line with a disc. */
export class Handle {
  readonly element = svg("g", { class: "rw-handle", role: "slider", tabindex: 0 });
  readonly #line = svg("line", { class: "rw-threshold" });
  readonly #grip = svg(
    "g",
    {},
    svg("circle", { r: 14, class: "rw-touch" }),
    svg("circle", { r: 9, class: "rw-focus" }),
    svg("circle", { r: 5.5, class: "rw-disc" }),
  );

  constructor(
    private readonly store: Store,
    name: string,
    direction: () => Direction,
    signal: AbortSignal,
  ) {
    set(this.element, { "aria-label": name }).append(this.#line, this.#grip);
    this.element.addEventListener("keydown", (event) => this.#press(event, direction()), { signal });
  }

  place(frame: Frame, at: { x: number; y?: number }, more = ""): void {
    const x = clamp(frame.x(at.x), frame.left, frame.right);
    const y =
      at.y === undefined ? frame.top + (frame.slim ? (frame.bottom - frame.top) / 2 : 0) : frame.y(at.y);
    this.#grip.setAttribute("transform", `translate(${x},${y})`);
    const isLine = at.y === undefined;
    set(this.#line, { x1: x, x2: x, y1: frame.top, y2: isLine ? frame.bottom : frame.top });
    const { table, rule } = this.store;
    set(this.element, {
      "aria-valuemin": table.low,
      "aria-valuemax": table.high,
      "aria-valuenow": clamp(rule.threshold, table.low, table.high),
      "aria-valuetext": `${describe(this.store)}${more && `, ${more}`}`,
    });
  }

  #press(event: KeyboardEvent, direction: Direction): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = moves(this.store, direction)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move(event.shiftKey);
  }
}
