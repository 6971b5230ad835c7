import { html, set, svg } from "../base/dom";
import * as format from "../base/format";

/** Tolerances that are priced. */
export const PRICED = Array.from({ length: 21 }, (_, hundredth) => hundredth / 100);

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BELOW] = [240, 96, 48, 8, 10, 30];
const LAST = PRICED[PRICED.length - 1];

function x(tolerance: number): number {
  return LEFT + ((WIDTH - LEFT - RIGHT) * tolerance) / LAST;
}

/** The price of equal rates by their tolerance, with the tolerance that is chosen. */
export class PriceCurve {
  readonly element = html("div", { class: "rw-price-curve" });
  readonly #plot = svg("svg", { class: "rw-months", role: "img", width: WIDTH, height: HEIGHT });

  constructor() {
    this.element.append(this.#plot);
  }

  update(prices: number[], tolerance: number, currency: string): void {
    const most = Math.max(0, ...prices);
    set(this.element, { hidden: !(most > 0) });
    if (!(most > 0)) return;
    const bottom = HEIGHT - BELOW;
    const y = (price: number) => bottom - ((bottom - TOP) * price) / most;
    const line = prices.map((price, index) => `${index ? "L" : "M"}${x(PRICED[index])},${y(price)}`).join("");
    const now = prices[PRICED.indexOf(tolerance)];
    const labels = [
      svg("text", { x: LEFT - 6, y: TOP + 4, "text-anchor": "end" }, format.compact(most)),
      svg("text", { x: LEFT - 6, y: bottom + 4, "text-anchor": "end" }, "0"),
      ...[0, LAST / 2, LAST].map((each) =>
        svg("text", { x: x(each), y: bottom + 13, "text-anchor": "middle" }, String(100 * each)),
      ),
      svg(
        "text",
        { x: x(LAST / 2), y: HEIGHT - 4, "text-anchor": "middle" },
        "price by tolerance, in points",
      ),
    ];
    const mark = Number.isFinite(now)
      ? [svg("circle", { class: "rw-dot", cx: x(tolerance), cy: y(now), r: 4.5 })]
      : [];
    const axis = svg("line", { class: "rw-month-zero", x1: LEFT, x2: WIDTH - RIGHT, y1: bottom, y2: bottom });
    this.#plot.replaceChildren(axis, svg("path", { class: "rw-month-line", d: line }), ...mark, ...labels);
    const shown = [0, 0.05, 0.1].map((each) => {
      const price = format.inUnit(format.money(prices[PRICED.indexOf(each)]), currency);
      return `${price} within ${100 * each} points`;
    });
    set(this.#plot, { "aria-label": `Price by tolerance: ${shown.join(", ")}` });
  }
}
