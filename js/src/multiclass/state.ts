/** The traits of a MulticlassEvaluation, as Python sends them. */

import {
  binary,
  type Check,
  emptyOr,
  fields,
  InvalidValue,
  isGiven,
  keyed,
  keyedParts,
  listOf,
  named,
  number,
  oneOf,
  optional,
  text,
  type ValueOf,
  whole,
} from "../base/checks";
import { above, least, nullable, type PackedSample, sample, share } from "../base/traits";
import { declare, type Reader, type StateOf } from "../model/traits";

type Matrix = number[][];

/** Names that differ, at least so many. */
function distinct(fewest: number): Check<string[]> {
  return (value) => {
    const names = listOf(text)(value);
    if (names.length < fewest) throw new InvalidValue("are too few");
    if (new Set(names).size < names.length) throw new InvalidValue("are not distinct");
    return names;
  };
}

const classes = distinct(2);
const models = distinct(1);

function square<T>(entry: Check<T>): Check<T[][]> {
  return (value) => {
    const rows = listOf(listOf(entry))(value);
    if (rows.some((row) => row.length !== rows.length)) throw new InvalidValue("is no square");
    return rows;
  };
}

const costs: Check<Matrix> = square(number());
const weights = listOf(above);

const area = optional(share, null);

/** Areas of pairs of classes; NaN on the diagonal. */
const areas: Check<Map<string, Matrix>> = (value) => {
  const matrices = named(square(area))(value);
  const numbers = (row: (number | null)[], own: number) =>
    row.map((each, other) => {
      if ((each === null) !== (own === other)) throw new InvalidValue("is not of pairs");
      return each ?? Number.NaN;
    });
  return new Map([...matrices].map(([name, matrix]) => [name, matrix.map(numbers)]));
};

const measures = named(keyed(nullable));

/** The cases that the page decides. */
const cases = fields({
  /** Rows that are sent, and all cases. */
  n: whole(1),
  total: whole(1),
  /** float64, or uint16 of probabilities times 65,535. */
  kind: oneOf(["f8", "u2"]),
  /** Index of the class of each row, in 1 byte, or in 2 if there are more than 256 classes. */
  code: binary(1),
  weight: optional(binary(8), null),
  /** Probabilities, class after class. */
  models: listOf(fields({ name: text, probability: binary(2) })),
});

export type PackedCases = ValueOf<typeof cases>;

/** Exact counts of a rule. */
const matrix = fields({
  at: fields({ model: text, costs, class_weight: weights }),
  counts: square(least),
});

/** The cases of one class that are predicted to be of one. */
const selected = fields({ true: whole(0), predicted: whole(0), model: text });

export type ClassSelection = ValueOf<typeof selected>;

const selection = optional(selected, null);

/** The board, a class or a pair of classes. */
const shown: Check<string> = (value) => {
  const classes = text(value);
  if (!/^(\d+(,\d+)?)?$/.test(classes)) throw new InvalidValue("is no class and no pair");
  return classes;
};

/** The traits of a MulticlassEvaluation that the page reads, with their checks, in groups that views listen to. */
const GROUPS = {
  sample: {
    _classes: classes,
    _models: models,
    _one_vs_rest: listOf(sample),
    _pooled: sample,
    _areas: areas,
    _measures: measures,
    _cases: emptyOr(cases),
    _binary_traits: keyed((value) => value),
  },
  pairs: { _one_vs_one: keyedParts(sample) },
  model: { model: text },
  rule: { costs: costs, class_weight: weights, _matrix: emptyOr(matrix) },
  shown: { shown: shown },
  children: { _children: keyed(text) },
  selection: { selection: selection },
};

export type Group = keyof typeof GROUPS;

/** The traits after their checks. */
export type State = StateOf<typeof GROUPS>;

/** What only a table or one pair of classes reads. */
const OF_PARTS = ["_areas", "_measures", "_one_vs_one"];

export const DECLARED = declare(GROUPS, (name) => !OF_PARTS.includes(name));

const require = (isGood: boolean, problem: string) => {
  if (!isGood) throw new InvalidValue(problem);
};

const isSquare = (matrix: unknown[], size: number) => matrix.length === size;

function hasModels({ models }: PackedSample, names: string[]): boolean {
  return models.length === names.length && models.every(({ name }, index) => name === names[index]);
}

function requireCases({ n, kind, code, weight, models }: PackedCases, names: string[], size: number): void {
  const wide = size > 256 ? 2 : 1;
  const cell = kind === "f8" ? 8 : 2;
  require(code.byteLength === n * wide &&
    (weight === null || weight.byteLength === 8 * n), "_cases: do not fit");
  const isWhole = models.every(({ probability }) => probability.byteLength === n * size * cell);
  const isNamed = models.length === names.length && models.every(({ name }, index) => name === names[index]);
  require(isWhole && isNamed, "_cases: have no probabilities of each model");
}

/** Throw unless the sample of a pair of classes has the models of all. */
export function requireModels(trait: string, packed: PackedSample, names: string[]): void {
  require(hasModels(packed, names), `${trait}: has other models`);
}

/** Throw unless needed traits that are valid one by one fit together. */
export function requireFitting(read: Reader<State>): void {
  const [classes, models, cases, matrix] = [
    read("_classes"),
    read("_models"),
    read("_cases"),
    read("_matrix"),
  ];
  const [shown, selection, each] = [read("shown"), read("selection"), read("_one_vs_rest")];
  const size = classes.length;
  require(each.length === size, "_one_vs_rest: has no sample of each class");
  for (const packed of [...each, read("_pooled")]) requireModels("_one_vs_rest", packed, models);
  require(isSquare(read("costs"), size), "costs: has another number of classes");
  require(isSquare(read("class_weight"), size), "class_weight: has another number of classes");
  require(models.includes(read("model")), `model: there is no ${read("model")}`);
  if (isGiven(cases)) requireCases(cases, models, size);
  if (isGiven(matrix)) require(isSquare(matrix.counts, size), "_matrix: has another number of classes");
  const [first, second, ...more] = shown === "" ? [] : shown.split(",").map(Number);
  const isShown = [first, second].every((own) => own === undefined || own < size);
  require(isShown && more.length === 0 && (first === undefined || first !== second), "shown: is no class");
  const { true: own = 0, predicted = 0 } = selection ?? {};
  require(own < size && predicted < size, "selection: is no cell");
}
