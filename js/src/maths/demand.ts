import * as format from "../base/format";
import { type Parsed, parseNumber, parsePercent } from "../base/parse";
import { type Promised, RATE_LIMITS } from "../base/traits";
import { promises } from "../base/vocabulary";
import { cheapest } from "./optimum";
import { promisedRows } from "./promise";
import { accuracy, type Context, expectedCost, f1, ppr, precision, type Rates, ratesAt } from "./rates";
import { atLeast, atMost } from "./slack";
import type { CountTable } from "./table";

/** Qualities that differ by no more are equally good. */
const TIE = 1e-12;

/** A bound on some quantity of a rule. */
export interface Limit {
  label: string;
  /** The bound is the most that is allowed, or the least. */
  isMost: boolean;
  /** Find the rule with the most predicted positives that satisfies it; else the cheapest. */
  isFull?: boolean;
  quantity: (rates: Rates, context: Context) => number;
  /** A number of cases, or a cost of each, or else a share of them. */
  isCount?: boolean;
  isCost?: boolean;
}

const SHARE: Limit = {
  label: "share at most",
  isMost: true,
  quantity: (rates, { prevalence }) => ppr(rates, prevalence),
};

const NUMBER: Limit = {
  label: "number at most",
  isMost: true,
  quantity: (rates, { prevalence, population }) => population * ppr(rates, prevalence),
  isCount: true,
};

/** Constraints by which a threshold can be found. */
export const LIMITS = {
  max_share: SHARE,
  max_number: NUMBER,
  min_tpr: { label: "TPR at least", isMost: false, quantity: ({ tpr }) => tpr },
  max_fnr: { label: "FNR at most", isMost: true, quantity: ({ tpr }) => 1 - tpr },
  max_fpr: { label: "FPR at most", isMost: true, quantity: ({ fpr }) => fpr },
  min_precision: {
    label: "precision at least",
    isMost: false,
    quantity: (rates, { prevalence }) => precision(rates, prevalence),
  },
  max_cost: { label: "cost per case at most", isMost: true, isCost: true, quantity: expectedCost },
  top_share: { ...SHARE, label: "top share", isFull: true },
  top_number: { ...NUMBER, label: "top number", isFull: true },
} satisfies Record<string, Limit>;

/** The limits that capacities used in full are. */
const CAPACITIES = { top_share: "max_share", top_number: "max_number" } as const;

/** Criteria of the best threshold. */
export const BEST = {
  cost: "lowest cost",
  bayes: "Bayes threshold",
  accuracy: "best accuracy",
  youden: "best Youden’s J",
  f1: "best F1",
  closest_topleft: "nearest top left",
} as const;

export type LimitKind = keyof typeof LIMITS;
type Capacity = keyof typeof CAPACITIES;
export type BestKind = keyof typeof BEST;

/** A threshold, or the reason why there is none. */
export type Result = { threshold: number } | { problem: string };

export function isLimit(kind: string): kind is LimitKind {
  return Object.hasOwn(LIMITS, kind);
}

/** Whether a capacity is used in full. */
export function isFull(kind: LimitKind): kind is Capacity {
  return Object.hasOwn(CAPACITIES, kind);
}

/** A limit by its name in Python: of a capacity used in full the capacity. */
export function limitIn(kind: LimitKind): Exclude<LimitKind, Capacity> {
  return isFull(kind) ? CAPACITIES[kind] : kind;
}

export function showLimit({ isCount, isCost }: Limit, value: number): string {
  if (isCost) return format.money(value);
  return isCount ? format.count(value) : format.percent(value);
}

/** Read a bound. */
export function parseLimit({ isCount, isCost }: Limit, text: string): Parsed {
  return isCount || isCost ? parseNumber(text) : parsePercent(text);
}

/** The bound that so many steps lead to, from a share of all cases, a number of them, or a cost. */
export function steppedLimit({ isCount, isCost }: Limit, value: number, steps: number, most: number): number {
  if (isCost) return value + steps * 10 ** (Math.floor(Math.log10(Math.abs(value) || 1)) - 1);
  const all = isCount ? most : 1;
  const percents = Math.round((100 * value) / all) + steps;
  return (Math.max(0, Math.min(100, percents)) / 100) * all;
}

/** Whether a confidence can apply to a kind of bound. */
export function isPromisable(kind: string): kind is Promised[0] {
  return RATE_LIMITS.some((each) => each === kind);
}

/** The cheapest kept row that promises a bound for new cases. */
export function findPromised(table: CountTable, context: Context, promised: Promised, risk: number): Result {
  const rows = trueAt(promisedRows(table, context, promised, risk));
  if (rows.length > 0) return { threshold: table.threshold[cheapest(table, rows, context)] };
  const text = `${promises[promised[0]]} ${Number((100 * promised[1]).toPrecision(6))}%`;
  return { problem: `no threshold can promise ${format.withArticle(text)}` };
}

function reached(table: CountTable, context: Context, limit: Limit): number[] {
  return Array.from(table.tpr, (_, row) => limit.quantity(ratesAt(table, row), context));
}

/** The kept rows that satisfy a bound. */
export function rowsWithin(table: CountTable, context: Context, limit: Limit, value: number): number[] {
  const meets = limit.isMost ? atMost : atLeast;
  return trueAt(reached(table, context, limit).map((each) => meets(each, value)));
}

/** Where flags are set. */
export function trueAt(flags: boolean[]): number[] {
  return [...flags.keys()].filter((at) => flags[at]);
}

/** Why no threshold can be asked for a bound, if that is so. */
function problemOf({ isCount, isCost }: Limit, value: number, { costs, amounts }: Context): string {
  if (isCost) {
    if (amounts) return "a limit on the cost needs costs that are the same for all cases";
    const isOdd = costs.fn < costs.tp || costs.fp < costs.tn;
    return isOdd ? "a limit on the cost needs errors that cost at least as much as correct decisions" : "";
  }
  if (!(value >= 0)) return "a bound must be at least 0";
  if (isCount && value > 0 && value < 1)
    return "a number of cases is at least 1; for a share choose “share at most” or “top share”";
  return value > 1 && !isCount ? "a share must be from 0% to 100%" : "";
}

/** The cheapest kept row that satisfies a bound, or the last if a capacity is used in full. */
export function findLimit(table: CountTable, context: Context, limit: Limit, value: number): Result {
  const problem = problemOf(limit, value, context);
  if (problem) return { problem };
  const rows = rowsWithin(table, context, limit, value);
  if (rows.length > 0) {
    const row = limit.isFull ? rows[rows.length - 1] : cheapest(table, rows, context);
    return { threshold: table.threshold[row] };
  }
  const values = reached(table, context, limit).filter((each) => !Number.isNaN(each));
  const bound = `${limit.label.replace(" at ", " of at ")} ${showLimit(limit, value)}`;
  const nearest = limit.isCost
    ? `lowest is ${format.money(Math.min(...values))}`
    : `highest is ${format.rate(Math.max(0, ...values))}`;
  return { problem: `no threshold has ${format.withArticle(bound)}; the ${nearest}` };
}

/** The kept row that is best by a quality that some vertex of the hull is best by, or by the distance to (0, 1). */
export function findBest(
  table: CountTable,
  hull: number[],
  { prevalence }: Context,
  kind: "accuracy" | "youden" | "f1" | "closest_topleft",
): Result {
  const quality = {
    accuracy: (rates: Rates) => accuracy(rates, prevalence),
    youden: ({ tpr, fpr }: Rates) => tpr - fpr,
    f1: (rates: Rates) => f1(rates, prevalence),
    closest_topleft: ({ tpr, fpr }: Rates) => -((1 - tpr) ** 2 + fpr ** 2),
  }[kind];
  const rows = kind === "closest_topleft" ? [...table.tpr.keys()] : hull;
  const values = rows.map((row) => quality(ratesAt(table, row)));
  const most = values.reduce((best, each) => Math.max(best, each));
  return { threshold: table.threshold[rows[values.findIndex((value) => value >= most - TIE)]] };
}

/**
 * Threshold of lowest expected cost for calibrated probabilities (Elkan, IJCAI 2001): where the odds at the target
 * prevalence are the net cost of a false alarm over that of a miss, in odds where the probabilities are right.
 */
export function findBayes(table: CountTable, { costs, prevalence }: Context): Result {
  if (table.low < 0 || table.high > 1) return { problem: "a Bayes threshold needs scores from 0 to 1" };
  const [miss, alarm] = [costs.fn - costs.tp, costs.fp - costs.tn];
  if (miss < 0 || alarm < 0 || miss + alarm === 0) {
    return { problem: "a Bayes threshold needs errors that cost more than correct decisions" };
  }
  const right = (table.positives / table.negatives) * (table.corrected ?? 1);
  const odds = prevalence / (1 - prevalence) / right;
  return { threshold: alarm / (alarm + miss * odds) };
}
