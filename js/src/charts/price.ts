import { cached } from "../base/cached";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts, missing } from "../base/vocabulary";
import { type Demand, type EqualDemand, GroupCosts, type GroupRules, isEqual } from "../maths/group_costs";
import { type Parts, together } from "../maths/parts";
import type { Context } from "../maths/rates";
import type { CountTable } from "../maths/table";
import { type Choices, OPTIONS } from "../model/options";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { type HeightBand, priceBand } from "./bands";
import type { Chart, Guide, LegendEntry } from "./chart";
import { heightsOf, withLayers } from "./layer";
import { amountLabel } from "./profit";

const LABELS = charts.price;
const { demand: DEMAND, tolerance: TOLERANCE } = OPTIONS.price;
/** Tolerances that are priced, as the values of the option. */
const VALUES = Object.keys(TOLERANCE.values).sort((one, other) => Number(one) - Number(other));
const TOLERANCES = VALUES.map(Number);
const MOST = TOLERANCES[TOLERANCES.length - 1];
const TICKS = [0, 0.05, 0.1, 0.15, 0.2];
const MARGIN = 0.06;
/** Relatively, what differs by less is equal. */
const ROUNDING = 1e-12;
/** Demands of which a sentence says that they cost, not that they costs. */
export const PLURAL = new Set<string>(["equal_share", "equal_tpr", "equal_fpr", "equalized_odds"]);
/** More groups than these are not all named. */
const NAMED = 3;

/** What is said of groups that are too small for thresholds of their own; nothing without any. */
export function fewNote({ few }: GroupCosts, { labels }: Parts): string[] {
  if (few.length === 0) return [];
  const all = few.map((part) => format.label(labels[part]));
  const shown = all.length > NAMED ? [...all.slice(0, NAMED - 1), `${all.length - NAMED + 1} others`] : all;
  const name = few.length === labels.length ? "All groups" : format.inWords(shown);
  return [
    `${name} share one threshold in the price and count as one: a group needs 30 positives for a threshold of its own.`,
  ];
}

/** Whether precisions are compared at some of the thresholds only: the cheapest may be between those of the page. */
function isTried(demand: Demand, { isComplete }: CountTable): boolean {
  return demand === "equal_precision" && !isComplete;
}

/** What is said where a page lacks thresholds that may be cheaper, also for groups of other costs that share one. */
export function triedNote(demand: Demand, table: CountTable, { mixesCosts }: GroupCosts): string[] {
  if (!isTried(demand, table) && (table.isComplete || !mixesCosts)) return [];
  return ["This page has only some of the thresholds; Python, which has all, may find much cheaper ones."];
}

/** What a demand costs, where that is told; of thresholds that were not all tried, at most. */
export function paidFor(demand: Demand, table: CountTable, amount: string): string {
  return isTried(demand, table) ? `at most ${amount}` : amount;
}

/** How far apart the rates may be, to follow the name of a demand. */
export function withinOf(tolerance: string): string {
  return Number(tolerance) > 0 ? ` ${TOLERANCE.values[tolerance]}` : "";
}

/** Why there are no thresholds that meet a demand. */
export function lackingNote(demand: Demand, { mixesCosts }: GroupCosts): string {
  return demand === "equalized_odds" && mixesCosts
    ? missing.odds_costs
    : "A group lacks the class of this rate.";
}

export const FOCUS = "This is about all cases, not only those that are shown.";

/** Equalized odds take long: their price, which is convex in the tolerance, is straight between these. */
const FEW_TOLERANCES = ["0", "0.05", "0.1", "0.15", "0.2"];

/** The price of demands on groups, found once for each tolerance. */
class Prices {
  readonly costs: GroupCosts;
  /** The profit of the best threshold of each group. */
  readonly least: number;
  readonly #found = new Map<string, GroupRules | undefined>();

  constructor(table: CountTable, groups: Parts, context: Context) {
    this.costs = new GroupCosts(table, groups, context);
    this.least = this.costs.thresholds("least_cost")?.profit ?? Number.NaN;
  }

  /** The price and how far apart the rates are; undefined where a group lacks the class of the rate. */
  at(demand: EqualDemand, tolerance: string): { price: number; gap: number } | undefined {
    const key = `${demand} ${tolerance}`;
    if (!this.#found.has(key)) this.#found.set(key, this.costs.thresholds(demand, Number(tolerance)));
    const found = this.#found.get(key);
    if (!found) return undefined;
    const price = this.least - found.profit;
    return { price: price > ROUNDING * Math.abs(this.least) ? price : 0, gap: found.gap ?? 0 };
  }

  /** The prices that are drawn, one of them that of a tolerance. */
  line(demand: EqualDemand, tolerance: string): Point[] {
    const all = demand === "equalized_odds" ? [...new Set([...FEW_TOLERANCES, tolerance])] : VALUES;
    return all
      .map((each): Point => [Number(each), this.at(demand, each)?.price ?? Number.NaN])
      .sort(([one], [other]) => one - other);
  }
}

const known = new WeakMap<Context, Map<CountTable, Prices>>();

/** The prices at the costs of a scene, which are kept with these. */
export function pricesOf({ table, context }: Scene, groups: Parts): Prices {
  const ofContext = cached(known, context, () => new Map<CountTable, Prices>());
  return cached(ofContext, table, () => new Prices(table, groups, context));
}

/** A difference of rates in points. */
function points(gap: number): string {
  const text = format.rough(gap * 100);
  return `${text} ${text === "1" ? "point" : "points"}`;
}

/** What the demand costs, with its band if there is one. */
function sentence(
  scene: Scene,
  [demand, tolerance]: [EqualDemand, string],
  price: number,
  isFree: boolean,
  band: HeightBand | undefined,
): string {
  const name = `${format.capitalized(DEMAND.values[demand])}${withinOf(tolerance)}`;
  const subject = `${name} ${PLURAL.has(demand) ? "cost" : "costs"}`;
  if (isFree) return `${subject} nothing: the best threshold of each group does as well.`;
  const [paid, ...held] = format.amounts(price, ...(band ? band.at(Number(tolerance)) : []));
  const level = format.percent(scene.get("confidence_level"));
  const ends = held.length > 0 ? ` (${level} band: ${held.join(" to ")})` : "";
  const amount = format.inUnit(format.some(paid), scene.context.costs.currency);
  return `${subject} ${paidFor(demand, scene.table, amount)}${ends}, compared with the best threshold of each group.`;
}

/** How far apart the rates are at a rule for all groups, and what it earns less than their best thresholds. */
function nowAt(scene: Scene, demand: EqualDemand, prices: Prices, { common, threshold }: Rule): Point {
  const { table, sample } = scene;
  const row = table.indexAt(common ?? threshold);
  const earned = prices.costs.profit(together(sample.groups?.all(table, () => row) ?? []));
  return [prices.costs.gapAt(demand, row), Math.max(0, prices.least - earned)];
}

function nowEntry(scene: Scene, [gap, price]: Point, isSeen: boolean): LegendEntry[] {
  if (Number.isNaN(gap)) return [];
  const cost = format.inUnit(format.money(price), scene.context.costs.currency);
  return [[isSeen ? "given-up" : "reading", `this threshold for all: ${points(gap)} apart, ${cost}`]];
}

export function chart(shown: Scene, choices: Choices): Chart {
  const scene = shown.ofEveryone;
  const { sample, table } = scene;
  const [demand, tolerance] = [choices.one("demand"), choices.one("tolerance")];
  const empty: Chart = {
    title: LABELS.title,
    x: { label: LABELS.x, domain: [0, MOST], tick: (share) => format.tick(100 * share), ticks: TICKS },
    y: { label: amountLabel(scene, LABELS.y), domain: [0, 1], tick: format.compactTick },
    tracks: [],
    guides: [],
    legend: [],
    handle: () => ({ x: Number(tolerance) }),
  };
  if (!sample.groups?.knows(table)) return { ...empty, notes: [missing.groups] };
  if (!sample.groups.knowsCosts(table)) return { ...empty, notes: [missing.part_amounts] };
  if (!isEqual(demand)) return empty;
  const prices = pricesOf(scene, sample.groups);
  const found = prices.at(demand, tolerance);
  if (!found) return { ...empty, notes: [lackingNote(demand, prices.costs)] };
  const { price, gap } = found;
  const line = prices.line(demand, tolerance);
  const { layer, band } = priceBand(shown, choices, demand);
  const most = Math.max(...line.map(([, each]) => each));
  const top = Math.max(most, ...heightsOf(layer));
  const model = table.index;
  const said = sentence(shown, [demand, tolerance], price, !(price > ROUNDING * most), band);
  const far =
    gap > Number(tolerance) + ROUNDING
      ? [`No thresholds are that close: these leave the rates ${points(gap)} apart.`]
      : [];
  const domain: [number, number] = [0, (1 + MARGIN) * top || 1];
  const now = (rule: Rule) => nowAt(scene, demand, prices, rule);
  const isSeen = ([gap, cost]: Point) => gap <= MOST && cost <= domain[1];
  return withLayers(
    {
      ...empty,
      y: { ...empty.y, domain },
      guides: [
        { kind: "line", name: "priced", points: line, model },
        { kind: "dots", name: "tolerance", points: [[Number(tolerance), price]], model },
      ],
      moving: (rule): Guide[] => {
        const at = now(rule);
        return isSeen(at) ? [{ kind: "dots", name: "given-up", points: [at] }] : [];
      },
      changing: (rule) => nowEntry(scene, now(rule), isSeen(now(rule))),
      notes: [
        said,
        ...far,
        ...triedNote(demand, table, prices.costs),
        ...fewNote(prices.costs, sample.groups),
        ...(shown.sample.focus ? [FOCUS] : []),
      ],
      chooser: {
        option: "tolerance",
        name: `${TOLERANCE.label}, ${LABELS.title}`,
        values: VALUES,
        places: TOLERANCES,
        line,
        at: [Number(tolerance), price],
        text: said,
      },
    },
    layer,
  );
}
