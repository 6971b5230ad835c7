import * as format from "../base/format";
import type { Point } from "../base/point";
import { pictures } from "../base/vocabulary";
import { ppr, project } from "../maths/rates";
import type { Scene } from "../model/scene";
import { shareAxis } from "./axes";
import type { Picture } from "./picture";
import { line } from "./rate_projection";

const LABELS = pictures.ks;

export function picture(scene: Scene): Picture {
  const { table, context } = scene;
  const x = project(table, (rates) => ppr(rates, context.prevalence));
  const distances = table.tpr.map((tpr, row) => tpr - table.fpr[row]);
  const widest = distances.indexOf(Math.max(...distances));
  const curve = (rates: Float64Array): Point[] => [...x].map((share, row): Point => [share, rates[row]]);
  return {
    title: LABELS.title,
    x: shareAxis(LABELS.x),
    y: shareAxis(`${LABELS.y}, ${format.label(table.name)}`),
    tracks: [{ table, x }],
    guides: [
      line("fpr", ...curve(table.fpr)),
      line("positive", ...curve(table.tpr)),
      line("distance", [x[widest], table.fpr[widest]], [x[widest], table.tpr[widest]]),
    ],
    legend: [
      ["distance", `K-S ${format.ratio(distances[widest])} at ${format.cut(table.threshold[widest])}`],
      ["positive", "true positive rate"],
      ["fpr", "false positive rate"],
    ],
    handle: (rule) => ({ x: ppr(scene.rates(rule), context.prevalence) }),
  };
}
