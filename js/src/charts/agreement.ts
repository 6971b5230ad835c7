import { cached } from "../base/cached";
import * as format from "../base/format";
import { isRange, prevalenceEnds } from "../base/traits";
import { firstLeast, hasRanges, regrets, roundingOf, runWithin, type Uncertain } from "../maths/regret";
import type { Scene } from "../model/scene";
import { type Layer, NO_LAYER, stretch } from "./layer";

/** By how much errors may cost more than they have to. */
export const WITHIN = 0.05;
/** What kept rows of the current model cost while costs or prevalence have ranges. */
export interface Agreement {
  /** Where the worst regret is least. */
  row: number;
  /** That regret, of the population. */
  regret: number;
  /** The first and the last row at which errors cost at most so much more than they have to, with any costs in the ranges. */
  run?: [first: number, last: number] | undefined;
}

/** Where all costs agree, which is asked at each move. */
const known = new WeakMap<Scene, Agreement>();

/** The costs and the prevalence with their ranges; none where nothing is open. */
export function uncertainIn(scene: Scene): Uncertain | undefined {
  const { costs, amounts } = scene.context;
  const prevalence = scene.get("prevalence");
  if (amounts || !(hasRanges(costs) || isRange(prevalence))) return undefined;
  return { costs, prevalence: prevalenceEnds(prevalence) };
}

/** Where all costs in their ranges agree; none where nothing is open. */
export function agreementOf(scene: Scene): Agreement | undefined {
  const given = uncertainIn(scene);
  if (!given) return undefined;
  return cached(known, scene, () => {
    const { context, table } = scene;
    const { worst, excess } = regrets(table, scene.hull(table), given);
    const row = firstLeast(worst);
    const regret = context.population * (worst[row] > roundingOf(worst) ? worst[row] : 0);
    return { row, regret, run: runWithin(excess, WITHIN) };
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
