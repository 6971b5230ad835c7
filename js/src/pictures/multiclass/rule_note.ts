import * as format from "../../base/format";
import type { MulticlassScene } from "../../model/multiclass/scene";
import { shortNames } from "./order";

/** Whether every error costs 1 and nothing else costs anything. */
function countsErrors(costs: number[][]): boolean {
  return costs.every((row, i) => row.every((cost, j) => cost === Number(i !== j)));
}

/** What the rule predicts, in a sentence. */
export function ruleNote(scene: MulticlassScene): string {
  const { costs, weights } = scene;
  const changed = shortNames(scene).flatMap((name, own) =>
    weights[own] === 1 ? [] : [`${name} ${format.short(weights[own])}`],
  );
  const by = changed.length ? ` after multiplication by weights: ${changed.join(", ")}` : "";
  const what = countsErrors(costs) ? "highest probability" : "least expected cost";
  return `Predicted is the class of the ${what}${by}.`;
}
