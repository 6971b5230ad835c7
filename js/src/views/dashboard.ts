import { html } from "../base/dom";
import { ReadoutStrip } from "../chart/readout";
import { followWidth } from "../chart/resize";
import { copyAsPython } from "../controls/copied_code";
import { intervalsSwitch } from "../controls/intervals";
import { popover } from "../controls/popover";
import { reviewSwitch } from "../controls/review_control";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import { isUnstated } from "../pictures/verdict";
import { modelsTable } from "./models_table";
import { outcome } from "./outcome";
import { drawPart } from "./part";
import { picker } from "./picker";
import { fillGrid, partMaker } from "./picture_grid";
import { rates } from "./rates";
import { threshold } from "./threshold";
import { verdictLine } from "./verdict";
import type { View } from "./view";

/** Show the profit once costs are chosen, where a dashboard shows scores in its place by default. */
function showProfit(widget: ViewModel, store: Store, signal: AbortSignal): void {
  let counted = isUnstated(store.scene.context);
  const update = () => {
    const counts = isUnstated(store.scene.context);
    const [first, second, third, ...more] = widget.pictures;
    const isDefault = first === "roc" && second === "discrimination" && third !== "roi" && more.length === 0;
    if (counted && !counts && isDefault && third) widget.pictures = ["roc", "roi", third];
    counted = counts;
  };
  store.on("costs", update, signal);
}

const PARTS: [name: string, view: View][] = [
  ["verdict", verdictLine],
  ["models", modelsTable],
  ["threshold", threshold],
  ["outcome", outcome],
  ["rates", rates],
];

/** Up to this width, pictures come before the models; the style sheet has the same. */
const NARROW = 680;

/** Keep the order of parts, by which Tab goes, that in which they are seen. */
function orderParts(layout: HTMLElement, board: HTMLElement, grid: HTMLElement, signal: AbortSignal): void {
  const [models, , , rates] = board.children;
  let isNarrow = false;
  const order = (width: number) => {
    if (width === 0 || isNarrow === width <= NARROW) return;
    isNarrow = !isNarrow;
    if (isNarrow) grid.after(models, rates);
    else {
      board.prepend(models);
      board.append(rates);
    }
  };
  followWidth(layout, order, signal);
}

function pageButton(): HTMLButtonElement {
  return html("button", { type: "button", "aria-label": "Options of the page", title: "Options" }, "⋯");
}

/** What is decided, who is compared, what comes of it, and the pictures. */
export function dashboard(el: HTMLElement, store: Store, widget: ViewModel, signal: AbortSignal): void {
  const readout = new ReadoutStrip(store, signal);
  const make = partMaker(store, widget, readout);
  const grid = html("div", { class: "rw-pictures" });
  const show = (kind: string) => grid.querySelector(`.rw-part-${kind}`)?.scrollIntoView({ block: "nearest" });
  fillGrid(grid, widget, make, signal);
  showProfit(widget, store, signal);
  const [verdict, ...board] = PARTS.map(([name, view]) => make(name, view, signal));
  const options = html("div", { class: "rw-options" });
  const drawOptions = (until: AbortSignal) => {
    const tools = popover("rw-page-tools", pageButton(), [copyAsPython(store, widget, until)], until);
    const choices = [reviewSwitch(store, until), intervalsSwitch(store, until)];
    options.append(...choices, picker(widget, store, show, until), tools.element);
  };
  drawPart(options, "options", store, widget, drawOptions, signal);
  const head = html("div", { class: "rw-head" }, verdict, options);
  const decision = html("div", { class: "rw-board" }, ...board);
  const layout = html("div", { class: "rw-layout" }, head, decision, grid, readout.element);
  orderParts(layout, decision, grid, signal);
  el.append(layout);
}
