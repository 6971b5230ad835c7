/** Checks of structured traits of a MulticlassEvaluation, as a saved or crafted state may be damaged. */
import {
  binary,
  type Check,
  fields,
  InvalidValue,
  keyed,
  listOf,
  named,
  number,
  oneOf,
  optional,
  text,
  whole,
} from "../../base/checks";
import { above, least } from "../trait_checks";
import type { ClassSelection, Matrix, PackedCases, PackedMatrix } from "./packed";

const any = number();
const nullable = optional(any, null);

/** Names that differ, at least so many. */
function distinct(fewest: number): Check<string[]> {
  return (value) => {
    const found = listOf(text)(value);
    if (found.length < fewest) throw new InvalidValue("are too few");
    if (new Set(found).size < found.length) throw new InvalidValue("are not distinct");
    return found;
  };
}

export const classes = distinct(2);
export const models = distinct(1);

function square<T>(entry: Check<T>): Check<T[][]> {
  return (value) => {
    const found = listOf(listOf(entry))(value);
    if (found.some((row) => row.length !== found.length)) throw new InvalidValue("is no square");
    return found;
  };
}

export const costs: Check<Matrix> = square(any);
export const weights = listOf(above);

const area = optional(
  number("is no share", (value) => value >= 0 && value <= 1),
  null,
);

/** Areas of pairs of classes; NaN on the diagonal. */
export const areas: Check<Map<string, Matrix>> = (value) => {
  const found = named(square(area))(value);
  const numbers = (row: (number | null)[], own: number) =>
    row.map((each, other) => {
      if ((each === null) !== (own === other)) throw new InvalidValue("is not of pairs");
      return each ?? Number.NaN;
    });
  return new Map([...found].map(([name, matrix]) => [name, matrix.map(numbers)]));
};

export const measures = named(keyed(nullable));

export const cases = fields<PackedCases>({
  n: whole(1),
  total: whole(1),
  kind: oneOf(["f8", "u2"]),
  code: binary(1),
  weight: optional(binary(8), null),
  models: listOf(fields({ name: text, probability: binary(2) })),
});

export const matrix = fields<PackedMatrix>({
  at: fields({ model: text, costs, class_weight: weights }),
  counts: square(least),
});

export const selection = optional(
  fields<ClassSelection>({ true: whole(0), predicted: whole(0), model: text }),
  null,
);

/** The board, a class or a pair of classes. */
export const shown: Check<string> = (value) => {
  const found = text(value);
  if (!/^(\d+(,\d+)?)?$/.test(found)) throw new InvalidValue("is no class and no pair");
  return found;
};
