import { type Check, emptyOr, keyed, keyedParts, listOf, text } from "../../base/checks";
import { sample } from "../trait_checks";
import * as checks from "./trait_checks";

/** The traits of a MulticlassEvaluation that the page reads, with their checks, in groups that views listen to. */
export const GROUPS = {
  sample: {
    _classes: checks.classes,
    _models: checks.models,
    _one_vs_rest: listOf(sample),
    _pooled: sample,
    _areas: checks.areas,
    _measures: checks.measures,
    _cases: emptyOr(checks.cases),
    _binary_traits: keyed((value) => value),
  },
  pairs: { _one_vs_one: keyedParts(sample) },
  model: { model: text },
  rule: { costs: checks.costs, class_weight: checks.weights, _matrix: emptyOr(checks.matrix) },
  shown: { shown: checks.shown },
  children: { _children: keyed(text) },
  selection: { selection: checks.selection },
};

export type Group = keyof typeof GROUPS;

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;
type Checks = All<(typeof GROUPS)[Group]>;

/** The traits after their checks. */
export type State = { [Name in keyof Checks]: Checks[Name] extends Check<infer Value> ? Value : never };

/** What only a table or one pair of classes reads. */
const OF_PARTS = ["_areas", "_measures", "_one_vs_one"];

export const CHECKS = Object.assign({}, ...Object.values(GROUPS)) as Checks;

/** The traits without which nothing can be shown. */
export const NEEDED_TRAITS = Object.keys(CHECKS).filter(
  (name) => !OF_PARTS.includes(name),
) as (keyof State)[];

/** The group of each trait. */
export const GROUP_OF: ReadonlyMap<string, Group> = new Map(
  Object.entries(GROUPS).flatMap(([group, traits]) =>
    Object.keys(traits).map((name): [string, Group] => [name, group as Group]),
  ),
);
