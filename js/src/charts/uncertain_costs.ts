import { clamp } from "../base/clamp";
import * as format from "../base/format";
import { type CostRange, type Costs, prevalenceEnds, prevalenceFrom } from "../base/traits";
import { probabilityCost } from "../maths/envelope";
import { endsOf, withCost } from "../maths/regret";
import type { Scene } from "../model/scene";
import type { State } from "../model/state";
import { uncertainIn } from "./agreement";
import type { Bounds, RangeEnd } from "./chart";
import { type Layer, NO_LAYER } from "./layer";

/** Ends of the stretch stay so far apart, and away from the ends of the axis. */
const APART = 0.01;
/** Digits of a cost that is dragged. */
const DIGITS = 3;

/** The stretch of the axis of costs in which the truth may lie; none if nothing is open, or it is off the axis. */
function uncertainCosts(scene: Scene): [low: number, high: number] | undefined {
  const given = uncertainIn(scene);
  if (!given) return undefined;
  const [low, high] = endsOf(given).map(probabilityCost);
  return low < high ? [low, high] : undefined;
}

/** Whether the prevalence alone is open. */
function isOfPrevalence(scene: Scene): boolean {
  return !scene.context.costs.ranges;
}

/** Which range of costs that is, as a band of the axis. */
export function uncertainBand(scene: Scene, top: number): Layer {
  const found = uncertainCosts(scene);
  if (!found) return NO_LAYER;
  const [low, high] = found;
  const text = `uncertain: ${format.ratio(low)} to ${format.ratio(high)}`;
  const points: [number, number][] = [
    [low, 0],
    [low, top],
    [high, top],
    [high, 0],
  ];
  return { guides: [{ kind: "between", name: "uncertain", points }], legend: [["uncertain", text]] };
}

/** The ends of the stretch, and what changes where one of them is dragged: a cost of a miss, or the prevalence. */
export function uncertainBounds(scene: Scene): Bounds | undefined {
  const [given, found] = [uncertainIn(scene), uncertainCosts(scene)];
  if (!given || !found) return undefined;
  const [low, high] = found;
  const corners = endsOf(given);
  const cornerOf = (end: RangeEnd) => corners[end === "low" ? 0 : 1];
  return {
    ends: found,
    text: (end) => {
      const { costs, prevalence } = cornerOf(end);
      if (isOfPrevalence(scene)) return `a prevalence of ${format.percent(prevalence)}`;
      const ratio = format.short((costs.fn - costs.tp) / (costs.fp - costs.tn));
      return `a miss costs ${ratio} false alarms`;
    },
    move: (end, x) => {
      const { costs, prevalence } = cornerOf(end);
      const alarm = costs.fp - costs.tn;
      const [least, most] = end === "low" ? [APART, high - APART] : [low + APART, 1 - APART];
      if (!(alarm > 0) || least > most) return {};
      const place = clamp(x, least, most);
      const odds = place / (1 - place);
      if (isOfPrevalence(scene)) {
        const ratio = (odds * alarm) / (costs.fn - costs.tp);
        return withPrevalence(scene, end, ratio / (1 + ratio));
      }
      return { costs: withMiss(scene.context.costs, end, (alarm * odds * (1 - prevalence)) / prevalence) };
    },
  };
}

/** The prevalence with another end of its range, which the other end stops. */
function withPrevalence(scene: Scene, end: RangeEnd, share: number): Partial<State> {
  const [low, high] = prevalenceEnds(scene.get("prevalence"));
  const next = Number(share.toPrecision(DIGITS));
  const moved =
    end === "low" ? ([Math.min(next, high), high] as const) : ([low, Math.max(next, low)] as const);
  return { prevalence: prevalenceFrom(...moved) };
}

/** Costs with another net cost of a miss at one end; it is that of a hit where only hits have one. */
function withMiss(costs: Costs, end: RangeEnd, net: number): Costs {
  const { fn, tp, ranges } = costs;
  const isOfHits = fn === 0 && !ranges?.fn && tp !== 0;
  const [hit, miss]: CostRange[] = [ranges?.tp ?? [tp, tp], ranges?.fn ?? [fn, fn]];
  const rounded = (value: number) => Number(value.toPrecision(DIGITS));
  const isLow = end === "low";
  if (isOfHits) {
    // The more a hit costs, the less a miss does.
    const value = rounded(isLow ? miss[0] - net : miss[1] - net);
    return withCost(
      costs,
      "tp",
      isLow ? [hit[0], Math.max(value, hit[0])] : [Math.min(value, hit[1]), hit[1]],
    );
  }
  const value = rounded(isLow ? net + hit[1] : net + hit[0]);
  return withCost(
    costs,
    "fn",
    isLow ? [Math.min(value, miss[1]), miss[1]] : [miss[0], Math.max(value, miss[0])],
  );
}
