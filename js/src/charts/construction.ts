import { cached } from "../base/cached";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { areWhole } from "../maths/auc_ways";
import type { CountTable } from "../maths/table";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { unitAxis } from "./axes";
import type { Chart, Guide, LegendEntry } from "./chart";
import { line, rateProjection } from "./rate_projection";

const LABELS = charts.construction;

/** Cases of one class in a step. */
interface Part {
  count: number;
  total: number;
  name: string;
  way: string;
}

function cases({ count, name }: Part): string {
  return `${format.count(count)} ${name}${count === 1 ? "" : "s"}`;
}

function move({ count, total, way }: Part): string {
  return `${way} ${format.count(count)}/${format.count(total)}`;
}

/** The stairs through points that go along y first, then along x. */
function corners(x: ArrayLike<number>, y: ArrayLike<number>, last: number): Point[] {
  const stairs: Point[] = [[x[0], y[0]]];
  for (let row = 1; row <= last; row++) stairs.push([x[row - 1], y[row]], [x[row], y[row]]);
  return stairs;
}

/** What steps are where not all operating points are here. */
export function thinnedNotes({ positives, negatives, length, isComplete }: CountTable): string[] {
  if (isComplete) return [];
  const [n, all] = [length - 1, positives + negatives].map(format.count);
  return [`${all} cases are shown in ${n} steps; scores that share a step count as tied.`];
}

const known = new WeakMap<CountTable, Construction>();

/** The steps of a table, the same object for the same table. */
export function constructionOf(table: CountTable): Construction {
  return cached(known, table, () => new Construction(table));
}

/**
 * Steps of the construction of a ROC curve: step k adds the cases of row k. These are the cases of one score if the table
 * is complete, else all cases down to the next row kept.
 */
export class Construction {
  /** Whether a step has cases of both classes with one score. */
  readonly #ties: boolean[];

  constructor(private readonly table: CountTable) {
    const { tp, fp, isComplete } = table;
    this.#ties = Array.from(
      { length: this.length },
      (_, row) => isComplete && tp[row + 1] > tp[row] && fp[row + 1] > fp[row],
    );
  }

  get length(): number {
    return this.table.length - 1;
  }

  /** Number of scores at which both classes are tied. */
  get nTied(): number {
    return this.#ties.filter(Boolean).length;
  }

  /** The row of the last step that a rule includes. */
  rowOf({ threshold }: { threshold: number }): number {
    return this.table.indexAt(threshold);
  }

  /** The outline of the curves for all orders of tied cases up to a row; empty while none are tied. */
  orders(row: number): Point[] {
    if (!this.#ties.slice(0, row).includes(true)) return [];
    const { fpr, tpr } = this.table;
    const worst = corners(tpr, fpr, row).map(([y, x]): Point => [x, y]);
    return [...corners(fpr, tpr, row), ...worst.reverse()];
  }

  /** What the step of a row adds, and where the curve goes by it. */
  sentence(row: number): string {
    const n = format.count(this.length);
    if (row === 0) return `step 0 of ${n}: nothing is predicted positive`;
    const { table } = this;
    const parts: Part[] = [
      { count: table.tp[row] - table.tp[row - 1], total: table.positives, name: "positive", way: "up" },
      { count: table.fp[row] - table.fp[row - 1], total: table.negatives, name: "negative", way: "right" },
    ];
    const moving = parts.filter(({ count }) => count > 0);
    const what = moving.map(cases).join(" and ") + (this.#ties[row - 1] ? " tied" : "");
    const at = table.isComplete ? "score" : "scores down to";
    const score = format.threshold(table.threshold[row], table.below[row]);
    return `step ${format.count(row)} of ${n}, ${at} ${score}: ${what}, ${moving.map(move).join(" and ")}`;
  }

  /** Why the curve moves as it does. */
  get notes(): string[] {
    const { tp, fp, positives, negatives } = this.table;
    const [up, right] = [positives, negatives].map(format.count);
    const one = areWhole(tp, fp) ? "1" : "its weight";
    const rule = `Cases join by descending score: each positive moves the curve up by ${one}/${up}, each negative to the right by ${one}/${right}.`;
    return [rule, ...this.#exceptions()];
  }

  /** Why some steps are diagonals. */
  #exceptions(): string[] {
    if (!this.table.isComplete) return thinnedNotes(this.table);
    if (this.nTied === 0) return [];
    const [n, tied] = [this.length, this.nTied].map(format.count);
    return [
      `At ${tied} of ${n} scores the classes tie. Their order is arbitrary, so the curve averages over all orders: a diagonal.`,
    ];
  }
}

/** The ROC curve of the current model up to the threshold, and the rest of it thin. */
export function chart(scene: Scene): Chart {
  const { table } = scene;
  const steps = constructionOf(table);
  const { tracks, handle, through, point } = rateProjection(
    scene,
    ({ fpr }) => fpr,
    ({ tpr }) => tpr,
  );
  const all = [...table.tpr.keys()].map((row) => ({ tpr: table.tpr[row], fpr: table.fpr[row] }));
  const built = (rule: Rule) => [...all.slice(0, steps.rowOf(rule) + 1), scene.rates(rule)];
  const orders = (rule: Rule): Guide => ({
    kind: "between",
    name: "orders",
    points: steps.orders(steps.rowOf(rule)),
  });
  const tied: LegendEntry[] = steps.nTied > 0 ? [["orders", "all orders of tied cases"]] : [];
  return {
    title: LABELS.title,
    square: true,
    x: unitAxis(LABELS.x, table.fp),
    y: unitAxis(LABELS.y, table.tp),
    tracks: [{ ...tracks[table.index], isHidden: true }],
    guides: [line("rest", ...through(all))],
    legend: [["rest", "whole curve"], ...tied],
    handle,
    moving: (rule) => [orders(rule), line("built", ...built(rule).map(point))],
    readings: (rule) => [["built", steps.sentence(steps.rowOf(rule))]],
    notes: steps.notes,
  };
}
