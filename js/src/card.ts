import type { CountTable, Row } from "./counts";
import { html } from "./dom";
import * as format from "./format";
import { clamp } from "./marks";
import { lift, ppr, precision, profit } from "./projections";
import type { Store } from "./store";

const GAP = 14;

function lines(store: Store, table: CountTable, row: Row, shown: string): string[] {
  const rates = { tpr: row.tp / table.positives, fpr: row.fp / table.negatives };
  const { context } = store;
  const { prevalence } = context;
  const counts = [row.tp, row.fp, table.positives - row.tp, table.negatives - row.fp].map(format.count);
  return [
    `${table.name} ≥ ${shown}`,
    `TP ${counts[0]}  FP ${counts[1]}  FN ${counts[2]}  TN ${counts[3]}`,
    `TPR ${format.rate(rates.tpr)}  FPR ${format.rate(rates.fpr)}`,
    `precision ${format.rate(precision(rates, prevalence))}  share ${format.rate(ppr(rates, prevalence))}  lift ${format.ratio(lift(rates, prevalence))}`,
    `profit ${format.money(profit(rates, context))}`,
  ];
}

/** The same five lines in every view, beside the pointer, never under it and never clipped. */
export class Card {
  readonly element = html("div", { class: "rw-card", hidden: true });

  constructor(private readonly store: Store) {}

  show(table: CountTable, row: Row, shown: string, [x, y]: [number, number]): void {
    this.element.replaceChildren(
      ...lines(this.store, table, row, shown).map((line) => html("div", {}, line)),
    );
    this.element.hidden = false;
    this.#place(x, y);
  }

  hide(): void {
    this.element.hidden = true;
  }

  #place(x: number, y: number): void {
    const room = this.element.offsetParent as HTMLElement | null;
    if (!room) return;
    const { width, height } = this.element.getBoundingClientRect();
    const right = x + GAP + width <= room.clientWidth;
    const left = x - GAP - width >= 0;
    const beside = right || left;
    const above = y - GAP - height >= 0;
    const dx = right ? x + GAP : left ? x - GAP - width : clamp(x - width / 2, 0, room.clientWidth - width);
    const dy = beside
      ? clamp(y - height / 2, 0, room.clientHeight - height)
      : above
        ? y - GAP - height
        : y + GAP;
    this.element.style.transform = `translate(${Math.floor(dx)}px,${Math.floor(dy)}px)`;
  }
}
