import * as format from "../base/format";
import { numbersOf } from "../maths/columns";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import { absence, heightAt, holds, nameOf, pointsOf } from "./bands";
import { type Layer, NO_LAYER } from "./layer";
import type { Point } from "./picture";

const WORDS: Record<string, string> = {
  prob_roc: "probROC",
  rociv: "ROCIV, cases by their costs",
  at_word: "scores at their word",
};

/** A further curve of the current model that Python computes; `through` puts its points into the picture. */
export function alsoLayer(
  store: Store,
  choices: Choices,
  view: string,
  through: (points: Point[]) => Point[] = (points) => points,
  say: (y: number) => string = format.rate,
): Layer {
  const kind = choices.one("also");
  if (kind === "off") return NO_LAYER;
  const { table, tables } = store;
  const words = WORDS[kind];
  const packed = store.get("_bands").get(`${view} ${kind}`)?.get(table.name);
  if (!packed || packed.problem || !holds(store, packed))
    return { ...NO_LAYER, notes: absence(store, [packed], "extra curve") };
  const [x, y] = ["x", "y"].map((name) => numbersOf(packed.columns.get(name)));
  const points = through(pointsOf(x, y));
  return {
    guides: [{ kind: "line", name: "also", points, model: tables.indexOf(table) }],
    key: [["also", words]],
    tell: (place, of) => `${words}: ${nameOf(of.y)} ${say(heightAt(points, place.x))}`,
  };
}
