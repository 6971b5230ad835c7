import * as format from "../../base/format";
import type { Point } from "../../base/point";
import { class_pictures } from "../../base/vocabulary";
import type { Sample } from "../../maths/sample";
import type { CountTable } from "../../maths/table";
import { chosen } from "../../model/multiclass/options";
import type { MulticlassScene } from "../../model/multiclass/scene";
import type { Axis, Guide, LegendEntry } from "../picture";
import { line } from "../rate_projection";
import { classLabels } from "./labels";
import type { ClassLabel, ClassPicture } from "./picture";
import { verticalMean } from "./vertical_mean";

/** The points of the curve of a table, which is of a sample. */
type Line = (table: CountTable, sample: Sample) => Point[];

/** What a picture has besides the curves and their averages. */
interface Overlaid {
  axes: [Axis, Axis];
  line: Line;
  guides?: Guide[];
  legend?: LegendEntry[];
  notes?: string[];
  square?: boolean;
}

const AVERAGES = ["micro", "macro"] as const;

/** Whether an average is chosen. */
export function isShown(scene: MulticlassScene, kind: string, average: string): boolean {
  return ["both", average].includes(chosen(scene, kind, "averages"));
}

/** The mean of the areas of all classes, and that of their bounds. */
function meanArea(classes: ClassLabel[]): [number, number] {
  const sum = (of: "auc" | "bound") => classes.reduce((all, each) => all + each[of], 0) / classes.length;
  return [sum("auc"), sum("bound")];
}

/** A picture with a curve for each class, and their averages. */
export function overlay(
  scene: MulticlassScene,
  kind: keyof typeof class_pictures,
  { axes, line: through, guides = [], legend = [], notes = [], square = false }: Overlaid,
): ClassPicture {
  const classes = classLabels(scene);
  const tableOf = (sample: Sample) => sample.tables[scene.model];
  const lines = scene.samples.map((sample) => through(tableOf(sample), sample));
  const micro = tableOf(scene.pooled);
  const points = { micro: () => through(micro, scene.pooled), macro: () => verticalMean(lines) };
  const areas = { micro: () => [micro.auc, micro.aucBound], macro: () => meanArea(classes) };
  const shown = AVERAGES.filter((name) => isShown(scene, kind, name));
  const isRoc = kind === "class_roc";
  const areaOf = (name: (typeof AVERAGES)[number]) => {
    const [auc, bound] = areas[name]();
    return isRoc ? ` ${format.area(auc)}${format.margin(bound)}` : "";
  };
  const [x, y] = axes;
  return {
    title: class_pictures[kind].title,
    x,
    y,
    square,
    classes,
    curves:
      chosen(scene, kind, "classes") === "all"
        ? lines.map((each, index) => ({ index, name: scene.classes[index], points: each }))
        : [],
    guides: [...guides, ...shown.map((name) => line(name, ...points[name]()))],
    legend: [...legend, ...shown.map((name): LegendEntry => [name, `${name}${areaOf(name)}`])],
    notes,
  };
}
