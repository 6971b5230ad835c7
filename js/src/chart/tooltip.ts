import { clamp } from "../base/clamp";
import { html } from "../base/dom";
import * as format from "../base/format";
import { lift, ppr, precision, profit } from "../maths/rates";
import type { CountTable, Row } from "../maths/table";
import type { Store } from "../model/store";
import type { Readout } from "./readout";

const GAP = 14;
/** Least distance between tooltip and pointer where space is short. */
const TIP = 4;

function lines(store: Store, table: CountTable, row: Row, shown: string): string[] {
  const rates = { tpr: row.tp / table.positives, fpr: row.fp / table.negatives };
  const { context } = store.scene;
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

/** The same five lines in every view, beside the pointer, never under it and never clipped by the view. */
export class Tooltip implements Readout {
  readonly element = html("div", { class: "rw-tooltip", hidden: true });

  constructor(private readonly store: Store) {}

  /** Show a row beside a point of an element. */
  showRule(
    table: CountTable,
    row: Row,
    shown: string,
    plot: Element,
    at: [number, number],
    more: string[] = [],
  ): void {
    this.show([...lines(this.store, table, row, shown), ...more], plot, at);
  }

  show(text: string[], plot: Element, [x, y]: [number, number]): void {
    this.element.replaceChildren(...text.map((line) => html("div", {}, line)));
    this.element.hidden = false;
    const room = this.element.offsetParent;
    if (!room) return;
    const [from, to] = [plot.getBoundingClientRect(), room.getBoundingClientRect()];
    this.#place(room, from.left - to.left + x, from.top - to.top + y);
  }

  hide(): void {
    this.element.hidden = true;
  }

  #place(room: Element, x: number, y: number): void {
    const { width, height } = this.element.getBoundingClientRect();
    const right = x + GAP + width <= room.clientWidth;
    const left = x - GAP - width >= 0;
    const sideways = right || left;
    const above = y - GAP - height >= 0;
    const lowest = room.clientHeight - height;
    const dx = right ? x + GAP : left ? x - GAP - width : clamp(x - width / 2, 0, room.clientWidth - width);
    const dy = sideways
      ? clamp(y - height / 2, 0, lowest)
      : above
        ? y - GAP - height
        : clamp(y + GAP, y + TIP, Math.max(y + TIP, lowest));
    this.element.style.transform = `translate(${Math.floor(dx)}px,${Math.floor(dy)}px)`;
  }
}
