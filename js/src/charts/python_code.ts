import { call, literal } from "../base/python";
import type { Costs, Person } from "../base/traits";
import { rangeOf } from "../maths/regret";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { endsOf, type Zone } from "../model/zone";
import { chosenMixture } from "./mixture";

/** What a value has where nothing was chosen, by its name in Python. */
const USUAL = {
  compare_at: "share",
  strategy: "uniform",
  n_bins: 10,
  fixed_cost: 0,
  intervals: false,
  confidence_level: 0.95,
  n_bootstrap: 1000,
  seed: 0,
} as const;

/** Python that sets what is set in the page, and shows the same. */
export function pythonCode(scene: Scene, rule: Rule, zone: Zone | undefined, shown: string): string {
  const mixture = chosenMixture(scene);
  const promise = scene.get("promise");
  const people = scene.get("people");
  const lines = [
    ["model", literal(scene.table.name)],
    ["threshold", literal(rule.requested)],
    ["costs", costsCode(scene.context.costs)],
    ...(people.length > 0 ? [["people", peopleCode(people)]] : []),
    ...(zone ? [["review", literal(endsOf(zone))]] : []),
    ...(promise ? [["promise", `{${literal(promise[0])}: ${literal(promise[1])}}`]] : []),
    ...ofSample(scene),
    ...chosen(scene),
    ...(mixture ? [["mixture", mixture.code]] : []),
  ];
  return [...lines.map(([name, value]) => `ev.${name} = ${value}`), shown].join("\n");
}

function peopleCode(people: Person[]): string {
  return `{${people.map(([name, costs]) => `${literal(name)}: ${costsCode(costs)}`).join(", ")}}`;
}

function costsCode(costs: Costs): string {
  const { review, as_gains, currency } = costs;
  const unit = { ...(review ? { review } : {}), ...(currency ? { currency } : {}) };
  const given = (["tp", "fp", "fn", "tn"] as const).map((outcome) => {
    const [low, high] = rangeOf({ costs }, outcome);
    // A zero has no sign.
    const [least, most] = as_gains ? [high, low].map((cost) => (cost === 0 ? 0 : -cost)) : [low, high];
    return [outcome, least === most ? least : [least, most]];
  });
  return call(as_gains ? "rw.Costs.from_gains" : "rw.Costs", [], { ...Object.fromEntries(given), ...unit });
}

/** The values whose default is that of the sample, where others were chosen. */
function ofSample(scene: Scene): string[][] {
  const { context, sample } = scene;
  const reference = scene.get("reference_prevalence");
  const range = scene.get("prevalence_range");
  const values: [name: string, value: unknown, usual: unknown][] = [
    range ? ["prevalence_range", range, undefined] : ["prevalence", context.prevalence, sample.prevalence],
    ["population", context.population, sample.size],
    ["reference_prevalence", reference, sample.prevalence],
  ];
  return values.filter(([, value, usual]) => value !== usual).map(([name, value]) => [name, literal(value)]);
}

function chosen(scene: Scene): string[][] {
  const names = Object.keys(USUAL) as (keyof typeof USUAL)[];
  return names
    .filter((name) => scene.get(name) !== USUAL[name])
    .map((name) => [name, literal(scene.get(name))]);
}
