import { charts } from "../base/vocabulary";
import { chart, type Form, scoreChart } from "../charts/discrimination";
import { chartView } from "./chart_view";
import { inPanels } from "./panels";

/** Scores of both classes, of the current model or of all. */
export const discrimination = inPanels(chartView(chart), {
  title: charts.discrimination.title,
  isEach: (choices) => choices.one("models") === "all",
  isOfGroups: (choices) => choices.one("models") === "groups",
  panel: (table) => (scene, choices) => scoreChart(scene, choices.one("form") as Form, table, scene.tables),
});
