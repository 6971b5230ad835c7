import type { Costs, Outcomes } from "../base/traits";
import { optimum } from "./optimum";
import { ALWAYS, type Context, NEVER, type Rates, ratesAt } from "./rates";
import type { CountTable } from "./table";

/** Differences within this share of the costs are rounding, and count as ties. */
const TIE = 1e-12;

/** The actions for the highest and for the lowest scores. */
export const [FLAG, LEAVE] = ["flag", "leave"];

/** What an action costs on a positive and on a negative. */
type ActionCost = [positive: number, negative: number];

/** An action with what it costs; one that finds the truth costs the same more than deciding right. */
export interface Action {
  name: string;
  cost: ActionCost;
}

/** The actions between flagging and leaving a case. */
export function actionsBetween({ between = [], tp, tn }: Costs): Action[] {
  return between.map(([name, cost]) => ({
    name,
    cost: typeof cost === "number" ? [cost + tp, cost + tn] : cost,
  }));
}

/** All actions, for the highest scores first. */
export function actionsOf(costs: Costs): Action[] {
  const { tp, fp, fn, tn } = costs;
  return [{ name: FLAG, cost: [tp, fp] }, ...actionsBetween(costs), { name: LEAVE, cost: [fn, tn] }];
}

/** Size of what an action costs; differences much smaller than that are rounding. */
export function sizeOfActions(costs: Costs): number {
  return Math.max(...actionsOf(costs).flatMap(({ cost }) => cost.map(Math.abs)));
}

/** The amounts of all cases, of which those between are decided right. */
export function amountsDecided(ends: { amounts?: Outcomes | undefined }[]): Outcomes | undefined {
  const [first, last] = [ends[0].amounts, ends[ends.length - 1].amounts];
  return first && last && { ...last, fp: first.fp, tn: first.tn };
}

/** Expected cost of one case, by the rates at the thresholds. */
export function costOfTiers(ends: Rates[], { costs, prevalence, amounts }: Context): number {
  const lower = [...ends, ALWAYS];
  let [ofPositives, ofNegatives] = [0, 0];
  for (const [index, { cost }] of actionsOf(costs).entries()) {
    const above = ends[index - 1] ?? NEVER;
    ofPositives += cost[0] * (lower[index].tpr - above.tpr);
    ofNegatives += cost[1] * (lower[index].fpr - above.fpr);
  }
  // Only what is flagged and what is left can be wrong, as only reviews are beside amounts.
  const [positive, negative] = amounts
    ? [ends[ends.length - 1].positive ?? Number.NaN, ends[0].negative ?? Number.NaN]
    : [0, 0];
  return prevalence * (ofPositives + positive) + (1 - prevalence) * (ofNegatives + negative);
}

/** Whether an action costs more on positives, and less on negatives, than a later one. */
function hasWrongOrder(actions: Action[]): boolean {
  return actions.some(({ cost: upper }, place) =>
    actions.slice(place + 1).some(({ cost: lower }) => upper[0] > lower[0] && upper[1] < lower[1]),
  );
}

/** The last place of a value that is the greatest, but for rounding. */
function lastOfMost(values: number[], slack: number): number {
  const most = values.reduce((one, other) => Math.max(one, other)) - slack;
  return values.findLastIndex((value) => value >= most);
}

/** The greatest value from each place on. */
function greatestFrom(values: number[]): number[] {
  const greatest = [...values];
  for (let index = greatest.length - 2; index >= 0; index--)
    greatest[index] = Math.max(greatest[index], greatest[index + 1]);
  return greatest;
}

/** What each threshold saves at a row, and which difference of that is rounding. */
function savingsOf({ costs, prevalence, amounts }: Context): {
  at: (threshold: number, rates: Rates) => number;
  slack: number;
} {
  const actions = actionsOf(costs);
  const steps = actions.slice(1).map(({ cost: low }, threshold) => {
    const { cost: high } = actions[threshold];
    return [prevalence * (low[0] - high[0]), (1 - prevalence) * (high[1] - low[1])];
  });
  const slack = TIE * (Math.max(...steps.flat().map(Math.abs)) + (amounts?.size ?? 0));
  const at = (threshold: number, { tpr, fpr, positive = 0, negative = 0 }: Rates) => {
    const [hit, alarm] = steps[threshold];
    const saved = hit * tpr - alarm * fpr;
    const first = threshold === 0 ? (1 - prevalence) * negative : 0;
    const last = threshold === steps.length - 1 ? prevalence * positive : 0;
    return saved - first - last;
  };
  return { at, slack };
}

/**
 * Rows of the thresholds between the actions of lowest expected cost, the first one first: those at vertices of a hull
 * suffice, unless two actions stand in the wrong order or cases have costs of their own, as Python proves. All are the
 * optimum where no action between is worth its cost.
 */
export function bestTiers(table: CountTable, vertices: number[], context: Context): number[] {
  const actions = actionsOf(context.costs);
  const { at, slack } = savingsOf(context);
  const rows = context.amounts || hasWrongOrder(actions) ? [...table.tpr.keys()] : vertices;
  const rates = rows.map((row) => ratesAt(table, row));
  const thresholds = [...actions.keys()].slice(1).map((index) => index - 1);
  const saved = thresholds.map((threshold) => rates.map((each) => at(threshold, each)));
  // What a threshold and all further ones save, by the row of the first of them.
  const best = [...saved];
  for (const threshold of thresholds.toReversed().slice(1)) {
    const further = greatestFrom(best[threshold + 1]);
    best[threshold] = saved[threshold].map((value, row) => value + further[row]);
  }
  const chosen = [lastOfMost(best[0], slack)];
  for (const threshold of thresholds.slice(1)) {
    const from = chosen[threshold - 1];
    const most = best[threshold].slice(from).reduce((one, other) => Math.max(one, other));
    chosen.push(best[threshold].findIndex((value, row) => row >= from && value >= most - slack));
  }
  const single = optimum(table, vertices, context);
  const total = (row: (threshold: number) => Rates) =>
    thresholds.reduce((sum, threshold) => sum + at(threshold, row(threshold)), 0);
  const pays = total((threshold) => rates[chosen[threshold]]) - total(() => ratesAt(table, single));
  return pays > thresholds.length * slack ? chosen.map((row) => rows[row]) : thresholds.map(() => single);
}
