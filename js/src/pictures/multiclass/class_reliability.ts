import type { Strategy } from "../../base/traits";
import { class_pictures } from "../../base/vocabulary";
import { type Bin, binsOf } from "../../maths/bins";
import type { Sample } from "../../maths/sample";
import type { CountTable } from "../../maths/table";
import { chosen } from "../../model/multiclass/options";
import type { MulticlassScene } from "../../model/multiclass/scene";
import { fifthsAxis } from "../axes";
import { binDots, pathOf } from "../forecasts";
import type { Guide } from "../picture";
import { line } from "../rate_projection";
import { isShown, overlay } from "./overlay";
import type { ClassPicture } from "./picture";

const KIND = "class_reliability";
const LABELS = class_pictures[KIND];
const ROOM: [number, number] = [-0.03, 1.03];
const MACRO = "The macro average is between the least and the greatest forecasts that all classes have.";

export function describe(scene: MulticlassScene): ClassPicture {
  const strategy = chosen(scene, KIND, "strategy") as Strategy;
  const isIsotonic = strategy === "isotonic";
  const count = Number(chosen(scene, KIND, "bins"));
  const bins = (table: CountTable, sample: Sample): Bin[] =>
    binsOf(table, strategy, count, sample.hull(table));
  const isDotted = !isIsotonic && chosen(scene, KIND, "classes") === "all";
  const dots = (): Guide[] =>
    scene.samples.flatMap((sample, model) =>
      binDots({ bins: bins(sample.tables[scene.model], sample), model }, false),
    );
  return overlay(scene, KIND, {
    axes: [fifthsAxis(LABELS.x, ROOM), fifthsAxis(LABELS.y, ROOM)],
    line: (table, sample) => pathOf(bins(table, sample), isIsotonic),
    guides: [line("equal", [0, 0], [1, 1]), ...(isDotted ? dots() : [])],
    legend: [["equal", "calibrated"]],
    notes: isShown(scene, KIND, "macro") ? [MACRO] : [],
    square: true,
  });
}
