import { html, setText } from "../base/dom";
import * as format from "../base/format";
import { meansOf } from "../maths/amounts";
import { profit } from "../maths/rates";
import type { CountTable, Row } from "../maths/table";
import { selectionText } from "../model/selection";
import type { Store } from "../model/store";
import { worthOf } from "../pictures/verdict";

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
export function readoutParts({ scene }: Store, table: CountTable, row: Row, shown: string): string[] {
  const { context } = scene;
  const { positives, negatives } = table;
  const own = row.amounts ? meansOf(row.amounts, table) : {};
  const rates = { tpr: row.tp / positives, fpr: row.fp / negatives, ...own };
  const { verb, amount, unit } = worthOf(context, profit(rates, context));
  return [
    `${format.label(table.name)} at ≥ ${shown}`,
    `${verb} ${amount} ${unit}`.trimEnd(),
    `TP ${format.count(row.tp)} FP ${format.count(row.fp)}`,
    `FN ${format.count(positives - row.tp)} TN ${format.count(negatives - row.fp)}`,
    `${format.rate(rates.tpr)} found`,
  ];
}

/** One line for all plots of a dashboard, which covers none of them. */
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

  showRule(
    table: CountTable,
    row: Row,
    shown: string,
    _plot: Element,
    _at: unknown,
    more: string[] = [],
  ): void {
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
    return selected ? `Selected: ${selected} · ev.rows()` : "Point at a curve to read it.";
  }

  #write(texts: string[]): void {
    this.#isIdle = texts.length === 0;
    const text = this.#isIdle ? this.#idle : texts.join(" · ");
    setText(this.element, text);
  }
}
