import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts, missing } from "../base/vocabulary";
import { ALWAYS, missShare, NEVER, ppr, type Rates, ratesAt, ratesOf } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import { decidedAt, type Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { shareAxis } from "./axes";
import { benefitBands, differenceBands } from "./bands";
import type { Axis, Chart, Guide, LegendEntry, Track } from "./chart";
import { currentCosts } from "./current_costs";
import { NO_LAYER, withLayers } from "./layer";
import { notesOnScores } from "./missing";
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
  /** A difference of net benefits in this unit. */
  difference: (net: number, prevalence: number, p: number) => number;
  /** The net benefit that is 0 in this unit. */
  zero: (prevalence: number, p: number) => number;
  /** The largest benefit. */
  most: (prevalence: number) => number;
}

const none = () => 0;

export const UNITS = {
  net_benefit: {
    benefit: netBenefit,
    difference: (net) => net,
    zero: none,
    most: (prevalence) => prevalence,
  },
  standardized: {
    benefit: standardized,
    difference: (net, prevalence) => net / prevalence,
    zero: none,
    most: () => 1,
  },
  interventions_avoided: {
    benefit: interventionsAvoided,
    difference: (net, _, p) => (100 * net * (1 - p)) / Math.max(p, LOWEST),
    zero: (prevalence, p) => netBenefit(ALWAYS, prevalence, p),
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
/** How far below the axis benefits are drawn, and differences on either side, as a share of the most. */
const BELOW = 0.25;
/** Room beyond the largest difference, as a factor. */
const ROOM = 1.04;
/** Smaller differences of net benefits are rounding. */
const SAME = 1e-12;
const CASES = 1000;
/** Letters of each of the two names on a line. */
const LONGEST = 14;

/**
 * A function of the rules of tables at each probability, used as their threshold, from high ones to low.
 *
 * From each threshold of one of them down to the next, the rules are the same.
 */
function stepsOf<Value>(
  tables: CountTable[],
  value: (rules: Rates[], p: number) => Value,
): [p: number, value: Value][] {
  const every = [...tables.flatMap(({ threshold }) => [...threshold]), 0, 1];
  const edges = Float64Array.from(new Set(every.map((each) => clamp(each, 0, HIGHEST))))
    .sort()
    .reverse();
  const result: [number, Value][] = [];
  for (let index = 1; index < edges.length; index++) {
    const from = edges[index - 1];
    const to = edges[index];
    const rules = tables.map((table) => ratesOf(table)[table.indexAt(from)]);
    const steps = Math.max(1, Math.ceil((from - to) / STEP));
    for (let step = 0; step <= steps; step++) {
      const p = from + ((to - from) * step) / steps;
      result.push([p, value(rules, p)]);
    }
  }
  return result;
}

/** Each rule at the probability that is its own threshold. */
function track(table: CountTable, benefit: Benefit): Track {
  const x = placesOf(table);
  const y = Float64Array.from(ratesOf(table), (rates, row) => benefit(rates, x[row]));
  return { table, x, y, path: stepsOf([table], (rules, p) => benefit(rules[0], p)) };
}

function placesOf({ threshold }: CountTable): Float64Array {
  return threshold.map((each) => Math.min(each, HIGHEST));
}

/** The line of the rule that treats everybody or nobody; one of the two is constant. */
function trivial(name: string, rates: Rates, benefit: Benefit): Guide {
  const points = Array.from({ length: 100 }, (_, step): Point => [step / 100, benefit(rates, step / 100)]);
  return points.some(([, y]) => y !== 0) ? line(name, ...points) : line(name, [0, 0], [1, 0]);
}

/** The probability of a rule that has one, in the axis. */
function probabilityOf(rule: Rule): number {
  return clamp(decidedAt(rule), 0, HIGHEST);
}

/** The threshold probability of the current costs, which may have none. */
function nowOf(scene: Scene, [low, high]: Axis["domain"]): { guides: Guide[]; entry: LegendEntry } {
  const now = 1 - missShare(scene.context);
  return {
    guides: Number.isNaN(now) ? [] : [line("now", [now, low], [now, high])],
    entry: currentCosts(scene.context.costs, now, format.percent(now)),
  };
}

function benefits(scene: Scene, choices: Choices, name: UnitName): Chart {
  const { prevalence } = scene.context;
  const unit = UNITS[name];
  const most = unit.most(prevalence);
  // Far below the axis; benefits have no lower bound.
  const least = -Math.max(1, most);
  const kept = (benefit: number) => Math.max(least, benefit);
  const benefit: Benefit = (rates, p) => kept(unit.benefit(rates, prevalence, p));
  const domain: Axis["domain"] = [-BELOW * most, 1.05 * most];
  const now = nowOf(scene, domain);
  const drawn: Chart = {
    title: LABELS.title,
    x: shareAxis(LABELS.x),
    y: { label: name === "net_benefit" ? LABELS.y : LABELS[name].y, domain, tick: format.tick },
    tracks: scene.tables.filter(isProbability).map((table) => track(table, benefit)),
    guides: [trivial("chance", ALWAYS, benefit), trivial("zero", NEVER, benefit), ...now.guides],
    legend: [now.entry, ["chance", "treat all"], ["zero", "treat none"]],
    notes: notesOnScores(scene),
    handle: (rule) => {
      const p = probabilityOf(rule);
      return { x: p, y: benefit(scene.rates(rule), p) };
    },
  };
  if (!isProbability(scene.table)) return drawn;
  return withLayers(
    drawn,
    benefitBands(scene, choices, (net, p) =>
      kept(unit.difference(net - unit.zero(prevalence, p), prevalence, p)),
    ),
  );
}

/**
 * The range of an axis of differences, with 0 in it.
 *
 * Beyond the last probability, a model is worse than treating none, and how much has no bound.
 */
function domainOf(points: Point[], last: number, most: number): Axis["domain"] {
  const [low, high] = points.reduce(
    ([least, highest], [p, each]) =>
      p <= last
        ? [Math.min(least, Math.max(each, -most)), Math.max(highest, Math.min(each, most))]
        : [least, highest],
    [0, 0],
  );
  return low < high ? [ROOM * low, ROOM * high] : [-most, most];
}

/** The net benefit of the current model less that of each other one. */
function compared(scene: Scene, choices: Choices, name: UnitName): Chart {
  const { table, context } = scene;
  const { prevalence } = context;
  const unit = UNITS[name];
  const others = isProbability(table)
    ? scene.tables.filter((each) => each !== table && isProbability(each))
    : [];
  const nets = (rules: Rates[], p: number) => rules.map((rates) => netBenefit(rates, prevalence, p));
  const difference = ([own, other]: number[], p: number) => {
    const net = own - other;
    return unit.difference(Math.abs(net) > SAME ? net : 0, prevalence, p);
  };
  const named = (each: CountTable) => format.label(each.name, LONGEST);
  let last = 1;
  const lines = others.map((other): Guide => {
    const label = `${named(table)} − ${named(other)}`;
    const steps = stepsOf([table, other], nets);
    // From high to low: the first at which neither is worse than treating none.
    const [worth] = steps.find(([, both]) => Math.min(...both) >= -SAME) ?? [0];
    last = Math.min(last, worth);
    const points = steps.map(([p, both]): Point => [p, difference(both, p)]);
    return { kind: "line", name: "difference", points, model: other.index, label };
  });
  const bands = others.length
    ? differenceBands(scene, choices, others, (each, p) => unit.difference(each, prevalence, p))
    : NO_LAYER;
  const points = [...lines, ...bands.guides].flatMap((guide) => guide.points);
  const domain = domainOf(points, last, BELOW * unit.most(prevalence));
  const now = nowOf(scene, domain);
  const drawn: Chart = {
    title: LABELS.title,
    x: shareAxis(LABELS.x),
    y: { label: LABELS[`compared_${name}`].y, domain, tick: format.tick },
    tracks: isProbability(table) ? [{ table, x: placesOf(table) }] : [],
    guides: [line("zero", [0, 0], [1, 0]), ...now.guides, ...lines],
    legend: [now.entry, ["zero", "equal"]],
    changing: (rule) => {
      const p = probabilityOf(rule);
      return others.map((other): LegendEntry => {
        const at = difference(nets([scene.rates(rule), ratesAt(other, other.indexAt(p))], p), p);
        return ["reading", `${signed(at)} against ${format.label(other.name)}`];
      });
    },
    notes: [...notesOnScores(scene), ...(scene.tables.length > 1 ? [] : [missing.models])],
    handle: (rule) => ({ x: probabilityOf(rule) }),
  };
  return withLayers(drawn, bands);
}

function signed(value: number): string {
  const text = format.ratio(value);
  return value > 0 ? `+${text}` : text;
}

/** Of 1,000 cases, how many are predicted positive, and how many of these are. */
function impact(scene: Scene): Chart {
  const { table, context } = scene;
  const { prevalence } = context;
  const now = nowOf(scene, [0, CASES]);
  const counts = {
    predicted: (rates: Rates) => CASES * ppr(rates, prevalence),
    positive: ({ tpr }: Rates) => CASES * prevalence * tpr,
  };
  const isKnown = isProbability(table);
  const lines = Object.entries(isKnown ? counts : {}).map(([name, count]) => ({
    ...line(name, ...stepsOf([table], ([rates]) => count(rates))),
    model: table.index,
  }));
  return {
    title: LABELS.title,
    x: shareAxis(LABELS.x),
    y: { label: LABELS.impact.y, domain: [0, CASES], tick: format.count },
    tracks: isKnown ? [{ table, x: placesOf(table) }] : [],
    guides: [...now.guides, ...lines],
    legend: [now.entry, ["predicted", "predicted positive"], ["positive", "of these positive"]],
    changing: (rule) => {
      if (!isKnown) return [];
      const rates = scene.rates(rule);
      const [all, hits] = [counts.predicted(rates), counts.positive(rates)].map((each) =>
        format.cases(each, 10),
      );
      return [["reading", `${all} predicted positive, ${hits} correctly`]];
    },
    notes: notesOnScores(scene),
    handle: (rule) => ({ x: probabilityOf(rule) }),
  };
}

const SHOWN = { benefit: benefits, compared, impact };

export function chart(scene: Scene, choices: Choices): Chart {
  const show = SHOWN[choices.one("show") as keyof typeof SHOWN];
  return show(scene, choices, choices.one("unit") as UnitName);
}
