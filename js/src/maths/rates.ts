import { cached } from "../base/cached";
import type { Costs } from "../base/traits";
import { type AmountContext, amountsAt, meansOf } from "./amounts";
import type { CountTable, Row } from "./table";

/** Rates of an operating point. */
export interface Rates {
  tpr: number;
  fpr: number;
  /** Mean amount of a positive and of a negative, where cases have costs of their own. */
  positive?: number;
  negative?: number;
}

/** Rates of the trivial rules, and with them their amounts. */
export const NEVER: Rates = { tpr: 0, fpr: 0 };
export const ALWAYS: Rates = { tpr: 1, fpr: 1 };

export function never({ amounts }: Context): Rates {
  return amounts ? { ...NEVER, positive: amounts.means.fn, negative: amounts.means.tn } : NEVER;
}

export function always({ amounts }: Context): Rates {
  return amounts ? { ...ALWAYS, positive: amounts.means.tp, negative: amounts.means.fp } : ALWAYS;
}

/** Costs, prevalence and population. */
export interface Context {
  costs: Costs;
  /** Target share of positives, in (0, 1). */
  prevalence: number;
  /** Number of cases for amounts. */
  population: number;
  /** Where cases have costs of their own. */
  amounts?: AmountContext | undefined;
}

/** Share of a miss in the costs of both errors, net of those of the right decisions; NaN if it has no meaning. */
export function missShare({ costs }: Context): number {
  const [miss, alarm] = [costs.fn - costs.tp, costs.fp - costs.tn];
  return miss >= 0 && alarm >= 0 ? miss / (miss + alarm) : Number.NaN;
}

/** Share predicted positive. */
export function ppr({ tpr, fpr }: Rates, prevalence: number): number {
  return prevalence * tpr + (1 - prevalence) * fpr;
}

/** Share of positives among those predicted positive; NaN if there are none. */
export function precision(rates: Rates, prevalence: number): number {
  return (prevalence * rates.tpr) / ppr(rates, prevalence);
}

/** Share of negatives among those predicted negative; NaN if there are none. */
export function npv(rates: Rates, prevalence: number): number {
  const right = (1 - prevalence) * (1 - rates.fpr);
  return right / (right + prevalence * (1 - rates.tpr));
}

/** Precision as a multiple of the prevalence; NaN if no case is predicted positive. */
export function lift(rates: Rates, prevalence: number): number {
  return rates.tpr / ppr(rates, prevalence);
}

export function accuracy({ tpr, fpr }: Rates, prevalence: number): number {
  return prevalence * tpr + (1 - prevalence) * (1 - fpr);
}

/** Harmonic mean of precision and recall. */
export function f1(rates: Rates, prevalence: number): number {
  return (2 * prevalence * rates.tpr) / (prevalence + ppr(rates, prevalence));
}

/** Mean of the true positive rate and the true negative rate. */
export function balancedAccuracy({ tpr, fpr }: Rates): number {
  return (1 + tpr - fpr) / 2;
}

/** Matthews' correlation of decision and class; 0 where all cases are predicted alike. */
export function mcc({ tpr, fpr }: Rates, prevalence: number): number {
  const [hits, alarms] = [prevalence * tpr, (1 - prevalence) * fpr];
  const [misses, rejections] = [prevalence * (1 - tpr), (1 - prevalence) * (1 - fpr)];
  const predicted = Math.sqrt((hits + alarms) * (misses + rejections));
  const classes = Math.sqrt((hits + misses) * (alarms + rejections));
  return predicted === 0 ? 0 : (classes * (tpr - fpr)) / predicted;
}

/** Cohen's kappa: agreement of decision and class beyond chance. */
export function kappa(rates: Rates, prevalence: number): number {
  const share = ppr(rates, prevalence);
  const chance = prevalence * share + (1 - prevalence) * (1 - share);
  return (accuracy(rates, prevalence) - chance) / (1 - chance);
}

/** Geometric mean of the true positive rate and the true negative rate. */
export function gMean({ tpr, fpr }: Rates): number {
  return Math.sqrt(tpr * (1 - fpr));
}

/** Critical success index: true positives among all cases that are positive or predicted so. */
export function csi({ tpr, fpr }: Rates, prevalence: number): number {
  return (prevalence * tpr) / (prevalence + (1 - prevalence) * fpr);
}

/** Positive likelihood ratio; NaN where the false positive rate is 0. */
export function lrPlus({ tpr, fpr }: Rates): number {
  return fpr > 0 ? tpr / fpr : Number.NaN;
}

/** Expected cost of one case. */
export function expectedCost(rates: Rates, { costs, prevalence, amounts }: Context): number {
  const { tpr, fpr } = rates;
  const [positive, negative] = amounts
    ? [rates.positive ?? Number.NaN, rates.negative ?? Number.NaN]
    : [0, 0];
  return (
    prevalence * (costs.tp * tpr + costs.fn * (1 - tpr) + positive) +
    (1 - prevalence) * (costs.fp * fpr + costs.tn * (1 - fpr) + negative)
  );
}

/** Total expected profit of the population, net of what is spent once. */
export function profit(rates: Rates, context: Context): number {
  return -context.population * expectedCost(rates, context) - fixedOf(context.costs);
}

/** What is spent once, whatever the threshold and the population. */
export function fixedOf({ fixed = 0 }: Costs): number {
  return fixed;
}

/** Slope in ROC space along which the expected cost is the same; NaN if no decision changes it. */
export function isoPerformanceSlope({ costs, prevalence }: Context): number {
  return ((costs.fp - costs.tn) * (1 - prevalence)) / ((costs.fn - costs.tp) * prevalence);
}

/** Rates of an operating point, which need not be a row of the table. */
export function ratesOfPoint({ tp, fp, amounts }: Pick<Row, "tp" | "fp" | "amounts">, of: CountTable): Rates {
  const own = amounts ? meansOf(amounts, of) : {};
  return { tpr: tp / of.positives, fpr: fp / of.negatives, ...own };
}

export function ratesAt(table: CountTable, index: number): Rates {
  const { amounts } = table;
  const tpr = table.tpr[index];
  const fpr = table.fpr[index];
  return amounts ? { tpr, fpr, ...meansOf(amountsAt(amounts, index), table) } : { tpr, fpr };
}

/** Made once, as every chart asks for all of them. */
const ofTables = new WeakMap<CountTable, Rates[]>();

/** The rates of every row of a table. */
export function ratesOf(table: CountTable): Rates[] {
  return cached(ofTables, table, () => Array.from(table.tpr, (_, index) => ratesAt(table, index)));
}

/** A projection of every row of a table. */
export function project(table: CountTable, value: (rates: Rates) => number): Float64Array {
  return Float64Array.from(ratesOf(table), (rates) => value(rates));
}
