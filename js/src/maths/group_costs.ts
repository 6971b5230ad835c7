import { type CostCurve, costCurve, equalized, mixedRows, separate } from "./equalized";
import type { PartCounts, Parts } from "./parts";
import type { Context } from "./rates";
import type { CountTable } from "./table";

/** Rates that a demand makes equal in all groups. */
const EQUAL = ["equal_share", "equal_tpr", "equal_fpr"] as const;

/** What the thresholds of groups are to meet. */
export type Demand = "one" | "least_cost" | (typeof EQUAL)[number];

export function isEqual(demand: string): demand is (typeof EQUAL)[number] {
  return (EQUAL as readonly string[]).includes(demand);
}

/** Groups with fewer positives share a threshold, as in Python: their own would be chosen by chance. */
const MIN_POSITIVES = 30;

/** The rows of two thresholds of a group, and the share of its cases that the lower one decides. */
export interface GroupRule {
  row: number;
  lower: number;
  mixed: number;
}

/** The cheapest thresholds of groups that meet a demand. */
export interface GroupRules {
  rules: GroupRule[];
  profit: number;
}

/** Groups that share a threshold. */
interface Unit {
  tp: Float64Array;
  fp: Float64Array;
  positives: number;
  negatives: number;
}

/** What the cases of groups cost, as those of the population that they stand for. */
export class GroupCosts {
  /** How many cases of the population a positive and a negative stand for. */
  readonly #weigh: [positive: number, negative: number];
  readonly #unitOf: number[];

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
    this.#unitOf = unitsOf(parts.all(table, () => 0).map((each) => each.positives));
  }

  /** What cases earn; counts may be expected ones. */
  profit({ tp, fp, positives, negatives }: PartCounts): number {
    const { costs } = this.context;
    const [positive, negative] = this.#weigh;
    const ofPositives = costs.tp * tp + costs.fn * (positives - tp);
    const ofNegatives = costs.fp * fp + costs.tn * (negatives - fp);
    return -(positive * ofPositives) - negative * ofNegatives || 0;
  }

  /** Counts to be expected of a group with its rule. */
  counts(part: number, { row, lower, mixed }: GroupRule): PartCounts {
    const [first, second] = [row, lower].map((each) => this.parts.at(this.table, part, each));
    const between = (name: "tp" | "fp") => first[name] + mixed * (second[name] - first[name]);
    return { ...first, tp: between("tp"), fp: between("fp") };
  }

  /** The cheapest thresholds that meet a demand; undefined where a group lacks the class of its rate. */
  thresholds(demand: Demand, tolerance = 0): GroupRules | undefined {
    const of = this.#unitOf.map((unit) => (demand === "one" ? 0 : unit));
    const units = Array.from({ length: Math.max(...of) + 1 }, (_, unit) => this.#unit(of, unit));
    const lacks = { equal_tpr: "positives", equal_fpr: "negatives" } as const;
    const lacking = demand === "equal_tpr" || demand === "equal_fpr" ? lacks[demand] : undefined;
    if (lacking && units.some((unit) => !(unit[lacking] > 0))) return undefined;
    const curves = units.map((unit) => this.#curve(unit, demand));
    const { rates, cost } = isEqual(demand) ? equalized(curves, tolerance) : separate(curves);
    const rules = curves.map((curve, unit) => ruleOf(curve, rates[unit]));
    return { rules: of.map((unit) => rules[unit]), profit: -cost || 0 };
  }

  #unit(of: number[], unit: number): Unit {
    const { length } = this.table;
    const parts = [...of.keys()].filter((part) => of[part] === unit);
    const [tp, fp] = [new Float64Array(length), new Float64Array(length)];
    for (const part of parts) {
      for (let row = 0; row < length; row++) {
        const counts = this.parts.at(this.table, part, row);
        tp[row] += counts.tp;
        fp[row] += counts.fp;
      }
    }
    return { tp, fp, positives: tp[length - 1], negatives: fp[length - 1] };
  }

  #curve({ tp, fp, positives, negatives }: Unit, demand: Demand): CostCurve {
    const [positive, negative] = this.#weigh;
    const size = positive * positives + negative * negatives;
    const rate =
      demand === "equal_tpr"
        ? tp.map((count) => count / positives)
        : demand === "equal_fpr"
          ? fp.map((count) => count / negatives)
          : tp.map((count, row) => (positive * count + negative * fp[row]) / size);
    const cost = tp.map((count, row) => -this.profit({ tp: count, fp: fp[row], positives, negatives }));
    return costCurve(rate, cost);
  }
}

function ruleOf(curve: CostCurve, rate: number): GroupRule {
  const [first, second, mixed] = mixedRows(curve, rate);
  if (mixed <= 0) return { row: first, lower: first, mixed: 0 };
  return mixed >= 1 ? { row: second, lower: second, mixed: 0 } : { row: first, lower: second, mixed };
}

/** With which groups each one shares a threshold: the small ones with the next larger until enough positives. */
function unitsOf(positives: number[]): number[] {
  const small = positives.filter((count) => count < MIN_POSITIVES).length;
  if (small === 0) return [...positives.keys()];
  const order = [...positives.keys()].sort((a, b) => positives[a] - positives[b] || a - b);
  let [sum, enough] = [0, 0];
  while (sum < MIN_POSITIVES && enough < order.length) sum += positives[order[enough++]];
  const few = new Set(order.slice(0, Math.max(small, enough)));
  let next = 0;
  return positives.map((_, part) => (few.has(part) ? 0 : ++next));
}
