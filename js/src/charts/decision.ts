import { clamp } from "../base/clamp";
import { bytesOf } from "../base/columns";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { furtherName } from "../base/traits";
import { further } from "../base/vocabulary";
import { CostGrid } from "../maths/cost_grid";
import { binEdges, scoreDomain } from "../maths/distribution";
import { probabilityCost } from "../maths/envelope";
import { type Context, fixedOf } from "../maths/rates";
import type { Scene } from "../model/scene";
import { type Layer, NO_LAYER } from "./layer";
import { missingIntervals } from "./missing";
import { bestProfitOf } from "./verdict";

/** Bootstrap intervals of the optimal threshold and its profit. */
interface Decision {
  threshold: [low: number, high: number];
  /** Profit on new cases. */
  profit: [low: number, high: number];
  /** Profit on the sample minus profit on new cases. */
  optimism: number;
  /** What perfect knowledge of the curve would earn; 0 for weighted cases, where it is unknown. */
  perfect: number;
  /** How many further cases would earn how much of that. */
  further: { times: number; gain: number }[];
  /** Numbers of resamples with their optimum in equal parts of the range of scores. */
  times: Uint16Array;
}

/** The intervals of the decision, if they are on and computed. */
export function decisionOf(scene: Scene): Decision | undefined {
  const packed = scene.get("intervals") ? scene.of("_decisions", scene.table) : undefined;
  const now = probabilityCost(scene.context);
  if (!packed || packed.problem || Number.isNaN(now)) return undefined;
  const of = new CostGrid(packed);
  const row = of.nearest(now);
  const at = (name: string) => of.column(name)[row];
  const gained = (name: string) => profitOf(0, scene.context) - profitOf(at(name), scene.context);
  const all = new Uint16Array(bytesOf(packed.columns.get("times") as DataView));
  const parts = all.length / of.x.length;
  return {
    threshold: [at("threshold_low"), at("threshold_high")],
    profit: [profitOf(at("cost_high"), scene.context), profitOf(at("cost_low"), scene.context)],
    optimism: gained("optimism"),
    perfect: gained("perfect"),
    further: further.map((times) => ({ times, gain: gained(furtherName(times)) })),
    times: all.slice(row * parts, (row + 1) * parts),
  };
}

/** Profit of the population at a normalised expected cost. */
function profitOf(cost: number, { costs, prevalence, population }: Context): number {
  const missed = prevalence * (costs.fn - costs.tp);
  const alarms = (1 - prevalence) * (costs.fp - costs.tn);
  const right = prevalence * costs.tp + (1 - prevalence) * costs.tn;
  return -population * (right + (missed + alarms) * cost) - fixedOf(costs);
}

/** An interval in brackets, after a number. */
export function bracketed([low, high]: [number, number], show: (value: number) => string): string {
  return ` (${show(low)} to ${show(high)})`;
}

/** Profit of the optimal threshold on the sample, and a text with its interval on new cases. */
export function bestProfit(scene: Scene, profit: number): [here: string, newCases?: string] {
  const sure = decisionOf(scene);
  const { currency } = scene.context.costs;
  if (!sure || Number.isNaN(sure.profit[0])) return [format.inUnit(format.money(profit), currency)];
  const [here, least, most] = format.amounts(profit, ...sure.profit);
  return [format.inUnit(here, currency), format.inUnit(`on new cases ${least} to ${most}`, currency)];
}

/** A sentence with the intervals of the optimum, or the reason why there are none; empty if they are off. */
export function decisionText(scene: Scene): string {
  if (!scene.get("intervals")) return "";
  const decision = decisionOf(scene);
  if (!decision) {
    const packed = scene.of("_decisions", scene.table);
    return packed && !packed.problem ? "" : missingIntervals(scene, packed?.problem);
  }
  const level = format.percent(scene.get("confidence_level"));
  const [low, high] = decision.threshold.map(format.cut);
  const { currency } = scene.context.costs;
  const [least, most] = format.amounts(...decision.profit);
  const about = (amount: number) => format.inUnit(roughly(amount), currency);
  const { perfect } = decision;
  const worth = perfect > 0 ? ` A perfectly chosen threshold would earn about ${about(perfect)} more.` : "";
  const whose = scene.tables.length > 1 ? ` of ${format.label(scene.table.name)}` : "";
  const lies = `The best threshold${whose} lies between ${low} and ${high} (${level} interval).`;
  if (Number.isNaN(decision.profit[0]))
    return `${lies} What it earns on new cases is unknown: these cases chose it among several models, and only their counts are known.${worth}`;
  const earns = format.inUnit(`${least} to ${most}`, currency);
  const less = `about ${about(decision.optimism)} less than on these cases, which chose ${isBestModel(scene) ? "model and threshold" : "it"}`;
  return `On new cases with this share of positives, expect this best threshold${whose} to earn ${earns} on average, ${less}. It lies between ${low} and ${high} (${level} interval).${worth}`;
}

/** Whether the current model is the one of several that these cases would choose. */
function isBestModel(scene: Scene): boolean {
  const { tables, table } = scene;
  const own = bestProfitOf(scene, table);
  return tables.length > 1 && tables.every((each) => bestProfitOf(scene, each) <= own);
}

/** An estimate of an estimate: more than two digits would be noise. */
function roughly(amount: number): string {
  return format.money(Number(Math.max(0, amount).toPrecision(2)));
}

/** What further labelled cases are worth for the choice of the threshold: of each number, and at most. */
export interface FurtherCases {
  gains: { cases: string; short: string; gain: number; text: string }[];
  most: number;
  mostText: string;
}

/** So many cases are written with a letter where there is little room. */
const LONG = 10_000;

/** What further cases are worth; none if that is unknown, or if they are worth nothing. */
export function furtherCases(scene: Scene): FurtherCases | undefined {
  const decision = decisionOf(scene);
  if (!decision || !(decision.perfect > 0)) return undefined;
  const { perfect, further } = decision;
  const gains = further.map(({ times, gain }) => {
    const cases = Math.ceil(times * scene.sample.size);
    const short = cases < LONG ? format.cases(cases) : format.compact(cases);
    return { cases: format.cases(cases), short, gain: clamp(gain, 0, perfect), text: roughly(gain) };
  });
  return { gains, most: perfect, mostText: roughly(perfect) };
}

/** The optima of resamples as a histogram between two heights. */
export function resampledOptima(scene: Scene, from: number, to: number): Layer {
  const decision = decisionOf(scene);
  if (!decision) return NO_LAYER;
  const { low, high } = scene.table;
  const most = Math.max(1, ...decision.times);
  const parts = decision.times.length;
  const inside = scoreDomain(scene.table);
  const edges = binEdges(low, high, parts, [...Array(parts + 1).keys()]).map((edge) =>
    clamp(edge, ...inside),
  );
  const points = [...decision.times].flatMap((times, part): Point[] => {
    const top = from + ((to - from) * times) / most;
    return times
      ? [
          [edges[part], top],
          [edges[part + 1], top],
        ]
      : [];
  });
  const level = format.percent(scene.get("confidence_level"));
  const ends = decision.threshold.map(format.cut).join(" to ");
  return {
    guides: [{ kind: "bars", name: "chosen", points, model: scene.table.index }],
    legend: [["chosen", "optima of resamples"]],
    text: ({ x }) => {
      const part = clamp(
        edges.findLastIndex((edge) => edge <= x),
        0,
        parts - 1,
      );
      const share = format.percent(decision.times[part] / scene.get("n_bootstrap"));
      return `optimum at ${ends} (${level} interval), in this bar in ${share} of resamples`;
    },
  };
}
