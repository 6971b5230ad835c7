import * as format from "../base/format";
import type { Band } from "../base/traits";
import { missing } from "../base/vocabulary";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";

/** The reason why intervals that are on are not shown. */
export function missingIntervals(scene: Scene, problem: string | undefined): string {
  if (problem) return `No intervals: ${problem}.`;
  return scene.hasNoKernel
    ? "Intervals were not saved with this page."
    : "Waiting for the kernel to compute intervals …";
}

/** The reason why a metric that Python computes when asked is not shown. */
export function missingMetric(scene: Scene): string {
  return scene.hasNoKernel
    ? "This metric was not saved with this page."
    : "Waiting for the kernel to compute the metric …";
}

/** The reasons why bands or extra curves, which Python computes, are not shown. */
export function missingBands(scene: Scene, packed: (Band | undefined)[], what = "band"): string[] {
  const problem = packed.find((band) => band?.problem)?.problem;
  if (problem) return [`No ${what}: ${problem}.`];
  if (packed.every((band) => band && scene.holds(band.at))) return [];
  if (!scene.hasNoKernel) return [`Waiting for the kernel to compute the ${what} …`];
  const at = packed.find((band) => band)?.at.get("prevalence");
  if (at === undefined) return [`The ${what} was not saved with this page.`];
  if (at === scene.context.prevalence)
    return [
      `The ${what} is valid for the costs and population it was computed for; others were not saved with this page.`,
    ];
  const prevalence = format.percent(at as number);
  return [`The ${what} is valid at a prevalence of ${prevalence}; others were not saved with this page.`];
}

/** Letters of a name that is written in code. */
const LONGEST = 20;

/** The note on scores that are not probabilities, with the way out; none if they are. */
export function missingProbabilities({ name, moments }: CountTable): string[] {
  if (moments) return [];
  return [
    withCode(
      missing.probabilities.replace("{model}", () => format.label(name)),
      name,
    ),
  ];
}

/** Whether scores are probabilities that are right at another prevalence than the target. */
export function isOffPrior({ table, context: { prevalence }, sample }: Scene): boolean {
  return Boolean(table.moments) && table.corrected === null && prevalence !== sample.prevalence;
}

/** Notes on scores that are no probabilities, or no longer right at the target prevalence. */
export function notesOnScores(scene: Scene): string[] {
  const { table, context, sample } = scene;
  if (!isOffPrior(scene)) return missingProbabilities(table);
  const [target, own] = [context.prevalence, sample.prevalence].map(format.percent);
  return [withCode(missing.prior.replace("{target}", target).replace("{own}", own), table.name)];
}

/** A note with the name of the current model as code; a long one has a short name too. */
function withCode(text: string, name: string): string {
  const quoted = JSON.stringify(name);
  return text.replace("{name}", () => ([...quoted].length <= LONGEST ? format.label(quoted) : "ev.model"));
}
