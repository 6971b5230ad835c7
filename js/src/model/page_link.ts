import { InvalidValue, listOf, oneOf } from "../base/checks";
import { OUTCOMES } from "../base/traits";
import { LIMITS } from "../maths/demand";
import { KINDS } from "./kinds";
import { type Limited, limitFound } from "./limit";
import { ownIn } from "./own";
import { DECLARED, type State } from "./state";
import type { Store } from "./store";
import { thresholdsOf } from "./tiers";

/** The name that marks a fragment as one of these, and the version of what follows. */
const MARK = "rocwidgets";
const VERSION = "1";

/** What follows a limit that new cases have to keep. */
const PROMISED = "promised";

/** What a link brings back. */
export interface Linked {
  state: Pick<
    State,
    | "model"
    | "threshold"
    | "costs"
    | "tiers"
    | "group_thresholds"
    | "focus"
    | "prevalence"
    | "population"
    | "_following"
    | "promise"
    | "compare_at"
    | "_demand"
  >;
  charts: string[];
}

/** A fragment that a later version wrote. */
export class LaterVersion extends InvalidValue {}

/** What is set in the page, and the charts that it shows, as the fragment of an address. */
export function fragmentOf(store: Store, charts: string[]): string {
  const { rule, scene, tiers } = store;
  const promised = scene.get("promise");
  const following = scene.get("_following");
  const limit = tiers ? undefined : limitFound(scene, rule);
  const [own, { focus }] = [store.get("group_thresholds"), scene.sample];
  const { costs, population } = scene.context;
  const { tp, fp, fn, tn, between = [], as_gains, currency, fixed = 0, ranges = {} } = costs;
  const ends = Object.entries(ranges).flatMap(([outcome, range]) => (range ? [outcome, ...range] : []));
  const values = {
    [MARK]: VERSION,
    model: scene.table.name,
    threshold: store.get("threshold"),
    prevalence: [scene.get("prevalence")].flat().join(" "),
    population,
    following: following.join(" "),
    ...{ tp, fp, fn, tn, as_gains },
    ...(between.length > 0 ? { between: JSON.stringify(between) } : {}),
    ...(fixed > 0 ? { fixed } : {}),
    ...(currency ? { currency } : {}),
    ...(ends.length > 0 ? { ranges: ends.join(" ") } : {}),
    compare_at: scene.get("compare_at"),
    ...(promised ? { promise: promised.join(" ") } : {}),
    ...(limit ? { limit: limitWords(limit).join(" ") } : {}),
    ...(own.length > 0 ? { group_thresholds: own.flat().join(" ") } : {}),
    ...(focus ? { focus: focus.join(" ") } : {}),
    ...(tiers ? { tiers: thresholdsOf(tiers)?.join(" ") } : {}),
    // Last, so that a link that was cut off lacks it.
    charts: charts.join(" "),
  };
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(texts).toString();
}

function limitWords({ kind, value, is_promise }: Limited): string[] {
  return [kind, String(value), ...(is_promise ? [PROMISED] : [])];
}

/** A number as checks expect it: an infinite one is a text. */
function number(text: string | null): unknown {
  const value = Number(text);
  return text && Number.isFinite(value) ? value : text;
}

function words(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

/** The ranges of costs, each as an outcome, its lowest and its highest cost. */
function readRanges([outcome, low = "", high = "", ...more]: string[]): { ranges?: Record<string, unknown> } {
  if (outcome === undefined) return {};
  const range = { [oneOf(OUTCOMES)(outcome)]: [number(low), number(high)] };
  return { ranges: { ...range, ...readRanges(more).ranges } };
}

/** The actions between, with their costs. */
function readBetween(written: string | null): { between?: unknown } {
  if (written === null) return {};
  try {
    return { between: JSON.parse(written) };
  } catch {
    throw new InvalidValue("between: is damaged");
  }
}

function pairsOf(values: unknown[]): unknown[][] {
  return values.flatMap((value, index) => (index % 2 ? [] : [[value, values[index + 1]]]));
}

/** What a fragment brings back; none if it is another kind of fragment. Throws if it is damaged. */
export function readFragment(fragment: string, models: string[]): Linked | undefined {
  const given = new URLSearchParams(fragment);
  if (!given.has(MARK)) return undefined;
  if (Number(given.get(MARK)) > Number(VERSION)) throw new LaterVersion("is of a later version");
  if (given.get(MARK) !== VERSION) throw new InvalidValue("is of no known version");
  const text = (name: string) => {
    const value = given.get(name);
    if (value === null) throw new InvalidValue(`lacks ${name}`);
    return value;
  };
  const numbers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, number(text(name))]));
  const costs = {
    ...numbers("tp", "fp", "fn", "tn"),
    ...readBetween(given.get("between")),
    as_gains: { true: true, false: false }[text("as_gains")],
    ...(given.has("fixed") ? { fixed: number(text("fixed")) } : {}),
    currency: given.get("currency") ?? "",
    ...readRanges(words(given.get("ranges") ?? "")),
  };
  const thresholds = words(given.get("tiers") ?? "").map(number);
  const own = words(given.get("group_thresholds") ?? "").map(number);
  const focus = words(given.get("focus") ?? "").map((each, index) => (index ? number(each) : each));
  const shares = words(text("prevalence")).map(number);
  const promised = words(given.get("promise") ?? "").map((each, index) => (index ? number(each) : each));
  const { checks } = DECLARED;
  const model = oneOf(models)(text("model"));
  const threshold = checks.threshold(number(text("threshold")));
  const ownOf = checks.group_thresholds(pairsOf(own));
  const looked = checks.focus(focus.length > 0 ? focus : null);
  const [kind, value, ...tags] = words(given.get("limit") ?? "");
  const demand = kind && {
    ...{ kind: oneOf(Object.keys(LIMITS))(kind), value: number(value), model },
    threshold: ownIn(ownOf, looked) ?? threshold,
    is_promise: tags.includes(PROMISED),
  };
  const state = {
    model,
    threshold,
    _demand: checks._demand(demand || {}),
    // Before the thresholds of its actions.
    costs: checks.costs(costs),
    tiers: checks.tiers(thresholds.length > 0 ? thresholds : null),
    focus: looked,
    group_thresholds: ownOf,
    prevalence: checks.prevalence(shares.length > 1 ? shares : shares[0]),
    population: checks.population(number(text("population"))),
    _following: checks._following(words(text("following"))),
    promise: checks.promise(promised.length > 0 ? promised : null),
    compare_at: checks.compare_at(text("compare_at")),
  };
  return { state, charts: listOf(oneOf(KINDS))(words(text("charts"))) };
}
