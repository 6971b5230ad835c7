import * as format from "../base/format";
import { hints } from "../base/vocabulary";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";

const CHANCE = 0.5;

/** Whether the AUC of a model is below one half, and so is the whole of its interval if it has one. */
function isWorseThanChance(scene: Scene, table: CountTable): boolean {
  const interval = scene.of("_aucs", table);
  return (interval && "high" in interval ? interval.high : table.auc) < CHANCE;
}

function hint(text: string, tables: CountTable[]): string[] {
  if (tables.length === 0) return [];
  const models = tables.map(({ name }) => format.label(name)).join(", ");
  return [text.replace("{models}", () => models)];
}

/** A sentence on models that are worse than chance, and one on those that are perfect; none if there are none. */
export function chanceNote(scene: Scene, tables = scene.tables): string[] {
  // Samples of a theory are as good as it is, up to chance, and groups are parts of the first.
  const judged = scene.sample.hasRivals ? tables : tables.filter(({ index }) => index === 0);
  return [
    ...hint(
      hints.worse_than_chance,
      judged.filter((table) => isWorseThanChance(scene, table)),
    ),
    ...hint(
      hints.perfect,
      judged.filter(({ name }) => scene.sample.perfect.includes(name)),
    ),
  ];
}
