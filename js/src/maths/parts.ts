import { InvalidValue } from "../base/checks";
import { bytesOf, runningSums } from "../base/columns";
import { byOutcome, type Label, type Outcome, type Outcomes, type PackedParts } from "../base/traits";
import { type Amounts, amountsAt, unpackSums } from "./amounts";
import type { CountTable } from "./table";

/** Cases of a part of the sample, and which of them a rule predicts positive. */
export interface PartCounts {
  tp: number;
  fp: number;
  positives: number;
  negatives: number;
  /** What the positives, and the negatives, cost by costs of their own, where cases have some. */
  due?: Due;
}

/** Sums of costs by class. */
interface Due {
  positive: number;
  negative: number;
}

/** Cumulative counts, row after row of each part in turn. */
interface Columns {
  /** Of the whole table of each part; null of one that lacks a class. */
  auc: (number | null)[];
  tp: Float64Array;
  fp: Float64Array;
  /** Sums of the own costs of those that are one. */
  others: Amounts["sums"] | undefined;
}

/** Groups or periods of the cases, and how many of each are at or above every kept threshold. */
export class Parts {
  /** The label of each part. */
  readonly labels: string[];
  readonly columns: string[];
  readonly #models: (Columns | undefined)[];

  constructor(
    private readonly packed: PackedParts,
    tables: CountTable[],
  ) {
    this.columns = packed.columns;
    this.labels = packed.names.map((names) => names.map(textOf).join(" · "));
    if (packed.folded > 0) this.labels.push(`${packed.folded} others`);
    this.#models = packed.models.map((each, index) => {
      const table = tables[index];
      if (!table) throw new InvalidValue("_sample: groups of a model that there is not");
      if (!each) return undefined;
      const [tp, fp] = [each.tp, each.fp].map((view) => cumulative(view, this.labels.length, table.length));
      const others = each.others ? unpackSums(each.others) : undefined;
      requireCosts(packed, others, table);
      return { auc: each.auc, tp, fp, others };
    });
  }

  get length(): number {
    return this.labels.length;
  }

  /** Whether the last one stands for several. */
  get isFolded(): boolean {
    return this.folded > 0;
  }

  /** How many the last one stands for, if it stands for several; else 0. */
  get folded(): number {
    return this.packed.folded;
  }

  /** How many positives of equal weight those of each part are worth. */
  effectivePositives(table: CountTable): number[] {
    return this.packed.effective ?? this.all(table, () => 0).map(({ positives }) => positives);
  }

  /** The labels as Python has them, of several columns a list each. */
  get names(): (Label | Label[])[] {
    return this.packed.names.map((labels) => (labels.length > 1 ? labels : labels[0]));
  }

  /** Index of a part among all of the sample. */
  place(part: number): number | undefined {
    return this.packed.places[part];
  }

  /** The part of an index among all; -1 if it is put together with others. */
  indexOf(place: number): number {
    return this.packed.places.indexOf(place);
  }

  /** Whether the cases of a model are known, not its counts alone. */
  knows({ index }: CountTable): boolean {
    return this.#models[index] !== undefined;
  }

  /** Whether it is known what the cases of each part cost: not where their own costs differ within one. */
  knowsCosts({ amounts }: CountTable): boolean {
    return !amounts || this.packed.costs !== null;
  }

  /** The costs that the cases of a part have of their own; undefined without any, and of several parts in one. */
  ownCosts(part: number): Outcomes | undefined {
    const { costs, places } = this.packed;
    return costs && part < places.length ? byOutcome((name) => costs[name]?.[part] ?? 0) : undefined;
  }

  #columns({ index, name }: CountTable): Columns {
    const columns = this.#models[index];
    if (!columns) throw new InvalidValue(`_sample: the groups of ${name} are unknown`);
    return columns;
  }

  /** The counts of a part at a kept row of a model. */
  at(table: CountTable, part: number, row: number): PartCounts {
    const { tp, fp } = this.#columns(table);
    const { length } = table;
    const [at, last] = [part * length + row, part * length + length - 1];
    const counts = { tp: tp[at], fp: fp[at], positives: tp[last], negatives: fp[last] };
    if (!this.packed.costs) return counts;
    const own = this.#amountsAt(table, part, row, counts);
    return { ...counts, due: { positive: own.tp + own.fn, negative: own.fp + own.tn } };
  }

  /** What the cases of each outcome cost by their own costs. */
  #amountsAt(table: CountTable, part: number, row: number, counts: PartCounts): Outcomes {
    const cost = this.ownCosts(part);
    if (!cost) return amountsAt({ sums: this.#columns(table).others ?? {} }, row);
    const { tp, fp, positives, negatives } = counts;
    const each = { tp, fp, fn: positives - tp, tn: negatives - fp };
    return byOutcome((name) => cost[name] * each[name]);
  }

  /** The area under the curve of a part; NaN if it is unknown. */
  aucOf(table: CountTable, part: number): number {
    return this.#columns(table).auc[part] ?? Number.NaN;
  }

  /** The counts of a part at all kept rows of a model, and the sums of own costs of outcomes that have some. */
  columnsOf(
    table: CountTable,
    part: number,
  ): { auc: number | null; tp: Float64Array; fp: Float64Array; sums: Amounts["sums"] | undefined } {
    const columns = this.#columns(table);
    const [from, to] = [part * table.length, (part + 1) * table.length];
    const [tp, fp] = [columns.tp, columns.fp].map((each) => each.slice(from, to));
    return { auc: columns.auc[part] ?? null, tp, fp, sums: this.#sums(table, part) };
  }

  #sums(table: CountTable, part: number): Amounts["sums"] | undefined {
    const { costs } = this.packed;
    if (!costs) return undefined;
    const rows = Array.from({ length: table.length }, (_, row) =>
      this.#amountsAt(table, part, row, this.at(table, part, row)),
    );
    const names = Object.keys(costs) as Outcome[];
    return Object.fromEntries(names.map((name) => [name, Float64Array.from(rows, (row) => row[name])]));
  }

  /** The counts of all parts, each at its own row. */
  all(table: CountTable, rowOf: (part: number) => number): PartCounts[] {
    return this.labels.map((_, part) => this.at(table, part, rowOf(part)));
  }
}

/** Throw unless own costs are those of all parts, and their sums, of several in one, of all rows. */
function requireCosts(
  { costs, places, folded }: PackedParts,
  others: Amounts["sums"] | undefined,
  { name, length }: CountTable,
): void {
  if (!costs) return;
  const isOfAll = Object.values(costs).every((each) => each.length === places.length);
  const sums = Object.keys(costs).map((outcome) => others?.[outcome as Outcome]);
  if (!isOfAll || (folded > 0 && sums.some((sum) => sum?.length !== length)))
    throw new InvalidValue(`_sample: ${name}: the costs of groups do not fit these`);
}

/** A label as Python prints it. */
export function textOf(label: Label): string {
  if (typeof label === "boolean") return label ? "True" : "False";
  return String(label);
}

/** What rows of parts hold at or above each row, from what each row adds or, of float64, from the sums themselves. */
export function cumulative(view: DataView, parts: number, rows: number): Float64Array {
  const bytes = view.byteLength / (parts * rows);
  if (![2, 4, 8].includes(bytes))
    throw new InvalidValue("_sample: the rows of groups are not those of a model");
  const buffer = bytesOf(view);
  if (bytes === 8) return new Float64Array(buffer);
  return runningSums(bytes === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer), rows);
}

/** Counts of parts together. */
export function together(counts: PartCounts[]): PartCounts {
  const sum = (of: (each: PartCounts) => number) => counts.reduce((total, each) => total + of(each), 0);
  return {
    tp: sum(({ tp }) => tp),
    fp: sum(({ fp }) => fp),
    positives: sum(({ positives }) => positives),
    negatives: sum(({ negatives }) => negatives),
    ...(counts.some(({ due }) => due) && {
      due: {
        positive: sum(({ due }) => due?.positive ?? 0),
        negative: sum(({ due }) => due?.negative ?? 0),
      },
    }),
  };
}

/** Counts of parts together without those of one of them. */
export function without(all: PartCounts, part: PartCounts): PartCounts {
  return {
    tp: all.tp - part.tp,
    fp: all.fp - part.fp,
    positives: all.positives - part.positives,
    negatives: all.negatives - part.negatives,
  };
}

/** How many cases a share counts, and of how many. */
export type Share = [counted: number, among: number];

/** How many cases a positive and a negative stand for. */
export type Weigh = [positive: number, negative: number];

/** The same at a target prevalence; at that of the sample, every case stands for itself. */
export function weighAt({ positives, negatives }: CountTable, prevalence: number): Weigh {
  const total = positives + negatives;
  if (prevalence === positives / total) return [1, 1];
  return [(prevalence * total) / positives, ((1 - prevalence) * total) / negatives];
}

/** The cases that those of a part stand for. */
export function standing(counts: PartCounts, [positive, negative]: Weigh): PartCounts {
  const { tp, fp, positives, negatives } = counts;
  return {
    ...{ tp: positive * tp, fp: negative * fp },
    ...{ positives: positive * positives, negatives: negative * negatives },
  };
}

/** Shares of cases by which parts are compared, as those of the positives and of the negatives. */
const CLASSES = {
  tpr: ({ tp, positives }: PartCounts): [Share, Share] => [[tp, positives], NONE],
  fpr: ({ fp, negatives }: PartCounts): [Share, Share] => [NONE, [fp, negatives]],
  precision: ({ tp, fp }: PartCounts): [Share, Share] => [
    [tp, tp],
    [0, fp],
  ],
  ppr: ({ tp, fp, positives, negatives }: PartCounts): [Share, Share] => [
    [tp, positives],
    [fp, negatives],
  ],
  accuracy: ({ tp, fp, positives, negatives }: PartCounts): [Share, Share] => [
    [tp, positives],
    [negatives - fp, negatives],
  ],
  prevalence: ({ positives, negatives }: PartCounts): [Share, Share] => [
    [positives, positives],
    [0, negatives],
  ],
};

const NONE: Share = [0, 0];

export type ShareName = keyof typeof CLASSES;

/** Those of one class among both, which are known as well as their odds are. */
const ODDS = new Set<ShareName>(["precision", "prevalence"]);

/** The odds are those of the counts, times the ratio of the weights. */
function shareOfOdds(
  [counted, n]: Share,
  [[own, positives], [other, negatives]]: [Share, Share],
  [positive, negative]: Weigh,
): Share {
  // Wilson's end opposite to a share of 0 or 1 has these odds too.
  if (positives === 0) return [(counted * negative) / positive, (n * negative) / positive];
  if (negatives === 0) return [(counted * positive) / negative, (n * positive) / negative];
  const before = counted / n;
  const share = (positive * own + negative * other) / (positive * positives + negative * negatives);
  const size = (n * before * (1 - before)) / (share * (1 - share));
  return [share * size, size];
}

export const SHARE_NAMES = Object.keys(CLASSES) as ShareName[];

/**
 * Of how many equal cases a share is known: the counts themselves where it is of one class only, or classes count alike;
 * else the effective sample size (Rao & Scott 1992), as `counts_at_weights` of the Python package.
 */
export function shareOf(name: ShareName, counts: PartCounts, weigh: Weigh): Share {
  const classes = CLASSES[name](counts);
  const [[counted, among], [ofNegatives, negatives]] = classes;
  const [positive, negative] = weigh;
  const n = among + negatives;
  if (positive === negative || n === 0) return [counted + ofNegatives, n];
  if (ODDS.has(name)) return shareOfOdds([counted + ofNegatives, n], classes, weigh);
  if (among === 0 || negatives === 0) return [counted + ofNegatives, n];
  const total = positive * among + negative * negatives;
  const squares = positive ** 2 * among + negative ** 2 * negatives;
  const share = (positive * counted + negative * ofNegatives) / total;
  const spread = classes.reduce(
    (sum, [own, of], index) => sum + weigh[index] ** 2 * (own * (1 - share) ** 2 + (of - own) * share ** 2),
    0,
  );
  const worth = total ** 2 / squares;
  const linear = (share * (1 - share) * total ** 2) / spread;
  const size = spread > 0 ? Math.min(worth, linear) : worth;
  return [share * size, size];
}
