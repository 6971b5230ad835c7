import { isGiven } from "../base/checks";
import { call, literal } from "../base/python";
import type { Costs, OwnThreshold } from "../base/traits";
import { isFull, isLimit, limitIn } from "../maths/demand";
import { rangeOf } from "../maths/regret";
import type { Scene } from "../model/scene";
import { FOLLOWERS } from "../model/state";
import { type Tiers, thresholdsOf } from "../model/tiers";
import { chosenMixture } from "./mixture";

/** What a value has where nothing was chosen, by its name in Python. */
const USUAL = {
  compare_at: "share",
  intervals: false,
  confidence_level: 0.95,
  n_bootstrap: 1000,
  seed: 0,
} as const;

/** Python that sets what is set in the page, and shows the same. */
export function pythonCode(
  scene: Scene,
  threshold: number,
  tiers: Tiers | undefined,
  shown: string,
  own: OwnThreshold[] = [],
): string {
  const mixture = chosenMixture(scene);
  const promise = scene.get("promise");
  const { focus } = scene.sample;
  const search = tiers || own.length > 0 ? undefined : searchCode(scene, threshold);
  const lines = [
    ...(focus ? [["focus", nameOf(...focus)]] : []),
    ["model", literal(scene.table.name)],
    ...(search ? [] : [["threshold", literal(threshold)]]),
    ["costs", costsCode(scene.context.costs)],
    ...(tiers ? [["tiers", literal(thresholdsOf(tiers))]] : []),
    ...(own.length > 0 ? [["group_thresholds", ownCode(own)]] : []),
    ...(promise ? [["promise", `{${literal(promise[0])}: ${literal(promise[1])}}`]] : []),
    ...ofSample(scene),
    ...chosen(scene),
    ...(mixture ? [["mixture", mixture.code]] : []),
  ];
  const set = lines.map(([name, value]) => `ev.${name} = ${value}`);
  return [...set, ...(search ? [`ev.apply(${search})`] : []), shown].join("\n");
}

/** The search that found the threshold, if that is still the current one of all cases. */
function searchCode(scene: Scene, threshold: number): string | undefined {
  const demand = scene.get("_demand");
  const { name } = scene.table;
  if (!isGiven(demand) || demand.threshold !== threshold || demand.model !== name) return undefined;
  const { kind, value, is_promise } = demand;
  const best = `ev[${literal(name)}].best`;
  if (!isLimit(kind)) return call(best, kind === "cost" ? [] : [literal(kind)]);
  const confidence = is_promise ? { confidence: scene.get("confidence_level") } : {};
  return call(best, isFull(kind) ? [literal("ppr")] : [], { [limitIn(kind)]: value, ...confidence });
}

/** The label of a group or period, whatever its type. */
function nameOf(kind: string, place: number): string {
  return `ev.${kind}.names[${place}]`;
}

function ownCode(own: OwnThreshold[]): string {
  const pairs = own.map(([place, threshold]) => `${nameOf("groups", place)}: ${literal(threshold)}`);
  return `{${pairs.join(", ")}}`;
}

function costsCode(costs: Costs): string {
  const { between = [], as_gains, currency, fixed = 0 } = costs;
  // A zero has no sign.
  const flipped = (cost: number) => (cost === 0 ? 0 : -cost);
  const actions = between.map(([name, cost]) => {
    const pair = typeof cost !== "number" && as_gains ? cost.map(flipped) : cost;
    return `${literal(name)}: ${typeof pair === "number" ? literal(pair) : `(${pair.map(literal).join(", ")})`}`;
  });
  const unit = { ...(fixed > 0 ? { fixed } : {}), ...(currency ? { currency } : {}) };
  const given = (["tp", "fp", "fn", "tn"] as const).map((outcome) => {
    const [low, high] = rangeOf({ costs }, outcome);
    const [least, most] = as_gains ? [high, low].map(flipped) : [low, high];
    return [outcome, least === most ? least : [least, most]];
  });
  const name = as_gains ? "rw.Costs.from_gains" : "rw.Costs";
  const [written, more] = [call(name, [], Object.fromEntries(given)), call("", [], unit).slice(1, -1)];
  const parts = [written.slice(0, -1), ...(actions.length ? [`between={${actions.join(", ")}}`] : []), more];
  return `${parts.filter(Boolean).join(", ")})`;
}

/** The values that follow the sample unless others were chosen, where they were. */
function ofSample(scene: Scene): string[][] {
  const following = scene.get("_following");
  const given = FOLLOWERS.filter((name) => !following.includes(name));
  return given.map((name) => [name, literal(scene.get(name))]);
}

function chosen(scene: Scene): string[][] {
  const names = Object.keys(USUAL) as (keyof typeof USUAL)[];
  return names
    .filter((name) => scene.get(name) !== USUAL[name])
    .map((name) => [name, literal(scene.get(name))]);
}
