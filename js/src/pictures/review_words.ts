import * as format from "../base/format";
import { capitalized } from "../maths/spending";
import { shownThreshold } from "../model/rule";
import type { Scene } from "../model/scene";
import { type End, shareOf, type Zone } from "../model/zone";
import type { LegendEntry } from "./picture";
import { gapOfReview, isIndifferent, profitOfReview, reviewing, worthOf } from "./verdict";

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

/** What a review zone costs or earns, and how far that is from the best single threshold. */
export function reviewText(scene: Scene, zone: Zone): string {
  const { context } = scene;
  const { verb, amount, unit } = worthOf(context, profitOfReview(scene, zone));
  const share = `(${format.rate(shareOf(scene, zone))})`;
  const parts = [[reviewing(scene, zone), share, verb, amount, unit].filter(Boolean).join(" ")];
  if (!isIndifferent(context)) parts.push(gapOfReview(scene, zone));
  return `${capitalized(parts.join(", "))}.${context.costs.review ? "" : " Reviews are free here: enter their cost."}`;
}
