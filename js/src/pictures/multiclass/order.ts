import * as format from "../../base/format";
import { bySimilarity } from "../../maths/multiclass/similarity";
import { chosen } from "../../model/multiclass/options";
import type { MulticlassScene } from "../../model/multiclass/scene";

const LONGEST = 20;

/** The places of the classes in the order shown. */
export function shownOrder(scene: MulticlassScene, kind: string): number[] {
  return chosen(scene, kind, "order") === "given"
    ? scene.classes.map((_, own) => own)
    : bySimilarity(scene.areas);
}

/** The names of the classes as labels. */
export function shortNames({ classes }: MulticlassScene): string[] {
  return classes.map((name) => format.label(name, LONGEST));
}
