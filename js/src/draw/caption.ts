import { auc } from "../charts/auc";
import type { Chart } from "../charts/chart";
import { sentence, verdict } from "../charts/verdict";
import type { CountTable } from "../maths/table";
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

/** The verdict, and the models that a chart draws. */
export function captionOf({ scene, rule, tiers }: Store, { tracks, guides }: Chart): Caption {
  const isDrawn = (table: CountTable, index: number) =>
    tracks.some((track) => track.table.name === table.name) || guides.some(({ model }) => model === index);
  const curves = scene.tables.flatMap((table, index) =>
    isDrawn(table, index)
      ? [{ name: table.name, index, area: auc(scene, table), isCurrent: table === scene.table }]
      : [],
  );
  return { sentence: sentence(verdict(scene, rule, tiers)), curves };
}
