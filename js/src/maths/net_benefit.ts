import type { Rates } from "./rates";

/** Benefit of a rule in some unit, if p is the probability at which it is worth acting. */
type Benefit = (rates: Rates, prevalence: number, p: number) => number;

/** In true positives per case. */
export const netBenefit: Benefit = ({ tpr, fpr }, prevalence, p) =>
  tpr * prevalence - (fpr > 0 ? (fpr * (1 - prevalence) * p) / (1 - p) : 0);

/** As a share of its maximum, the prevalence. */
const standardized: Benefit = (rates, prevalence, p) => netBenefit(rates, prevalence, p) / prevalence;

/** In interventions avoided per 100 cases; the mirror image of the net benefit: the negatives are found. */
const interventionsAvoided: Benefit = ({ tpr, fpr }, prevalence, p) =>
  100 * netBenefit({ tpr: 1 - fpr, fpr: 1 - tpr }, 1 - prevalence, 1 - p);

interface Unit {
  benefit: Benefit;
  /** The largest benefit. */
  most: (prevalence: number) => number;
}

export const UNITS = {
  net_benefit: { benefit: netBenefit, most: (prevalence) => prevalence },
  standardized: { benefit: standardized, most: () => 1 },
  interventions_avoided: { benefit: interventionsAvoided, most: (prevalence) => 100 * (1 - prevalence) },
} satisfies Record<string, Unit>;

export type UnitName = keyof typeof UNITS;
