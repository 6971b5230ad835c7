import { type Check, emptyOr, extended, flag, keyed, named, oneOf, text, whole } from "../base/checks";
import type { CompareAt } from "../base/traits";
import { MAX_BINS } from "../maths/bins";
import { COMPARISONS } from "../maths/comparison";
import * as intake from "./intake";

/** The traits of an Evaluation that the page reads and what each has to be, in groups that views follow. */
export const GROUPS = {
  models: { model: text, _sample: intake.sample },
  rule: { threshold: extended, _counts: emptyOr(intake.counts) },
  costs: { costs: intake.costs, prevalence: intake.inside, population: intake.above },
  markers: { compare_at: oneOf(Object.keys(COMPARISONS) as CompareAt[]) },
  bins: { strategy: oneOf(["uniform", "quantile", "isotonic"]), n_bins: whole(2, MAX_BINS) },
  reference: { reference_prevalence: intake.inside },
  belief: { belief: intake.belief },
  spending: { fixed_cost: intake.least },
  certainty: { intervals: flag, confidence_level: intake.inside, n_bootstrap: whole(2), seed: whole(0) },
  decisions: { _decisions: named(intake.decision) },
  contests: { _contests: intake.contests },
  areas: { _aucs: named(intake.sure) },
  bands: { _bands: keyed(named(intake.band)) },
  loess: { _loess: named(intake.loess) },
  lift: { _lift: emptyOr(intake.lift) },
  demand: { _demand: emptyOr(intake.demand) },
};

export type Group = keyof typeof GROUPS;

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;
type Checks = All<(typeof GROUPS)[Group]>;

/** The traits as they are taken in. */
export type State = { [Name in keyof Checks]: Checks[Name] extends Check<infer Value> ? Value : never };

export const CHECKS = Object.assign({}, ...Object.values(GROUPS)) as Checks;

const groups = Object.entries(GROUPS).flatMap(([group, traits]) =>
  Object.keys(traits).map((name): [string, Group] => [name, group as Group]),
);

/** The group of a trait. */
export const GROUP_OF: ReadonlyMap<string, Group> = new Map(groups);
