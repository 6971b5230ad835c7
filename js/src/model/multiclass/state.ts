import { emptyOr, keyed, keyedParts, listOf, text } from "../../base/checks";
import { sample } from "../trait_checks";
import { declare, type StateOf } from "../traits";
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

/** The traits after their checks. */
export type State = StateOf<typeof GROUPS>;

/** What only a table or one pair of classes reads. */
const OF_PARTS = ["_areas", "_measures", "_one_vs_one"];

export const DECLARED = declare(GROUPS, (name) => !OF_PARTS.includes(name));
