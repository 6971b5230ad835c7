import { InvalidValue } from "../base/checks";
import { bytesOf } from "../base/columns";
import { type ClassCases, type ClassRule, type Confusion, confusion } from "./rule";
import type { PackedCases } from "./state";

/** What a probability is divided by that is sent as uint16. */
const UNIT = 65_535;
/** Of sums of weights. */
const ROUNDING = 1e-9;

/** The cases that are sent, with how far they are from all cases. */
export class SentCases {
  readonly #code: Uint8Array | Uint16Array;
  readonly #weight: Float64Array | undefined;
  readonly #models = new Map<number, ClassCases>();
  /** By which the counts of each class are multiplied; none if all cases are sent. */
  readonly factors: number[] | undefined;

  constructor(
    private readonly packed: PackedCases,
    /** (Weighted) cases of each class. */
    sizes: number[],
  ) {
    const bytes = bytesOf(packed.code);
    this.#code = sizes.length > 256 ? new Uint16Array(bytes) : new Uint8Array(bytes);
    this.#weight = packed.weight ? new Float64Array(bytesOf(packed.weight)) : undefined;
    if (this.#code.some((own) => own >= sizes.length)) throw new InvalidValue("_cases: have no such class");
    this.factors = this.#factors(sizes);
  }

  /** Cases of which the probabilities are sent. */
  get n(): number {
    return this.packed.n;
  }

  /** The cases with the probabilities of a model. */
  of(model: number): ClassCases {
    const known = this.#models.get(model) ?? this.#unpack(model);
    this.#models.set(model, known);
    return known;
  }

  /** The counts of a rule of a model. */
  count(model: number, rule: ClassRule): Confusion {
    const error = this.packed.kind === "u2" ? 0.5 / UNIT : 0;
    return confusion(this.of(model), rule, this.factors, error);
  }

  #unpack(model: number): ClassCases {
    const { n, kind, models } = this.packed;
    const bytes = bytesOf(models[model].probability);
    const all =
      kind === "f8"
        ? new Float64Array(bytes)
        : Float64Array.from(new Uint16Array(bytes), (value) => value / UNIT);
    const columns = Array.from({ length: all.length / n }, (_, k) => all.subarray(k * n, (k + 1) * n));
    return { code: this.#code, weight: this.#weight, columns };
  }

  #factors(sizes: number[]): number[] | undefined {
    const sums = sizes.map(() => 0);
    for (const [row, own] of this.#code.entries()) sums[own] += this.#weight?.[row] ?? 1;
    const isWhole = sums.every((sum, own) => Math.abs(sum - sizes[own]) <= ROUNDING * sizes[own]);
    return isWhole ? undefined : sums.map((sum, own) => (sum > 0 ? sizes[own] / sum : 0));
  }
}
