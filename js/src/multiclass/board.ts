import { html } from "../base/dom";
import { literal } from "../base/python";
import { class_charts } from "../base/vocabulary";
import { chartList } from "../controls/chart_list";
import { copyAsPython } from "../controls/copied_code";
import { menuButton } from "../controls/menu";
import { popover } from "../controls/popover";
import { ChartModel, type ViewModel } from "../model/view_model";
import { ChartGrid } from "../views/chart_grid";
import { partSection } from "../views/part";
import { answer } from "./answer";
import { classKey } from "./class_key";
import type { ClassView } from "./class_view";
import { pricedMatrix } from "./matrix_view";
import { modelChoice, models } from "./models";
import { CLASS_VIEW_OF } from "./registry";
import { areUnit } from "./rule";
import type { MulticlassStore } from "./store";
import { WeightSearch } from "./weight_search";
import { weights } from "./weights";

/** Python that sets what is set in the page. */
function ruleCode(store: MulticlassStore): string {
  const { costs, weights } = store.rule;
  const isPlain = weights.every((weight) => weight === 1);
  const values = [
    ["model", literal(store.get("model"))],
    ["costs", areUnit(costs) ? "None" : literal(costs)],
    ["class_weight", isPlain ? "None" : literal(weights)],
  ];
  return values.map(([name, value]) => `ev.${name} = ${value}`).join("\n");
}

const MATRIX = "confusion_matrix";
const { [MATRIX]: _own, ...CHARTS } = class_charts;

/** Why a chart shows nothing. */
const unfit = (store: MulticlassStore) => (kind: string) =>
  kind === "simplex" && store.classes.length !== 3
    ? `There are ${store.classes.length} classes, not three.`
    : "";

/** All classes: what the current rule costs, its matrix, what it is made of, and the charts. */
export function board(el: HTMLElement, store: MulticlassStore, widget: ViewModel, signal: AbortSignal): void {
  const search = new WeightSearch(store, signal);
  const parts: [name: string, view: ClassView][] = [
    ["verdict", answer(search)],
    ["choice", (...args) => store.models.length > 1 && modelChoice(...args)],
    ["matrix", (...args) => pricedMatrix(args[0], args[1], new ChartModel(widget, MATRIX), args[2])],
    ["weights", weights(search)],
    ["models", models(search)],
  ];
  const [head, choice, ...sections] = parts.map(([name, view]) =>
    partSection(
      name,
      store,
      widget,
      (section, until) => view(section, store, until),
      signal,
      `rw-class-${name}`,
    ),
  );
  const chart = (kind: string, until: AbortSignal) => {
    const view = kind === MATRIX ? undefined : CLASS_VIEW_OF.get(kind);
    const draw = (section: HTMLElement, each: AbortSignal) =>
      view?.(section, store, new ChartModel(widget, kind), each);
    return view && partSection(kind, store, widget, draw, until, `rw-part-${kind}`, class_charts);
  };
  const grid = new ChartGrid(widget, chart, signal);
  const list = chartList(widget, CHARTS, unfit(store), grid.show, store, signal);
  const decision = html("div", { class: "rw-class-board" }, ...sections);
  const copy = (until: AbortSignal) => [copyAsPython(() => ruleCode(store), until)];
  const tools = popover("rw-page-tools", menuButton("Page options"), copy, store, signal);
  const options = html("div", { class: "rw-options" }, list, tools.element);
  const top = html("div", { class: "rw-head" }, head, options);
  const key = partSection(
    "key",
    store,
    widget,
    (section, until) => classKey(section, store, until),
    signal,
    "rw-class-key",
  );
  el.append(html("div", { class: "rw-layout" }, top, choice, decision, key, grid.element));
}
