import * as format from "../base/format";
import { type Belief, type LossRange, lossRanges, rangeBelief } from "../maths/belief";
import type { CountTable } from "../maths/table";
import { resultText, worths } from "../maths/worth";
import type { Scene } from "../model/scene";
import type { Span } from "./picture";

/** The cheapest of some models for every cost, at the target prevalence. */
export function lossRangesOf(scene: Scene, tables: CountTable[]): LossRange[] {
  const { prevalence } = scene.context;
  return lossRanges(tables, scene.commonHull(tables), (table) => scene.hull(table), prevalence);
}

/** Names of the cheapest models of a range. */
export function nameOf({ tables, trivial }: LossRange): string {
  return trivial ?? tables.map(({ name }) => name).join(" = ");
}

/** A range as a span of the axis. */
export function spanOf(range: LossRange): Span {
  const { tables, trivial, from, to } = range;
  const alone = tables.length === 1 ? { model: tables[0].index } : {};
  const label = trivial ?? (tables.length > 1 ? "tied" : tables[0].name);
  const title = `${nameOf(range)}: cheapest where a miss is worth ${worths(from, to)}`;
  return { from, to, ...alone, label, title };
}

/** A row of the table under the plot. */
export interface LossRow {
  table?: CountTable;
  name: string;
  /** Ranges in which it is cheapest. */
  ranges: LossRange[];
  /** Ranges of it and the current model alone, if it is another model. */
  pairRanges?: LossRange[];
}

/** A row for every model, one for each trivial rule, and one for ties. */
export function lossRows(scene: Scene, ranges: LossRange[]): LossRow[] {
  const models = scene.tables.map((table): LossRow => {
    const mine = ranges.filter(({ tables }) => tables.length === 1 && tables[0] === table);
    const pairRanges = table === scene.table ? {} : { pairRanges: lossRangesOf(scene, [scene.table, table]) };
    return { table, name: table.name, ranges: mine, ...pairRanges };
  });
  const names = [...new Set(ranges.flatMap(({ trivial }) => trivial ?? []))];
  const trivial = names.map((name) => ({
    name,
    ranges: ranges.filter((each) => each.trivial === name),
  }));
  const alike = ranges.filter(({ tables }) => tables.length > 1);
  return [...models, ...trivial, ...(alike.length > 0 ? [{ name: "several tied", ranges: alike }] : [])];
}

/** For which share of a belief each row is the cheapest, as a sentence. */
export function lossResult(rows: LossRow[], belief: Belief): string {
  const share = ({ ranges }: LossRow) => rangeBelief(ranges, belief);
  const models = rows.filter(({ table }) => table);
  const decisions = rows.filter(({ table, ranges }) => !table && ranges[0]?.trivial);
  const tied = rows.filter(({ ranges }) => ranges.some(({ tables }) => tables.length > 1));
  const parts = (of: LossRow[]) => of.map((row): [string, number] => [format.label(row.name), share(row)]);
  return resultText(
    parts(models),
    parts(decisions),
    tied.reduce((sum, row) => sum + share(row), 0),
  );
}
