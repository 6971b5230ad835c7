import { button, html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { charts } from "../base/vocabulary";
import { CHARTS } from "../charts";
import { errorsInWords, isUnstated } from "../charts/verdict";
import { copyAsPython } from "../controls/copied_code";
import { menu, menuButton, pythonOf } from "../controls/menu";
import { modelButtons } from "../controls/model_buttons";
import { popover } from "../controls/popover";
import { select } from "../controls/select";
import { sharing } from "../controls/share";
import { LiveChart } from "../draw/live_chart";
import { followWidth } from "../draw/resize";
import { focusText, toggleFocus } from "../model/focus";
import { countsWithOwn } from "../model/own";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import { answer } from "./answer";
import { assumptions } from "./assumptions";
import { modelsTable } from "./models_table";
import { outcome } from "./outcome";
import { drawPart } from "./part";
import { picker } from "./picker";
import { rates } from "./rates";
import { chartGrid, partMaker, type Views } from "./registry";
import type { View } from "./view";

/** The strip without a title: the sentence above it says what it is about. */
const strip: View = (el, store, signal, { model }) => {
  const { head, tooltip, zoomOut, actions } = new LiveChart(store, CHARTS.decision_strip, model, signal);
  const { title, options } = charts.decision_strip;
  const axis = select(Object.entries(options.x.values), (value) => model.choose("x", value), signal);
  const update = () => {
    axis.value = model.choices.one("x");
    axis.options[0].textContent = `share ${store.scene.get("words").acted}`;
  };
  model.on(update, signal);
  store.follow("words", update, signal);
  const by = html("label", { class: "rw-compare rw-label" }, "by ", axis);
  const tools = html(
    "div",
    { class: "rw-strip-tools" },
    zoomOut,
    by,
    menu(title, model, actions, store, signal, head),
  );
  el.append(html("div", { class: "rw-strip-head" }, head.legend.element, tools), head.area, head.notes);
  if (tooltip) el.append(tooltip.element);
};

/** So many models have room as buttons; of more, one is chosen in the sentence. */
const MOST_CHIPS = 6;

/** The models as buttons, where their table is far below. */
const chips: View = (el, store, signal) => {
  const update = () => {
    const { length } = store.scene.tables;
    set(el, { hidden: length < 2 || length > MOST_CHIPS });
  };
  modelButtons(el, store, signal);
  store.follow("models", update, signal);
};

/** Up to this width, charts come before models, rates and assumptions; the style sheet has the same. */
const NARROW = 680;

/** Which groups have their own thresholds, what comes of it over all cases, and what is at the common threshold. */
function ownText(store: Store): string {
  const { scene, rule } = store.ofEveryone;
  const { context, sample } = scene;
  const own = store.get("group_thresholds");
  const all = (sample.groups?.length ?? 0) + Math.max(0, (sample.groups?.folded ?? 0) - 1);
  const some =
    own.length === 1 ? "One group has its own threshold" : `${own.length} groups have their own thresholds`;
  const who = own.length === all && all > 1 ? "Every group has its own threshold" : some;
  const counts = countsWithOwn(scene, rule, own);
  const earned =
    counts?.profit === undefined || isUnstated(context)
      ? ""
      : `a profit of ${format.inUnit(format.money(counts.profit), context.costs.currency)}, with `;
  const comes = counts ? ` Over all cases, that makes ${earned}${errorsInWords(scene, counts)}.` : "";
  return `${who}.${comes} The answer below and the charts of all cases are at the common threshold.`;
}

/** Which cases are shown, while not all are, or who is decided otherwise, and the way back. */
const focus: View = (el, store, signal) => {
  const text = html("span");
  const act = button({ class: "rw-button" }, () => reset(), signal, "Show all cases");
  const bar = html("div", { class: "rw-only", role: "status" }, text, act);
  const isFocused = () => store.scene.sample.focus !== null;
  const reset = () => {
    if (isFocused()) toggleFocus(store, null);
    else store.history.asOne(() => store.set({ group_thresholds: [] }));
  };
  const update = () => {
    const { sample } = store.scene;
    const own = store.get("group_thresholds").length;
    // The whole part, which would leave a gap.
    set(el, { hidden: !isFocused() && own === 0 });
    if (isFocused()) {
      const sizes = `${format.count(sample.size)} of ${format.count(sample.everyone.size)} cases`;
      const isOwn = store.rule.common !== undefined;
      const threshold = isOwn ? "at its own threshold" : "at the threshold of all";
      setText(text, `Only ${format.label(focusText(store))}, ${threshold}: ${sizes}.`);
      setText(act, "Show all cases");
    } else if (own > 0) {
      setText(text, ownText(store));
      setText(act, "One threshold for all");
    }
  };
  el.append(bar);
  store.follow(["rule", "models", "groups", "costs"], update, signal);
};

/** What is in another order where there is no room. */
interface Parts {
  layout: HTMLElement;
  head: HTMLElement;
  /** Beside the sentence, or beside what the strip is by. */
  options: HTMLElement;
  /** There only where there is no room. */
  chips: HTMLElement;
  board: HTMLElement;
  grid: HTMLElement;
  assumed: HTMLElement;
}

/** Keep the order of parts, by which Tab goes, that in which they are seen. */
function orderParts(
  { layout, head, options, chips, board, grid, assumed }: Parts,
  signal: AbortSignal,
): void {
  const [models, , rates] = board.children;
  let isNarrow = false;
  const order = (width: number) => {
    if (width === 0 || isNarrow === width <= NARROW) return;
    isNarrow = !isNarrow;
    if (isNarrow) {
      head.after(chips, options);
      grid.after(models, rates, assumed);
    } else {
      chips.remove();
      head.append(options);
      board.before(assumed);
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
  const options = html("div", { class: "rw-options" });
  const drawOptions = (until: AbortSignal) => {
    const shared = sharing(store, widget, until);
    const contents = (open: AbortSignal) => [copyAsPython(() => pythonOf(store, widget), open), ...shared];
    const tools = popover("rw-page-tools", menuButton("Page options"), contents, store, until);
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
  const models = make("chips", chips, signal);
  const assumed = make("threshold", assumptions, signal);
  const above = [make("focus", focus, signal), head, make("decision_strip", strip, signal), assumed];
  const layout = html("div", { class: "rw-layout" }, ...above, board, grid.element);
  orderParts({ layout, head, options, chips: models, board, grid: grid.element, assumed }, signal);
  el.append(layout);
}
