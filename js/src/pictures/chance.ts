import * as format from "../base/format";
import { hints } from "../base/vocabulary";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";

const CHANCE = 0.5;

/** Whether the AUC of a model is below one half, with its whole interval if it has one. */
export function isWorseThanChance(scene: Scene, { name, auc, index }: CountTable): boolean {
  // Samples of a theory are as good as it is, up to chance.
  if (scene.sample.hasTheory && index > 0) return false;
  const found = scene.get("_aucs").get(name);
  return (found && "high" in found ? found.high : auc) < CHANCE;
}

/** The sentence on models that are worse than chance; none if there is none. */
export function chanceNote(scene: Scene, tables = scene.tables): string[] {
  const found = tables.filter((table) => isWorseThanChance(scene, table));
  if (found.length === 0) return [];
  const models = found.map(({ name }) => format.label(name)).join(", ");
  return [hints.worse_than_chance.replace("{models}", () => models)];
}
