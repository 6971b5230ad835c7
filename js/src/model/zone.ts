import type { Counts } from "../base/traits";
import { ppr, type Rates } from "../maths/rates";
import type { Ends } from "../maths/review";
import type { CountTable } from "../maths/table";
import { type Rule, ruleAt } from "./rule";
import type { Scene } from "./scene";

/** The rules of the two thresholds of a review zone. */
export type Zone = Ends<Rule>;

export type End = keyof Zone;

type Sent = (Counts | Record<string, never>)[];

/** The zone of two thresholds, by the kept rows of a table or by counts from the whole table. */
export function zoneAt(
  table: CountTable,
  ends: [low: number, high: number] | null,
  sent: Sent,
): Zone | undefined {
  if (!ends) return undefined;
  const [low, high] = ends.map((end, index) => ruleAt(table, end, sent[index] ?? {}));
  return { low, high };
}

/** The thresholds of a zone, as they were requested. */
export function endsOf(zone: Zone | undefined): [low: number, high: number] | null {
  return zone ? [zone.low.requested, zone.high.requested] : null;
}

/** The rates of both ends of a zone. */
export function zoneRates(scene: Scene, { low, high }: Zone): Ends<Rates> {
  return { low: scene.rates(low), high: scene.rates(high) };
}

/** Share of the cases that a zone leaves to a review, at the prevalence. */
export function shareOf(scene: Scene, { low, high }: Zone): number {
  return ppr(scene.rates({ tp: low.tp - high.tp, fp: low.fp - high.fp }), scene.context.prevalence);
}
