import { cached } from "../base/cached";
import * as format from "../base/format";
import { firstLeast, hasRanges, regrets, runWithin } from "../maths/regret";
import type { Scene } from "../model/scene";
import { type Layer, NO_LAYER, stretch } from "./layer";

/** By how much errors may cost more than they have to. */
export const WITHIN = 0.05;

/** What kept rows of the current model cost while costs have ranges. */
export interface Agreement {
  /** Where the worst regret is least, and that regret, of the population. */
  row: number;
  regret: number;
  /** The first and the last row at which errors cost at most so much more than they have to, with any costs in their ranges. */
  run?: [first: number, last: number] | undefined;
}

/** Where all costs agree, which is asked at each move. */
const known = new WeakMap<Scene, Agreement>();

/** Where all costs in their ranges agree; none if there are no ranges. */
export function agreementOf(scene: Scene): Agreement | undefined {
  const { context, table } = scene;
  if (!hasRanges(context) || context.amounts) return undefined;
  return cached(known, scene, () => {
    const { worst, excess } = regrets(table, scene.hull(table), context);
    const row = firstLeast(worst);
    return { row, regret: context.population * worst[row], run: runWithin(excess, WITHIN) };
  });
}

/** Where all costs in their ranges agree, as a line along an axis; `starts` and `ends` are the range of each row on it. */
export function agreedRange(
  scene: Scene,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
  height: number,
): Layer {
  const run = agreementOf(scene)?.run;
  if (!run) return NO_LAYER;
  const name = `errors cost at most ${format.percent(WITHIN)} more than they must`;
  return { guides: [stretch("agreed", [starts, ends], run, height)], legend: [["agreed", name]] };
}
