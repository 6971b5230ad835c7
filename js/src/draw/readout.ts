import { clamp } from "../base/clamp";
import { html, setText } from "../base/dom";
import * as format from "../base/format";
import { worthOf } from "../charts/verdict";
import { meansOf } from "../maths/amounts";
import { profit } from "../maths/rates";
import type { CountTable, Row } from "../maths/table";
import { selectionText } from "../model/selection";
import type { Store } from "../model/store";
import { emptiestCorner, GAP, type Surroundings } from "./corner";

/** Shows what is under the pointer of a plot. */
export interface Readout {
  showRule(
    table: CountTable,
    row: Row,
    shown: string,
    plot: Element,
    at: [number, number],
    more?: string[],
  ): void;
  show(lines: string[], plot: Element, at: [number, number]): void;
  hide(): void;
}

/** What is known of a rule: its name, what it earns, its counts, and the share of positives that it finds. */
function readoutParts({ scene }: Store, table: CountTable, row: Row, shown: string): string[] {
  const { context } = scene;
  const { positives, negatives } = table;
  const own = row.amounts ? meansOf(row.amounts, table) : {};
  const rates = { tpr: row.tp / positives, fpr: row.fp / negatives, ...own };
  const { verb, amount, unit } = worthOf(context, profit(rates, context));
  return [
    `${format.label(table.name)} at ${shown}`,
    `${verb} ${format.inUnit(amount, unit)}`,
    `TP ${format.count(row.tp)} FP ${format.count(row.fp)}`,
    `FN ${format.count(positives - row.tp)} TN ${format.count(negatives - row.fp)}`,
    `${format.rate(rates.tpr)} found`,
  ];
}

/** One line below a plot that is too low for a text in it. */
export class ReadoutStrip implements Readout {
  readonly element = html("div", { class: "rw-readout" });

  #isIdle = true;

  constructor(
    private readonly store: Store,
    signal: AbortSignal,
  ) {
    const update = () => {
      if (this.#isIdle) this.hide();
    };
    store.follow(["selection", "rule", "models"], update, signal);
  }

  showRule(...[table, row, shown, , , more = []]: Parameters<Readout["showRule"]>): void {
    this.#write([...readoutParts(this.store, table, row, shown), ...more]);
  }

  show(lines: string[]): void {
    this.#write(lines);
  }

  hide(): void {
    this.#write([]);
  }

  get #idle(): string {
    const selected = selectionText(this.store);
    return selected ? `Selected: ${selected} · ev.rows()` : "Point at the scores to read a threshold.";
  }

  #write(texts: string[]): void {
    this.#isIdle = texts.length === 0;
    const text = this.#isIdle ? this.#idle : texts.join(" · ");
    setText(this.element, text);
  }
}

/** What is drawn in a plot that a text about a model must leave visible. */
export type Surrounded = (of: CountTable | undefined, plot: Element) => Surroundings | undefined;

/** Two lines in the emptiest corner of the plot: what is under the pointer of a chart alone. */
export class Tooltip implements Readout {
  readonly element = html("div", { class: "rw-tooltip", hidden: true });

  constructor(
    private readonly store: Store,
    private readonly surroundings: Surrounded,
  ) {}

  showRule(...[table, row, shown, plot, at, more = []]: Parameters<Readout["showRule"]>): void {
    const [rule, profit, ...counts] = readoutParts(this.store, table, row, shown);
    this.#show([rule, profit], [...counts, ...more], plot, at, table);
  }

  show([first, second, ...others]: string[], plot: Element, at: [number, number]): void {
    if (others.length === 0) this.#show([first], second ? [second] : [], plot, at, undefined);
    else this.#show([first, second], others, plot, at, undefined);
  }

  hide(): void {
    this.element.hidden = true;
  }

  #show(
    first: string[],
    second: string[],
    plot: Element,
    at: [number, number],
    table: CountTable | undefined,
  ): void {
    const lines = [first, second].filter((parts) => parts.length > 0).map((parts) => parts.join(" · "));
    this.element.replaceChildren(...lines.map((line) => html("div", {}, line)));
    this.element.hidden = false;
    const surroundings = this.surroundings(table, plot);
    if (surroundings) this.#place(plot, { ...surroundings, marks: [...surroundings.marks, at] });
  }

  #place(plot: Element, surroundings: Surroundings): void {
    const { style, offsetParent: room } = this.element;
    if (!room) return;
    style.maxWidth = `${surroundings.plot.right - surroundings.plot.left - 2 * GAP}px`;
    const corner = emptiestCorner(surroundings, this.element.getBoundingClientRect());
    const [from, to] = [plot.getBoundingClientRect(), room.getBoundingClientRect()];
    const most = room.clientWidth - (corner.right - corner.left);
    const lowest = room.clientHeight - (corner.bottom - corner.top);
    const x = clamp(from.left - to.left + corner.left, 0, Math.max(0, most));
    const y = clamp(from.top - to.top + corner.top, 0, Math.max(0, lowest));
    style.transform = `translate(${Math.floor(x)}px,${Math.floor(y)}px)`;
  }
}
