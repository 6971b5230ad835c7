import { InvalidValue } from "../base/checks";
import type { PackedUnlabelled } from "../base/traits";
import { cumulative, type PartCounts, textOf } from "./parts";
import type { CountTable } from "./table";

/** Cases of each period, and of every kept row. */
interface Columns {
  n: number[];
  positives: number[];
  flagged: Float64Array;
  expected: Float64Array;
}

/** Periods whose labels are still missing, with the counts that calibrated scores let expect. */
export class UnlabelledPeriods {
  readonly labels: string[];
  readonly #models: (Columns | undefined)[];

  constructor(
    private readonly packed: PackedUnlabelled,
    tables: CountTable[],
  ) {
    this.labels = packed.names.map(textOf);
    const periods = this.labels.length;
    this.#models = packed.models.map((each, index) => {
      const table = tables[index];
      if (!table) throw new InvalidValue("_sample: periods of a model that there is not");
      if (!each) return undefined;
      const { n, positives } = each;
      if (n.length !== periods || positives.length !== periods)
        throw new InvalidValue("_sample: periods without a number of cases");
      const [flagged, expected] = [each.flagged, each.expected].map((view) =>
        cumulative(view, periods, table.length),
      );
      return { n, positives, flagged, expected };
    });
  }

  /** How many earlier ones are not here. */
  get leftOut(): number {
    return this.packed.left_out;
  }

  /** Whether a model scored their cases. */
  knows({ index }: CountTable): boolean {
    return this.#models[index] !== undefined;
  }

  /** The counts to expect of each period at a kept row; those flagged are known together. */
  at(table: CountTable, row: number): PartCounts[] {
    const columns = this.#models[table.index];
    if (!columns) throw new InvalidValue(`_sample: ${table.name} has no scores of these periods`);
    return columns.n.map((n, period) => {
      const at = period * table.length + row;
      const [tp, positives] = [columns.expected[at], columns.positives[period]];
      return { tp, fp: columns.flagged[at] - tp, positives, negatives: n - positives };
    });
  }
}
