import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import { bestProfitOf } from "./verdict";

/** More models than these are not told apart by colour; then so many of the best are in colour. */
export const COLOURED = 6;
const BEST = 3;

/** Models that stay in the background: of many all but the current one and the best. */
export function quietModels(scene: Scene): Set<CountTable> {
  const { tables, table } = scene;
  // Samples of one population have one colour, and there are no more groups than colours.
  if (tables.length <= COLOURED || !scene.sample.hasRivals) return new Set();
  const ranked = [...tables].sort((a, b) => bestProfitOf(scene, b) - bestProfitOf(scene, a));
  return new Set(ranked.slice(BEST).filter((each) => each !== table));
}
