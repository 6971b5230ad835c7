import { html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { isUnstated, type Verdict, verdict } from "../charts/verdict";
import { copyAsPython } from "../controls/copied_code";
import { figuresOf, showFigures } from "../controls/figures";
import { intervalsSwitch } from "../controls/intervals";
import { menuButton, pythonOf } from "../controls/menu";
import { modelName } from "../controls/model_name";
import { optimumButton } from "../controls/optimum_button";
import { popover } from "../controls/popover";
import { reviewSwitch } from "../controls/review_control";
import { undoButton } from "../controls/undo_button";
import { ReadoutStrip } from "../draw/readout";
import { followWidth } from "../draw/resize";
import type { MetricName } from "../maths/metrics";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import { modelsTable } from "./models_table";
import { outcome } from "./outcome";
import { drawPart, panelTitle } from "./part";
import { picker } from "./picker";
import { chartGrid, partMaker, type Views } from "./registry";
import { threshold } from "./threshold";
import type { View } from "./view";

/** The sentence; where there is no room, its name is cut, and never the money. */
function words(): { element: HTMLElement; update: (of: Verdict, name: string, names: string[]) => void } {
  const [model, rule, verb, unit] = ["rw-of", "rw-rule", "rw-verb", "rw-unit"].map((name) =>
    html("span", { class: name }),
  );
  const [amount, gaps] = [html("b"), html("span", { class: "rw-gaps" })];
  const says = html("span", { class: "rw-says" }, model, rule, verb, amount, unit);
  const element = html("p", { class: "rw-words" }, says, " ", gaps);
  const update = (of: Verdict, name: string, names: string[]) => {
    const whole = (each: string) => format.label(each, Number.POSITIVE_INFINITY);
    if (model.textContent !== whole(name)) model.replaceChildren(modelName(whole(name), names.map(whole)));
    setText(rule, of.rule.slice(format.label(name).length));
    setText(verb, ` ${of.verb} `);
    setText(amount, of.amount);
    setText(unit, `${of.unit && ` ${of.unit}`}.`);
    setText(gaps, [...of.gaps, ...of.hints].join(" "));
    // Where there is no room for all of it.
    set(gaps, { title: gaps.textContent ?? undefined });
  };
  return { element, update };
}

/** Which model, at which threshold, earns what, and how far that is from the best. */
const verdictLine: View = (el, store, signal) => {
  const line = words();
  const jump = optimumButton(store, signal);
  el.append(line.element, html("div", { class: "rw-actions" }, jump.element, undoButton(store, signal)));
  const update = () => {
    const { scene, rule, zone } = store;
    line.update(verdict(scene, rule, zone), scene.table.name, scene.sample.names);
    jump.update();
  };
  store.follow(["rule", "review", "models", "costs"], update, signal);
};

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

const PARTS: [name: string, view: View][] = [
  ["verdict", verdictLine],
  ["models", modelsTable],
  ["threshold", threshold],
  ["outcome", outcome],
  ["rates", rates],
];

/** Up to this width, charts come before the models; the style sheet has the same. */
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

/** What is decided, who is compared, what comes of it, and the charts. */
export function dashboard(
  el: HTMLElement,
  store: Store,
  widget: ViewModel,
  views: Views,
  signal: AbortSignal,
): void {
  const readout = new ReadoutStrip(store, signal);
  const make = partMaker(store, widget, readout);
  const grid = chartGrid(widget, views, make, signal);
  showProfit(widget, store, signal);
  const [verdict, ...board] = PARTS.map(([name, view]) => make(name, view, signal));
  const options = html("div", { class: "rw-options" });
  const drawOptions = (until: AbortSignal) => {
    const tools = popover(
      "rw-page-tools",
      menuButton("Page options"),
      [copyAsPython(() => pythonOf(store, widget), until)],
      until,
    );
    const choices = [reviewSwitch(store, until), intervalsSwitch(store, until)];
    options.append(...choices, picker(widget, store, grid.show, until), tools.element);
  };
  drawPart(options, "options", store, widget, drawOptions, signal);
  const head = html("div", { class: "rw-head" }, verdict, options);
  const decision = html("div", { class: "rw-board" }, ...board);
  const layout = html("div", { class: "rw-layout" }, head, decision, grid.element, readout.element);
  orderParts(layout, decision, grid.element, signal);
  el.append(layout);
}
