import * as format from "../base/format";
import { sizeOf } from "../maths/optimum";
import { costWithReview } from "../maths/review";
import { shownThreshold } from "../model/rule";
import type { Scene } from "../model/scene";
import { type End, shareOf, type Zone, zoneRates } from "../model/zone";
import type { LegendEntry } from "./picture";
import { amountIn, bestProfitOf, isIndifferent, worthOf } from "./verdict";

/** Differences within this share of the costs are rounding. */
const TIE = 1e-12;

/** The entry of a review zone in a legend. */
export function reviewEntry(scene: Scene, zone: Zone): LegendEntry {
  return ["review", `review ${format.rate(shareOf(scene, zone))}`];
}

/** One end of a review zone, for screen readers. */
export function endText(scene: Scene, zone: Zone, end: End): string {
  return `threshold ${shownThreshold(zone[end])}: ${format.rate(shareOf(scene, zone))} of the cases reviewed`;
}

/** A review zone for a tooltip. */
export function zoneLines(scene: Scene, zone: Zone): string[] {
  const [low, high] = [zone.low, zone.high].map(shownThreshold);
  return [`review from ${low} to below ${high}`, reviewText(scene, zone)];
}

/** What a review zone costs or earns, and how far that is from the optimum without a review. */
export function reviewText(scene: Scene, zone: Zone): string {
  const { context } = scene;
  const share = shareOf(scene, zone);
  const profit = -context.population * costWithReview(zoneRates(scene, zone), context);
  const { verb, amount, unit } = worthOf(context, profit);
  const reviewed = `Reviewing ${format.rate(share)} of the cases (${format.count(share * context.population)})`;
  const parts = [[reviewed, verb, amount, unit].filter(Boolean).join(" ")];
  if (!isIndifferent(context)) parts.push(gapOf(scene, profit));
  return `${parts.join(", ")}.${context.costs.review ? "" : " A review costs nothing: set its cost."}`;
}

function gapOf(scene: Scene, profit: number): string {
  const { context } = scene;
  const more = profit - bestProfitOf(scene, scene.table);
  const scale = Math.max(sizeOf(context), context.costs.review ?? 0);
  if (Math.abs(more) <= TIE * context.population * scale) return "as the optimum without a review";
  return `${amountIn(context, Math.abs(more))} ${more > 0 ? "better" : "worse"} than the optimum without a review`;
}
