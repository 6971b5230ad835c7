import { html } from "../base/dom";
import { binsControl } from "../controls/bins_control";
import { metricReadings } from "../controls/metric_readings";
import { referenceControl } from "../controls/reference_control";
import { spendingControl } from "../controls/spending";
import type { Kind } from "../model/kinds";
import { PICTURES } from "../pictures";
import { aucTables } from "./auc_tables";
import { construction } from "./construction";
import { gainsTable } from "./gains_table";
import { lossComparison } from "./loss_comparison";
import { type Control, pictureView } from "./picture_view";
import { roc } from "./roc";
import { discrimination } from "./small_multiples";
import type { View } from "./view";

const bins: Control = (store, _model, signal) => binsControl(store, signal);

const binsAndReference: Control = (store, model, signal) =>
  html("div", { class: "rw-controls" }, binsControl(store, signal), referenceControl(store, model, signal));

/** Controls above pictures. */
const CONTROLS: Partial<Record<Kind, Control>> = {
  roi: spendingControl,
  reliability: bins,
  attributes: binsAndReference,
  threshold_metrics: metricReadings,
};

/** Views that are not one picture alone. */
const VIEWS: Record<string, View> = {
  auc_tables: aucTables,
  construction,
  discrimination,
  loss_comparison: lossComparison,
  gains_table: gainsTable,
  roc,
};

const pictures = Object.entries(PICTURES).map(([kind, project]): [string, View] => [
  kind,
  pictureView(project, CONTROLS[kind as Kind]),
]);

/** The view of every picture that a dashboard can show, by its kind. */
export const VIEW_OF: ReadonlyMap<string, View> = new Map([...pictures, ...Object.entries(VIEWS)]);
