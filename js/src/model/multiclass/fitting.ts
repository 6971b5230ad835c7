import { InvalidValue, isGiven } from "../../base/checks";
import type { PackedSample } from "../../base/traits";
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

/** Throw unless traits that are valid one by one fit together. */
export function requireFitting(state: State): void {
  const { _classes, _models, _cases, _matrix, shown, selection } = state;
  const size = _classes.length;
  const samples = [...state._one_vs_rest, state._pooled, ...state._one_vs_one.values()];
  require(state._one_vs_rest.length === size, "_one_vs_rest: has no sample of each class");
  require(samples.every((each) => hasModels(each, _models)), "_one_vs_rest: has other models");
  const areas = _models.map((name) => state._areas.get(name) ?? []);
  require(areas.every((each) => isSquare(each, size)), "_areas: is not of all pairs");
  require(isSquare(state.costs, size), "costs: has another number of classes");
  require(isSquare(state.class_weight, size), "class_weight: has another number of classes");
  require(_models.includes(state.model), `model: there is no ${state.model}`);
  if (isGiven(_cases)) requireCases(_cases, _models, size);
  if (isGiven(_matrix)) require(isSquare(_matrix.counts, size), "_matrix: has another number of classes");
  const [first, second, ...more] = shown === "" ? [] : shown.split(",").map(Number);
  const isShown = [first, second].every((own) => own === undefined || own < size);
  require(isShown && more.length === 0 && (first === undefined || first !== second), "shown: is no class");
  const { true: own = 0, predicted = 0 } = selection ?? {};
  require(own < size && predicted < size, "selection: is no cell");
}
