import type { Bin } from "./bins";
import type { CountTable } from "./table";

/** Mean squared error of forecasts = uncertainty + reliability - resolution + within. */
export interface BrierScore {
  brier: number;
  /** Of always forecasting the share of positives. */
  uncertainty: number;
  /** How far the mean forecasts of the bins are from what was observed; of isotonic bins, the miscalibration. */
  reliability: number;
  /** How far what was observed in the bins is from the share of positives; of isotonic bins, the discrimination. */
  resolution: number;
  /** The variation of forecasts within bins. */
  within: number;
}

/** Murphy's decomposition by bins; that of isotonic bins compares with calibrated forecasts, without a term within bins. */
export function brierScore(table: CountTable, bins: Bin[], isIsotonic: boolean): BrierScore | undefined {
  if (!table.moments) return undefined;
  const { positives, negatives, moments } = table;
  const n = positives + negatives;
  const prevalence = positives / n;
  const brier = (moments.square - 2 * moments.positiveSum + positives) / n;
  const mean = (value: (bin: Bin) => number) => bins.reduce((sum, bin) => sum + bin.n * value(bin), 0) / n;
  const uncertainty = prevalence * (1 - prevalence);
  const resolution = mean(({ observed }) => (observed - prevalence) ** 2);
  const reliability = isIsotonic
    ? Math.max(0, brier - uncertainty + resolution)
    : mean(({ forecast, observed }) => (forecast - observed) ** 2);
  const within = isIsotonic ? 0 : brier - (uncertainty + reliability - resolution);
  return { brier, uncertainty, reliability, resolution, within };
}

/** Share of the squared error of always forecasting a reference, by default the prevalence, that the forecasts save. */
export function brierSkill(brier: number, prevalence: number, reference = prevalence): number {
  return 1 - brier / (prevalence * (1 - reference) ** 2 + (1 - prevalence) * reference ** 2);
}
