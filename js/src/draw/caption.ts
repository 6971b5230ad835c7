import { auc } from "../charts/auc";
import { sentence, verdict } from "../charts/verdict";
import type { Store } from "../model/store";

/** A curve with its name and its area. */
export interface CaptionCurve {
  name: string;
  /** Of its colour. */
  index: number;
  area: string;
  isCurrent: boolean;
}

/** What a file says of what is drawn. */
export interface Caption {
  sentence: string;
  curves: CaptionCurve[];
}

/** The verdict, and the models. */
export function captionOf({ scene, rule, tiers }: Store): Caption {
  const curves = scene.tables.map((table, index) => {
    return { name: table.name, index, area: auc(scene, table), isCurrent: table === scene.table };
  });
  return { sentence: sentence(verdict(scene, rule, tiers)), curves };
}
