import * as format from "../base/format";
import type { Point } from "../base/point";
import { pictures } from "../base/vocabulary";
import { missShare } from "../maths/belief";
import { ALWAYS, type Rates, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import { shareAxis } from "./axes";
import { currentCosts } from "./current_costs";
import { missingProbabilities } from "./empty";
import type { Picture, Track } from "./picture";
import { line } from "./rate_projection";

const LABELS = pictures.decision_curve;

/** Benefit of a rule, in true positives per case, if p is the probability at which it is worth acting. */
export function netBenefit({ tpr, fpr }: Rates, prevalence: number, p: number): number {
  return tpr * prevalence - (fpr * (1 - prevalence) * p) / (1 - p);
}

function isProbability({ low, high }: CountTable): boolean {
  return low >= 0 && high <= 1;
}

/** At a threshold probability of 1 the net benefit is undefined; such a rule is drawn just below. */
const HIGHEST = 1 - 1e-9;
/** Far below the axis; near p = 1 benefits have no bound. */
const LOWEST = -1;
/** Longest step in probability that is drawn straight. */
const STEP = 0.01;

/** Benefit of one rule over the probabilities that choose it, from its own threshold down to the next. */
function segment(table: CountTable, row: number, prevalence: number): Point[] {
  const from = Math.min(table.threshold[row], HIGHEST);
  const to = Math.min(Math.max(0, table.threshold[row + 1] ?? 0), HIGHEST);
  const steps = Math.max(1, Math.ceil((from - to) / STEP));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const p = from + ((to - from) * step) / steps;
    return [p, Math.max(LOWEST, netBenefit(ratesAt(table, row), prevalence, p))];
  });
}

/** Each rule at the probability that is its own threshold. */
function track(table: CountTable, prevalence: number): Track {
  const x = table.threshold.map((threshold) => Math.min(threshold, HIGHEST));
  const y = x.map((p, row) => Math.max(LOWEST, netBenefit(ratesAt(table, row), prevalence, p)));
  return { table, x, y, path: [...x.keys()].flatMap((row) => segment(table, row, prevalence)) };
}

export function picture(scene: Scene): Picture {
  const { prevalence } = scene.context;
  const [low, high] = [-0.25 * prevalence, 1.05 * prevalence];
  const now = 1 - missShare(scene.context);
  const tracks = scene.tables.filter(isProbability).map((table) => track(table, prevalence));
  const all = Array.from(
    { length: 100 },
    (_, step): Point => [step / 100, netBenefit(ALWAYS, prevalence, step / 100)],
  );
  return {
    title: LABELS.title,
    x: shareAxis(LABELS.x),
    y: {
      label: LABELS.y,
      domain: [low, high],
      tick: format.tick,
    },
    tracks,
    guides: [
      line("chance", ...all),
      line("zero", [0, 0], [1, 0]),
      ...(Number.isNaN(now) ? [] : [line("now", [now, low], [now, high])]),
    ],
    legend: [
      currentCosts(scene.context.costs, now, format.percent(now)),
      ["chance", "treat all"],
      ["zero", "treat none"],
    ],
    notes: missingProbabilities(scene.table),
    handle: (rule) => {
      const p = Math.max(0, Math.min(rule.exact ? rule.requested : rule.threshold, HIGHEST));
      return { x: p, y: netBenefit(scene.rates(rule), prevalence, p) };
    },
  };
}
