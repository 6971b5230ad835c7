import { cheapest, type Stretch, timesInWords } from "../maths/belief";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import type { Span } from "./picture";

/** Who of some models is cheapest where, at the target prevalence. */
export function stretchesOf(scene: Scene, tables: CountTable[]): Stretch[] {
  const { prevalence } = scene.context;
  return cheapest(tables, scene.commonHull(tables), (table) => scene.hull(table), prevalence);
}

/** Whose a stretch is, in words. */
export function nameOf({ tables, trivial }: Stretch): string {
  return trivial ?? tables.map(({ name }) => name).join(" = ");
}

/** A stretch as a span of the axis. */
export function owned(stretch: Stretch): Span {
  const { tables, trivial, from, to } = stretch;
  const alone = tables.length === 1 ? { model: tables[0].index } : {};
  const label = trivial ?? (tables.length > 1 ? "alike" : tables[0].name);
  const title = `${nameOf(stretch)}: cheapest where a miss costs ${timesInWords(from)} to ${timesInWords(to)} a false alarm`;
  return { from, to, ...alone, label, title };
}

/** A line of the table under the plot. */
export interface Line {
  table?: CountTable;
  name: string;
  /** Where it is cheapest. */
  stretches: Stretch[];
  /** Who of it and the current model is cheapest where, if it is another model. */
  duel?: Stretch[];
}

/** A line for every model, and one for each other way to be cheapest that there is. */
export function linesOf(scene: Scene, stretches: Stretch[]): Line[] {
  const models = scene.tables.map((table): Line => {
    const mine = stretches.filter(({ tables }) => tables.length === 1 && tables[0] === table);
    const duel = table === scene.table ? {} : { duel: stretchesOf(scene, [scene.table, table]) };
    return { table, name: table.name, stretches: mine, ...duel };
  });
  const names = [...new Set(stretches.flatMap(({ trivial }) => trivial ?? []))];
  const trivial = names.map((name) => ({
    name,
    stretches: stretches.filter((each) => each.trivial === name),
  }));
  const alike = stretches.filter(({ tables }) => tables.length > 1);
  return [...models, ...trivial, ...(alike.length > 0 ? [{ name: "several alike", stretches: alike }] : [])];
}
