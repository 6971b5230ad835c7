import { pictures } from "../base/vocabulary";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { unitAxis } from "./axes";
import { constructionOf } from "./construction_steps";
import type { Guide, LegendEntry, Picture } from "./picture";
import { line, rateProjection } from "./rate_projection";

const LABELS = pictures.construction;

/** The ROC curve of the current model up to the threshold, and the rest of it thin. */
export function picture(scene: Scene): Picture {
  const { table } = scene;
  const steps = constructionOf(table);
  const { tracks, handle, through, point } = rateProjection(
    scene,
    ({ fpr }) => fpr,
    ({ tpr }) => tpr,
  );
  const all = [...table.tpr.keys()].map((row) => ({ tpr: table.tpr[row], fpr: table.fpr[row] }));
  const built = (rule: Rule) => [...all.slice(0, steps.rowOf(rule) + 1), scene.rates(rule)];
  const orders = (rule: Rule): Guide => ({
    kind: "between",
    name: "orders",
    points: steps.orders(steps.rowOf(rule)),
  });
  const tied: LegendEntry[] = steps.nTied > 0 ? [["orders", "all orders of tied cases"]] : [];
  return {
    title: LABELS.title,
    square: true,
    x: unitAxis(LABELS.x, table.fp),
    y: unitAxis(LABELS.y, table.tp),
    tracks: [{ ...tracks[table.index], isHidden: true }],
    guides: [line("rest", ...through(all))],
    legend: [["rest", "whole curve"], ...tied],
    handle,
    moving: (rule) => [orders(rule), line("built", ...built(rule).map(point))],
    readings: (rule) => [["built", steps.sentence(steps.rowOf(rule))]],
    notes: steps.notes,
  };
}
