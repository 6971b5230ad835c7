import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { missShare } from "../maths/belief";
import { ALWAYS, NEVER, type Rates, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import { decidedAt } from "../model/rule";
import type { Scene } from "../model/scene";
import { shareAxis } from "./axes";
import { benefitBands } from "./bands";
import type { Chart, Guide, Track } from "./chart";
import { currentCosts } from "./current_costs";
import { withLayers } from "./layer";
import { missingProbabilities } from "./missing";
import { line } from "./rate_projection";

const LABELS = charts.decision_curve;

/** Benefit of a rule in some unit, if p is the probability at which it is worth acting. */
type BenefitAt = (rates: Rates, prevalence: number, p: number) => number;

/** In true positives per case. */
export const netBenefit: BenefitAt = ({ tpr, fpr }, prevalence, p) =>
  tpr * prevalence - (fpr > 0 ? (fpr * (1 - prevalence) * p) / (1 - p) : 0);

/** As a share of its maximum, the prevalence. */
const standardized: BenefitAt = (rates, prevalence, p) => netBenefit(rates, prevalence, p) / prevalence;

/** In interventions avoided per 100 cases; the mirror image of the net benefit: the negatives are found. */
const interventionsAvoided: BenefitAt = ({ tpr, fpr }, prevalence, p) =>
  100 * netBenefit({ tpr: 1 - fpr, fpr: 1 - tpr }, 1 - prevalence, 1 - p);

/** At a threshold probability of 0 nothing is avoided, as everybody is treated. */
const LOWEST = 1e-9;

interface Unit {
  benefit: BenefitAt;
  /** A net benefit in this unit. */
  of: (net: number, prevalence: number, p: number) => number;
  /** The largest benefit. */
  most: (prevalence: number) => number;
}

export const UNITS = {
  net_benefit: { benefit: netBenefit, of: (net) => net, most: (prevalence) => prevalence },
  standardized: { benefit: standardized, of: (net, prevalence) => net / prevalence, most: () => 1 },
  interventions_avoided: {
    benefit: interventionsAvoided,
    of: (net, prevalence, p) =>
      (100 * (net - netBenefit(ALWAYS, prevalence, p)) * (1 - p)) / Math.max(p, LOWEST),
    most: (prevalence) => 100 * (1 - prevalence),
  },
} satisfies Record<string, Unit>;

type UnitName = keyof typeof UNITS;

/** Benefit of rules at a threshold probability. */
type Benefit = (rates: Rates, p: number) => number;

function isProbability({ low, high }: CountTable): boolean {
  return low >= 0 && high <= 1;
}

/** At a threshold probability of 1 the net benefit is undefined; such a rule is drawn just below. */
const HIGHEST = 1 - 1e-9;
/** Longest step in probability that is drawn straight. */
const STEP = 0.01;

/** Benefit of one rule over the probabilities that choose it, from its own threshold down to the next. */
function segment(table: CountTable, row: number, benefit: Benefit): Point[] {
  const from = Math.min(table.threshold[row], HIGHEST);
  const to = Math.min(Math.max(0, table.threshold[row + 1] ?? 0), HIGHEST);
  const steps = Math.max(1, Math.ceil((from - to) / STEP));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const p = from + ((to - from) * step) / steps;
    return [p, benefit(ratesAt(table, row), p)];
  });
}

/** Each rule at the probability that is its own threshold. */
function track(table: CountTable, benefit: Benefit): Track {
  const x = table.threshold.map((threshold) => Math.min(threshold, HIGHEST));
  const y = x.map((p, row) => benefit(ratesAt(table, row), p));
  return { table, x, y, path: [...x.keys()].flatMap((row) => segment(table, row, benefit)) };
}

/** The line of the rule that treats everybody or nobody; one of the two is constant. */
function trivial(name: string, rates: Rates, benefit: Benefit): Guide {
  const points = Array.from({ length: 100 }, (_, step): Point => [step / 100, benefit(rates, step / 100)]);
  return points.some(([, y]) => y !== 0) ? line(name, ...points) : line(name, [0, 0], [1, 0]);
}

export function chart(scene: Scene, choices: Choices): Chart {
  const { prevalence } = scene.context;
  const unit = choices.one("unit") as UnitName;
  const most = UNITS[unit].most(prevalence);
  // Far below the axis; benefits have no lower bound.
  const kept = (benefit: number) => Math.max(-Math.max(1, most), benefit);
  const benefit: Benefit = (rates, p) => kept(UNITS[unit].benefit(rates, prevalence, p));
  const [low, high] = [-0.25 * most, 1.05 * most];
  const now = 1 - missShare(scene.context);
  const drawn: Chart = {
    title: LABELS.title,
    x: shareAxis(LABELS.x),
    y: {
      label: unit === "net_benefit" ? LABELS.y : LABELS[unit].y,
      domain: [low, high],
      tick: format.tick,
    },
    tracks: scene.tables.filter(isProbability).map((table) => track(table, benefit)),
    guides: [
      trivial("chance", ALWAYS, benefit),
      trivial("zero", NEVER, benefit),
      ...(Number.isNaN(now) ? [] : [line("now", [now, low], [now, high])]),
    ],
    legend: [
      currentCosts(scene.context.costs, now, format.percent(now)),
      ["chance", "treat all"],
      ["zero", "treat none"],
    ],
    notes: missingProbabilities(scene.table),
    handle: (rule) => {
      const p = Math.max(0, Math.min(decidedAt(rule), HIGHEST));
      return { x: p, y: benefit(scene.rates(rule), p) };
    },
  };
  if (!isProbability(scene.table)) return drawn;
  return withLayers(
    drawn,
    benefitBands(scene, choices, (net, p) => kept(UNITS[unit].of(net, prevalence, p))),
  );
}
