import { type LossRange, lossRanges, multipleText } from "../maths/belief";
import type { CountTable } from "../maths/table";
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
  const title = `${nameOf(range)}: cheapest where a miss costs ${multipleText(from)} to ${multipleText(to)} a false alarm`;
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
