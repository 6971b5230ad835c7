import {
  emptyOr,
  extended,
  flag,
  keyedParts,
  listOf,
  namedParts,
  oneOf,
  optional,
  text,
  whole,
} from "../base/checks";
import * as checks from "../base/traits";
import { COMPARISONS } from "../maths/comparison";
import { declare, type StateOf } from "./traits";

/** What is that of the sample until it is set. */
export const FOLLOWERS = ["prevalence", "population"] as const;

export type Follower = (typeof FOLLOWERS)[number];

/** The traits of an Evaluation that the page reads, with their checks, in groups that views listen to. */
export const GROUPS = {
  models: { model: text, _sample: checks.sample, focus: checks.focus },
  rule: { threshold: extended, _counts: emptyOr(checks.counts) },
  tiers: { tiers: checks.tiers, _tier_counts: listOf(emptyOr(checks.counts)) },
  groups: { group_thresholds: checks.groupThresholds },
  costs: {
    costs: checks.costs,
    prevalence: checks.prevalence,
    population: checks.above,
    _following: listOf(oneOf(FOLLOWERS)),
  },
  promise: { promise: checks.promised },
  markers: { compare_at: oneOf(Object.keys(COMPARISONS) as checks.CompareAt[]) },
  words: { words: checks.words },
  certainty: { intervals: flag, confidence_level: checks.inside, n_bootstrap: whole(2), seed: whole(0) },
  decisions: { _decisions: namedParts(checks.decision) },
  winRates: { _win_rates: checks.winRates },
  metrics: { _metrics: namedParts(namedParts(checks.partialColumn)) },
  areas: { _aucs: namedParts(checks.interval) },
  family: { _auc_family: namedParts(checks.aucFamily) },
  bands: { _bands: keyedParts(namedParts(checks.band)) },
  gains: { _gains: keyedParts(namedParts(checks.gainsEnds)) },
  lift: { _lift: emptyOr(checks.lift) },
  demand: { _demand: emptyOr(checks.demand) },
  mixture: { _mixture: emptyOr(checks.mixture) },
  selection: { selection: checks.selection },
  provenance: { _provenance: optional(checks.provenance, undefined) },
};

export type Group = keyof typeof GROUPS;

/** The traits after their checks. */
export type State = StateOf<typeof GROUPS>;

/** Of what everything shows, or what an undo brings back; the others matter only to what reads them. */
const NEEDED: Group[] = [
  "models",
  "rule",
  "tiers",
  "groups",
  "costs",
  "promise",
  "certainty",
  "mixture",
  "selection",
];

export const DECLARED = declare(GROUPS, (_name, group) => NEEDED.includes(group));

/**
 * Changes: of a group of traits, of one band by its name, of the input of charts as a whole, of the operating point
 * under the pointer, or of the problem that prevents drawing.
 */
export type StoreEvent = Exclude<Group, "bands"> | `band ${string}` | "scene" | "highlight" | "problem";
