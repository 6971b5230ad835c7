import { clamp } from "../base/clamp";
import { html } from "../base/dom";
import type { CountTable, Row } from "../maths/table";
import type { Store } from "../model/store";
import { emptiestCorner, GAP, type Surroundings } from "./corner";
import { type Readout, readoutParts } from "./readout";

/** What is drawn in a plot that a text about a model must leave visible. */
export type Surrounded = (of: CountTable | undefined, plot: Element) => Surroundings | undefined;

/** Two lines in the emptiest corner of the plot: what is under the pointer of a picture alone. */
export class Tooltip implements Readout {
  readonly element = html("div", { class: "rw-tooltip", hidden: true });

  constructor(
    private readonly store: Store,
    private readonly surroundings: Surrounded,
  ) {}

  showRule(
    table: CountTable,
    row: Row,
    shown: string,
    plot: Element,
    at: [number, number],
    more: string[] = [],
  ): void {
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
    const found = this.surroundings(table, plot);
    if (found) this.#place(plot, { ...found, marks: [...found.marks, at] });
  }

  #place(plot: Element, found: Surroundings): void {
    const { style, offsetParent: room } = this.element;
    if (!room) return;
    style.maxWidth = `${found.plot.right - found.plot.left - 2 * GAP}px`;
    const corner = emptiestCorner(found, this.element.getBoundingClientRect());
    const [from, to] = [plot.getBoundingClientRect(), room.getBoundingClientRect()];
    const most = room.clientWidth - (corner.right - corner.left);
    const lowest = room.clientHeight - (corner.bottom - corner.top);
    const x = clamp(from.left - to.left + corner.left, 0, Math.max(0, most));
    const y = clamp(from.top - to.top + corner.top, 0, Math.max(0, lowest));
    style.transform = `translate(${Math.floor(x)}px,${Math.floor(y)}px)`;
  }
}
