import { InvalidValue, isGiven } from "../../base/checks";
import type { PackedSample } from "../../base/traits";
import type { Reader } from "../traits";
import type { PackedCases } from "./packed";
import type { State } from "./state";

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
