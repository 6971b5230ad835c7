import { html } from "../base/dom";
import { charts as titles } from "../base/vocabulary";
import { CHARTS } from "../charts";
import { binsControl, metricReadings, referenceControl, spendingControl } from "../controls/chart_controls";
import { MixtureControl } from "../controls/mixture_control";
import type { Kind } from "../model/kinds";
import { OPTIONS } from "../model/options";
import type { Store } from "../model/store";
import { ChartModel, type ViewModel } from "../model/view_model";
import { ChartGrid } from "./chart_grid";
import { chartView, drawChart, type MakeControl } from "./chart_view";
import { discrimination } from "./discrimination";
import { gainsTable } from "./gains_table";
import { groups } from "./groups";
import { curvesInPanels } from "./panels";
import { partSection } from "./part";
import { timeline } from "./timeline";
import type { View } from "./view";

/** The ROC curve, and under it the mixture of two rules that is chosen on its hull. */
const roc: View = (el, store, signal, options) => {
  const mixing = new MixtureControl(store, options.model, signal);
  const show: [string, () => void][] = [["Mix two thresholds of the hull", () => mixing.begin()]];
  drawChart(el, store, CHARTS.roc, signal, { ...options, actions: { show }, below: mixing.element });
};

const bins: MakeControl = (_store, model, signal) => binsControl(model, signal);

const spending: MakeControl = (store, _model, signal) => spendingControl(store, signal);

const binsAndReference: MakeControl = (store, model, signal) =>
  html("div", { class: "rw-controls" }, binsControl(model, signal), referenceControl(store, model, signal));

/** Controls above charts. */
const CONTROLS: Partial<Record<Kind, MakeControl>> = {
  roi: spending,
  reliability: bins,
  attributes: binsAndReference,
  threshold_metrics: metricReadings,
};

/** Views that are not one chart alone. */
const VIEWS: Record<string, View> = {
  discrimination,
  gains_table: gainsTable,
  groups,
  roc,
  timeline,
};

const charts = Object.entries(CHARTS).map(([kind, project]): [string, View] => {
  const whole = VIEWS[kind] ?? chartView(project, CONTROLS[kind as Kind]);
  const hasWays = ["panels", "curves"].some((name) => Object.hasOwn(OPTIONS[kind] ?? {}, name));
  const { title } = titles[kind as Kind];
  return [kind, hasWays ? curvesInPanels(whole, title, project, CONTROLS[kind as Kind]) : whole];
});

/** Views by their kinds. */
export type Views = ReadonlyMap<string, View>;

/** The view of every chart that a dashboard can show, by its kind; some are those of a wing. */
export function viewsWith(more: Record<string, View>): Views {
  return new Map([...Object.entries(VIEWS), ...charts, ...Object.entries(more)]);
}

/** Makes parts of a dashboard. */
export function partMaker(
  store: Store,
  widget: ViewModel,
): (name: string, view: View, signal: AbortSignal) => HTMLElement {
  return (name, view, signal) => {
    const options = { model: new ChartModel(widget, name) };
    return partSection(name, store, widget, (section, until) => view(section, store, until, options), signal);
  };
}

/** The chosen charts of a dashboard. */
export function chartGrid(
  widget: ViewModel,
  views: Views,
  part: ReturnType<typeof partMaker>,
  signal: AbortSignal,
): ChartGrid {
  const make = (kind: string, until: AbortSignal) => {
    const view = views.get(kind);
    return view && part(kind, view, until);
  };
  return new ChartGrid(widget, make, signal);
}
