import { clamp } from "../base/clamp";
import type { CountTable } from "../maths/table";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Picture } from "./picture";

/** The place of a model's rule; without y a vertical line. */
export interface Marker {
  table: CountTable;
  x: number;
  y?: number;
}

/** A place of a picture, clipped to the axes. */
function within(
  { x: across, y: up }: Picture,
  { x, y }: { x: number; y?: number },
): { x: number; y?: number } {
  const place = { x: clamp(x, ...across.domain) };
  return y === undefined ? place : { ...place, y: clamp(y, ...up.domain) };
}

/** The marker of the threshold, unless the picture has no track of the current model. */
export function thresholdOf(picture: Picture, { table }: Scene, rule: Rule): Marker | undefined {
  if (!picture.tracks.some((track) => track.table === table)) return undefined;
  return { table, ...within(picture, picture.handle(rule)) };
}

/** The markers of the other models. */
export function othersOf(picture: Picture, scene: Scene, rule: Rule): Marker[] {
  return picture.tracks.flatMap(({ table, x, y }): Marker[] => {
    if (!y || table === scene.table) return [];
    const row = scene.comparable(table, rule);
    return [{ table, ...within(picture, { x: x[row], y: y[row] }) }];
  });
}
