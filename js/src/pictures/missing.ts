import * as format from "../base/format";
import type { Band } from "../base/traits";
import type { Scene } from "../model/scene";

/** Why intervals are not here where they are switched on. */
export function missingIntervals(scene: Scene, problem: string | undefined): string {
  if (problem) return `No intervals: ${problem}.`;
  return scene.hasNoKernel
    ? "Intervals need a running kernel."
    : "Waiting for the kernel to compute intervals …";
}

/** Why bands or other curves are not here that Python has to compute. */
export function missingBands(scene: Scene, packed: (Band | undefined)[], what = "band"): string[] {
  const problem = packed.find((band) => band?.problem)?.problem;
  if (problem) return [`No ${what}: ${problem}.`];
  if (packed.every((band) => band && scene.holds(band.at))) return [];
  if (!scene.hasNoKernel) return [`Waiting for the kernel to compute the ${what} …`];
  const at = packed.find((band) => band)?.at.get("prevalence");
  if (at === undefined) return [`No ${what} here: it needs a running kernel.`];
  if (at === scene.get("prevalence"))
    return [
      `The ${what} holds at the costs and population it was computed for; at others it needs a running kernel.`,
    ];
  const prevalence = format.percent(at as number);
  return [`The ${what} holds at a prevalence of ${prevalence}; at others it needs a running kernel.`];
}
