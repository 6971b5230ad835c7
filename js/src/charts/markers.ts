import { clamp } from "../base/clamp";
import type { CountTable } from "../maths/table";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Chart } from "./chart";

/** The place of a model's rule; without y a vertical line. */
export interface Marker {
  table: CountTable;
  x: number;
  y?: number;
}

/** A place of a chart, clipped to the axes. */
function within({ x: across, y: up }: Chart, { x, y }: { x: number; y?: number }): { x: number; y?: number } {
  const place = { x: clamp(x, ...across.domain) };
  return y === undefined ? place : { ...place, y: clamp(y, ...up.domain) };
}

/** The marker of the threshold, unless the chart has no track of the current model. */
export function thresholdOf(chart: Chart, { table }: Scene, rule: Rule): Marker | undefined {
  if (!chart.tracks.some((track) => track.table === table)) return undefined;
  return { table, ...within(chart, chart.handle(rule)) };
}

/** The markers of the other models. */
export function othersOf(chart: Chart, scene: Scene, rule: Rule): Marker[] {
  return chart.tracks.flatMap(({ table, x, y }): Marker[] => {
    if (!y || table === scene.table) return [];
    const row = scene.comparable(table, rule);
    return [{ table, ...within(chart, { x: x[row], y: y[row] }) }];
  });
}
