import { clamp } from "../base/clamp";
import type { CountTable } from "../maths/table";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Picture } from "./picture";

/** Where the rule of a model is; without y it is a vertical line. */
export interface Marker {
  table: CountTable;
  x: number;
  y?: number;
}

/** A place of a picture; what is beyond an axis stands at its end. */
function within(
  { x: across, y: up }: Picture,
  { x, y }: { x: number; y?: number },
): { x: number; y?: number } {
  const place = { x: clamp(x, ...across.domain) };
  return y === undefined ? place : { ...place, y: clamp(y, ...up.domain) };
}

/** Where the threshold is, unless the picture has no place for the current model. */
export function thresholdOf(picture: Picture, { table }: Scene, rule: Rule): Marker | undefined {
  if (!picture.tracks.some((track) => track.table === table)) return undefined;
  return { table, ...within(picture, picture.handle(rule)) };
}

/** Where the other models are compared. */
export function othersOf(picture: Picture, scene: Scene, rule: Rule): Marker[] {
  return picture.tracks.flatMap(({ table, x, y }): Marker[] => {
    if (!y || table === scene.table) return [];
    const row = scene.comparable(table, rule);
    return [{ table, ...within(picture, { x: x[row], y: y[row] }) }];
  });
}
