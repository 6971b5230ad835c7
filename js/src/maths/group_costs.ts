import { cached } from "../base/cached";
import type { Outcomes } from "../base/traits";
import { commonPoint, mixAt, nearPoints } from "./equal_odds";
import { budgeted, type CostCurve, closest, costCurve, equalized, mixedRows, separate } from "./equalized";
import { hull } from "./hull";
import type { PartCounts, Parts } from "./parts";
import type { Context } from "./rates";
import type { CountTable } from "./table";

/** Rates that a demand makes equal in all groups. */
const EQUAL = ["equal_share", "equal_tpr", "equal_fpr", "equal_precision", "equalized_odds"] as const;
export type EqualDemand = (typeof EQUAL)[number];

/** What the thresholds of groups are to meet. */
export type Demand = "one" | "least_cost" | "budget" | EqualDemand;

type RateName = "ppr" | "tpr" | "fpr" | "precision";

/** The rates that they make equal. */
const RATES: Record<EqualDemand, RateName[]> = {
  equal_share: ["ppr"],
  equal_tpr: ["tpr"],
  equal_fpr: ["fpr"],
  equal_precision: ["precision"],
  equalized_odds: ["tpr", "fpr"],
};

export function isEqual(demand: string): demand is EqualDemand {
  return (EQUAL as readonly string[]).includes(demand);
}

/** The classes without which a group has not the rates that a demand makes equal. */
const NEEDS: Partial<Record<Demand, ("positives" | "negatives")[]>> = {
  equal_tpr: ["positives"],
  equal_fpr: ["negatives"],
  equalized_odds: ["positives", "negatives"],
};

/** Rates that differ by less are the same. */
const NEAR = 1e-12;

const NOBODY: PartCounts = { tp: 0, fp: 0, positives: 0, negatives: 0 };

/** Groups with fewer positives share a threshold, as in Python: their own would be chosen by chance. */
const MIN_POSITIVES = 30;

/**
 * The rows of two thresholds of a group, the share of its cases that the lower one decides, and the shares that are
 * flagged, or not flagged, whatever their score is.
 */
export interface GroupRule {
  row: number;
  lower: number;
  mixed: number;
  always: number;
  never: number;
}

/** The cheapest thresholds of groups that meet a demand. */
export interface GroupRules {
  rules: GroupRule[];
  profit: number;
  /** How far apart the rates are that are to be equal, where no thresholds need be as close as that. */
  gap?: number;
  /** With a budget, what one more case flagged would earn. */
  oneMore?: number;
}

/** Groups that share a threshold. */
interface Unit {
  tp: Float64Array;
  fp: Float64Array;
  positives: number;
  negatives: number;
  /** What they cost by costs of their own, row after row. */
  due: { positive: Float64Array; negative: Float64Array } | undefined;
}

/** What the cases of groups cost, as those of the population that they stand for. */
export class GroupCosts {
  /** How many cases of the population a positive and a negative stand for. */
  readonly #weigh: [positive: number, negative: number];
  readonly #unitOf: number[];
  /** The groups that share a threshold, as they are small. */
  readonly few: number[];
  readonly #units = new Map<boolean, Unit[]>();
  readonly #curves = new Map<string, CostCurve[]>();
  readonly #alone = new WeakMap<GroupRules, number[]>();
  #mixes: boolean | undefined;
  #precision: ((tolerance: number) => GroupRules) | undefined;

  constructor(
    private readonly table: CountTable,
    private readonly parts: Parts,
    private readonly context: Context,
  ) {
    const { positives, negatives } = table;
    const total = positives + negatives;
    const { prevalence: pi, population } = context;
    const scale = population / total;
    // At the prevalence of the sample, every case stands for itself.
    const isSame = pi === positives / total;
    this.#weigh = isSame
      ? [scale, scale]
      : [(pi * population) / positives, ((1 - pi) * population) / negatives];
    const positivesOf = parts.effectivePositives(table);
    this.#unitOf = unitsOf(positivesOf);
    const all = [...this.#unitOf.keys()];
    this.few = positivesOf.some(isSmall) ? all.filter((part) => this.#unitOf[part] === 0) : [];
  }

  /** Whether flagging a case costs more in some groups than in others that share its threshold. */
  get mixesCosts(): boolean {
    this.#mixes ??= this.#sharing(false).some(({ due }, unit) => due !== undefined && this.#isMixed(unit));
    return this.#mixes;
  }

  #isMixed(unit: number): boolean {
    const members = this.#members(this.#unitOf, unit);
    const differs = (name: "positives" | "negatives", more: (costs: Outcomes) => number) => {
      const present = members.filter((part) => this.parts.at(this.table, part, 0)[name] > 0);
      const costs = present.map((part) => this.parts.ownCosts(part));
      // Several in one have no costs that are known to be the same.
      return costs.includes(undefined) || new Set(costs.map((each) => each && more(each))).size > 1;
    };
    return differs("positives", ({ tp, fn }) => tp - fn) || differs("negatives", ({ fp, tn }) => fp - tn);
  }

  /** What cases earn; counts may be expected ones. */
  profit({ tp, fp, positives, negatives, due }: PartCounts): number {
    const { costs } = this.context;
    const [positive, negative] = this.#weigh;
    const ofPositives = costs.tp * tp + costs.fn * (positives - tp) + (due?.positive ?? 0);
    const ofNegatives = costs.fp * fp + costs.tn * (negatives - fp) + (due?.negative ?? 0);
    return -(positive * ofPositives) - negative * ofNegatives || 0;
  }

  /** Counts to be expected of a group with its rule. */
  counts(part: number, rule: GroupRule): PartCounts {
    return expected((row) => this.parts.at(this.table, part, row), rule, this.table.length - 1);
  }

  /** Whether all groups share one threshold, so that no rates are made equal. */
  get areAllShared(): boolean {
    return this.few.length === this.#unitOf.length;
  }

  /** How far apart the rates of a demand are, group by group, where each has a row of its own. */
  apart(demand: EqualDemand, rows: number[]): number {
    const counts = rows.map((row, part) => this.parts.at(this.table, part, row));
    return this.#spread(demand, counts);
  }

  /** The same where groups that share a threshold count as one. */
  gapOf(demand: EqualDemand, rows: number[]): number {
    const units = this.#sharing(false).map((unit, index) =>
      countsAt(unit, rows[this.#unitOf.indexOf(index)]),
    );
    return this.#spread(demand, units);
  }

  /** The largest difference of a rate of a demand; where nobody is flagged, precision is unknown. */
  #spread(demand: EqualDemand, counts: PartCounts[]): number {
    const gaps = RATES[demand].map((name) => {
      const rates = counts.map((each) => this.#rate(name, each)).filter((rate) => !Number.isNaN(rate));
      return Math.max(...rates) - Math.min(...rates);
    });
    return Math.max(...gaps);
  }

  /**
   * One row for each group: the cheapest near those of a demand with lots that keep its tolerance; where none do, rows
   * whose rates are as near as can be to those with lots, and of equally near ones the cheapest. Without rates to be
   * equal, the row that decides most cases.
   */
  withoutLots(demand: Demand, found: GroupRules, tolerance: number): number[] {
    return cached(this.#alone, found, () => this.#withoutLots(demand, found, tolerance));
  }

  #withoutLots(demand: Demand, { rules }: GroupRules, tolerance: number): number[] {
    if (!isEqual(demand)) return rules.map(({ row, lower, mixed }) => (mixed > 0.5 ? lower : row));
    if (!rules.some(isDrawn)) return rules.map(({ row }) => row);
    const [name, other] = RATES[demand];
    const kept = other ? undefined : this.#keeping(name, rules, tolerance);
    if (kept) return this.#unitOf.map((unit) => kept[unit]);
    const rows = this.#sharing(false).map((unit, index) => {
      const rule = rules[this.#unitOf.indexOf(index)];
      if (!isDrawn(rule)) return rule.row;
      const at = (row: number) => countsAt(unit, row);
      const ratesOf = (counts: PartCounts) => RATES[demand].map((name) => this.#rate(name, counts));
      const aimed = ratesOf(expected(at, rule, unit.tp.length - 1));
      let best = { row: rule.row, away: Number.POSITIVE_INFINITY, profit: Number.NEGATIVE_INFINITY };
      for (const row of unit.tp.keys()) {
        const counts = at(row);
        const away = Math.max(...ratesOf(counts).map((rate, place) => Math.abs(rate - aimed[place])));
        const profit = this.profit(counts);
        const isAsNear = away <= best.away + NEAR && profit > best.profit;
        if (away < best.away - NEAR || isAsNear) best = { row, away, profit };
      }
      return best.row;
    });
    return this.#unitOf.map((unit) => rows[unit]);
  }

  /** The cheapest row of each unit near the rates with lots, if there are some that keep the tolerance. */
  #keeping(name: RateName, rules: GroupRule[], tolerance: number): number[] | undefined {
    const units = this.#sharing(false);
    const last = this.table.length - 1;
    const aimed = units.map((unit, index) =>
      this.#rate(
        name,
        expected((row) => countsAt(unit, row), rules[this.#unitOf.indexOf(index)], last),
      ),
    );
    const reach = tolerance + NEAR;
    const [low, high] = [Math.min(...aimed) - reach, Math.max(...aimed) + reach];
    const rateAt = (unit: Unit, row: number) => this.#rate(name, countsAt(unit, row));
    const rows = units.map((unit) =>
      [...unit.tp.keys()].filter((row) => rateAt(unit, row) >= low && rateAt(unit, row) <= high),
    );
    if (rows.some(({ length }) => length === 0)) return undefined;
    const of = (value: (unit: Unit, row: number) => number) =>
      rows.map((own, index) => own.map((row) => value(units[index], row)));
    const costs = of((unit, row) => -this.profit(countsAt(unit, row)));
    const { places, gap } = closest(of(rateAt), costs)(tolerance);
    return gap <= reach ? places.map((place, index) => rows[index][place]) : undefined;
  }

  #rate(name: RateName, { tp, fp, positives, negatives }: PartCounts): number {
    if (name === "tpr") return tp / positives;
    if (name === "fpr") return fp / negatives;
    const [positive, negative] = this.#weigh;
    const found = positive * tp;
    const flagged = found + negative * fp;
    return name === "ppr" ? flagged / (positive * positives + negative * negatives) : found / flagged;
  }

  /** How many cases of the population are flagged. */
  flagged({ tp, fp }: PartCounts): number {
    const [positive, negative] = this.#weigh;
    return positive * tp + negative * fp;
  }

  /**
   * The cheapest thresholds that meet a demand; undefined where a group lacks the class of its rate, or for equalized
   * odds where costs are mixed.
   */
  thresholds(demand: Demand, tolerance = 0, most = Number.POSITIVE_INFINITY): GroupRules | undefined {
    const isOne = demand === "one";
    const units = this.#sharing(isOne);
    const needed = NEEDS[demand] ?? [];
    if (units.some((unit) => needed.some((name) => !(unit[name] > 0)))) return undefined;
    if (demand === "equalized_odds" && this.mixesCosts) return undefined;
    const found = this.#found(demand, units, tolerance, most);
    return { ...found, rules: this.#unitOf.map((unit) => found.rules[isOne ? 0 : unit]) };
  }

  /** The cheapest thresholds of groups that share one. */
  #found(demand: Demand, units: Unit[], tolerance: number, most: number): GroupRules {
    if (demand === "equalized_odds") return this.#odds(units, tolerance);
    if (demand === "equal_precision") {
      this.#precision ??= this.#closestPrecision(units);
      return this.#precision(tolerance);
    }
    const curves = cached(this.#curves, demand, () => units.map((unit) => this.#curve(unit, demand)));
    const rulesAt = (rates: number[]) => curves.map((curve, unit) => ruleOf(curve, rates[unit]));
    if (demand === "budget") {
      const sizes = units.map(({ positives, negatives }) =>
        this.flagged({ ...NOBODY, tp: positives, fp: negatives }),
      );
      const { rates, cost, oneMore } = budgeted(curves, sizes, most);
      return { rules: rulesAt(rates), profit: -cost || 0, oneMore };
    }
    const { rates, cost } = isEqual(demand) ? equalized(curves, tolerance) : separate(curves);
    return { rules: rulesAt(rates), profit: -cost || 0 };
  }

  /** Rules with equal rates of both classes, or close ones. */
  #odds(units: Unit[], tolerance: number): GroupRules {
    const vertices = units.map((unit) => hull(unit));
    const hulls = units.map(({ tp, fp, positives, negatives }, unit) => ({
      fpr: vertices[unit].map((row) => fp[row] / negatives),
      tpr: vertices[unit].map((row) => tp[row] / positives),
    }));
    const [nobody, everybody] = [0, this.table.length - 1].map((row) =>
      units.map((unit) => countsAt(unit, row)),
    );
    // What one rate costs more at 1 than at 0; the costs within a unit are the same.
    const ofRates = units.map((_, unit) => {
      const [from, to] = [nobody[unit], everybody[unit]];
      const before = this.profit(from);
      return {
        fpr: before - this.profit(withNegativesOf(to, from)),
        tpr: before - this.profit(withNegativesOf(from, to)),
      };
    });
    const common = tolerance > 0 ? undefined : commonPoint(hulls, ofRates);
    const points = common ? units.map(() => common) : nearPoints(hulls, ofRates, tolerance);
    const rules = points.map((point, unit): GroupRule => {
      const { first, second, ...shares } = mixAt(hulls[unit], point);
      return { row: vertices[unit][first], lower: vertices[unit][second], ...shares };
    });
    const profits = points.map(
      ([fpr, tpr], unit) => this.profit(nobody[unit]) - ofRates[unit].fpr * fpr - ofRates[unit].tpr * tpr,
    );
    return { rules, profit: profits.reduce((sum, each) => sum + each, 0) };
  }

  /** What finds one threshold for each unit, with precisions as close as these allow. */
  #closestPrecision(units: Unit[]): (tolerance: number) => GroupRules {
    const rows = units.map(({ tp, fp }) =>
      // Where nobody is flagged, precision is unknown.
      [...tp.keys()].filter((row) => row > 0 && (tp[row] > tp[row - 1] || fp[row] > fp[row - 1])),
    );
    const [positive] = this.#weigh;
    const at = (unit: number, row: number) => countsAt(units[unit], row);
    const rates = rows.map((own, unit) =>
      own.map((row) => (positive * units[unit].tp[row]) / this.flagged(at(unit, row))),
    );
    const costs = rows.map((own, unit) => own.map((row) => -this.profit(at(unit, row))));
    const found = closest(rates, costs);
    return (tolerance) => {
      const { places, gap, cost } = found(tolerance);
      return { rules: places.map((place, unit) => alone(rows[unit][place])), profit: -cost || 0, gap };
    };
  }

  /** Groups that share a threshold: the small ones, or all of them. */
  #sharing(isOne: boolean): Unit[] {
    return cached(this.#units, isOne, () => {
      const of = this.#unitOf.map((unit) => (isOne ? 0 : unit));
      return Array.from({ length: Math.max(...of) + 1 }, (_, unit) => this.#unit(of, unit));
    });
  }

  #members(of: number[], unit: number): number[] {
    return [...of.keys()].filter((part) => of[part] === unit);
  }

  #unit(of: number[], unit: number): Unit {
    const { length } = this.table;
    const [tp, fp, positive, negative] = Array.from({ length: 4 }, () => new Float64Array(length));
    for (const part of this.#members(of, unit)) {
      for (let row = 0; row < length; row++) {
        const counts = this.parts.at(this.table, part, row);
        tp[row] += counts.tp;
        fp[row] += counts.fp;
        positive[row] += counts.due?.positive ?? 0;
        negative[row] += counts.due?.negative ?? 0;
      }
    }
    const due = this.parts.at(this.table, 0, 0).due && { positive, negative };
    return { tp, fp, positives: tp[length - 1], negatives: fp[length - 1], due };
  }

  #curve(unit: Unit, demand: Demand): CostCurve {
    const { tp, fp, positives, negatives } = unit;
    const [positive, negative] = this.#weigh;
    const size = positive * positives + negative * negatives;
    const rate =
      demand === "equal_tpr"
        ? tp.map((count) => count / positives)
        : demand === "equal_fpr"
          ? fp.map((count) => count / negatives)
          : tp.map((count, row) => (positive * count + negative * fp[row]) / size);
    const cost = tp.map((_, row) => -this.profit(countsAt(unit, row)));
    return costCurve(rate, cost);
  }
}

function countsAt({ tp, fp, positives, negatives, due }: Unit, row: number): PartCounts {
  const own = due && { due: { positive: due.positive[row], negative: due.negative[row] } };
  return { tp: tp[row], fp: fp[row], positives, negatives, ...own };
}

/** The positives as some counts have them, the negatives as others do. */
function withNegativesOf(negatives: PartCounts, positives: PartCounts): PartCounts {
  const due = positives.due && { positive: positives.due.positive, negative: negatives.due?.negative ?? 0 };
  return { ...positives, fp: negatives.fp, ...(due && { due }) };
}

/** Counts to be expected with a rule, from those of its rows, and of the rows that flag nobody and everybody. */
function expected(at: (row: number) => PartCounts, rule: GroupRule, last: number): PartCounts {
  const { mixed, always, never } = rule;
  const [first, second, all, none] = [rule.row, rule.lower, last, 0].map(at);
  const mean = (of: (counts: PartCounts) => number) => {
    const scored = of(first) + mixed * (of(second) - of(first));
    return always * of(all) + never * of(none) + (1 - always - never) * scored;
  };
  const due = first.due && {
    positive: mean((counts) => counts.due?.positive ?? 0),
    negative: mean((counts) => counts.due?.negative ?? 0),
  };
  return { ...first, tp: mean(({ tp }) => tp), fp: mean(({ fp }) => fp), ...(due && { due }) };
}

/** Whether some cases are decided by lot. */
export function isDrawn({ mixed, always, never }: GroupRule): boolean {
  return mixed > 0 || always > 0 || never > 0;
}

/** One threshold, which decides all cases. */
function alone(row: number): GroupRule {
  return { row, lower: row, mixed: 0, always: 0, never: 0 };
}

function ruleOf(curve: CostCurve, rate: number): GroupRule {
  const [first, second, mixed] = mixedRows(curve, rate);
  if (mixed <= 0) return alone(first);
  return mixed >= 1 ? alone(second) : { ...alone(first), lower: second, mixed };
}

function isSmall(positives: number): boolean {
  return positives < MIN_POSITIVES;
}

/** With which groups each one shares a threshold: the small ones with the next larger until enough positives. */
function unitsOf(positives: number[]): number[] {
  const small = positives.filter(isSmall).length;
  if (small === 0) return [...positives.keys()];
  const order = [...positives.keys()].sort((a, b) => positives[a] - positives[b] || a - b);
  let [sum, enough] = [0, 0];
  while (sum < MIN_POSITIVES && enough < order.length) sum += positives[order[enough++]];
  const few = new Set(order.slice(0, Math.max(small, enough)));
  let next = 0;
  return positives.map((_, part) => (few.has(part) ? 0 : ++next));
}
