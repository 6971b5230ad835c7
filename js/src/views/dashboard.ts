import { html } from "../base/dom";
import { CHARTS } from "../charts";
import { isUnstated } from "../charts/verdict";
import { copyAsPython } from "../controls/copied_code";
import { figuresOf, showFigures } from "../controls/figures";
import { menuButton, pythonOf } from "../controls/menu";
import { popover } from "../controls/popover";
import { LiveChart } from "../draw/live_chart";
import { followWidth } from "../draw/resize";
import type { MetricName } from "../maths/metrics";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import { answer } from "./answer";
import { assumptions } from "./assumptions";
import { modelsTable } from "./models_table";
import { outcome } from "./outcome";
import { drawPart, panelTitle } from "./part";
import { picker } from "./picker";
import { chartGrid, partMaker, type Views } from "./registry";
import type { View } from "./view";

const FIRST: MetricName[] = ["precision", "tpr", "lift", "fpr"];
const MORE: MetricName[] = ["ppr", "accuracy", "f1", "npv", "expected_cost"];

/** Rates of the current decision, the most used first. */
const rates: View = (el, store, signal) => {
  const [first, more] = [FIRST, MORE].map(() => html("dl", { class: "rw-figures" }));
  const details = html("details", { class: "rw-more" }, html("summary", {}, "more"), more);
  el.append(html("div", { class: "rw-panel-head" }, panelTitle("Rates")), first, details);
  const update = () => {
    showFigures(first, figuresOf(store, FIRST));
    showFigures(more, figuresOf(store, MORE));
  };
  store.follow(["rule", "review", "models", "costs"], update, signal);
};

/** Show the profit once costs are chosen, where a dashboard shows scores in its place by default. */
function showProfit(widget: ViewModel, store: Store, signal: AbortSignal): void {
  let counted = isUnstated(store.scene.context);
  const update = () => {
    const counts = isUnstated(store.scene.context);
    const [first, second, third, ...more] = widget.charts;
    const isDefault =
      first === "roc" && second === "discrimination" && third !== "profit" && more.length === 0;
    if (counted && !counts && isDefault && third) widget.charts = ["roc", "profit", third];
    counted = counts;
  };
  store.on("costs", update, signal);
}

const strip: View = (el, store, signal, { model }) => {
  const { head, tooltip } = new LiveChart(store, CHARTS.decision_strip, model, signal);
  el.append(head.area, head.notes, ...(tooltip ? [tooltip.element] : []));
};

/** Up to this width, charts come before the models; the style sheet has the same. */
const NARROW = 680;

/** Keep the order of parts, by which Tab goes, that in which they are seen. */
function orderParts(layout: HTMLElement, board: HTMLElement, grid: HTMLElement, signal: AbortSignal): void {
  const [models, , rates] = board.children;
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

/** The answer, the strip that it is dragged on, what it rests on, who is compared, what comes of it, and the charts. */
export function dashboard(
  el: HTMLElement,
  store: Store,
  widget: ViewModel,
  views: Views,
  signal: AbortSignal,
): void {
  const make = partMaker(store, widget);
  const grid = chartGrid(widget, views, make, signal);
  showProfit(widget, store, signal);
  const options = html("div", { class: "rw-options" });
  const drawOptions = (until: AbortSignal) => {
    const tools = popover(
      "rw-page-tools",
      menuButton("Page options"),
      [copyAsPython(() => pythonOf(store, widget), until)],
      until,
    );
    options.append(picker(widget, store, grid.show, until), tools.element);
  };
  drawPart(options, "options", store, widget, drawOptions, signal);
  const head = html("div", { class: "rw-head" }, make("verdict", answer, signal), options);
  const panels: [name: string, view: View][] = [
    ["models", modelsTable],
    ["outcome", outcome],
    ["rates", rates],
  ];
  const board = html("div", { class: "rw-board" }, ...panels.map(([name, view]) => make(name, view, signal)));
  const above = [make("decision_strip", strip, signal), make("threshold", assumptions, signal)];
  const layout = html("div", { class: "rw-layout" }, head, ...above, board, grid.element);
  orderParts(layout, board, grid.element, signal);
  el.append(layout);
}
