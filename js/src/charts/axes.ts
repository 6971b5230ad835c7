import { clamp } from "../base/clamp";
import * as format from "../base/format";
import { areWhole } from "../maths/auc_ways";
import { normal } from "../maths/probit";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import type { Axis } from "./chart";

/** Lower end of a logarithmic axis; undefined for a linear one. */
export type Floor = number | undefined;

/** Where a logarithmic axis of shares of so many cases begins: just below one case, five decades at most. */
export function logFloor(cases: number): number {
  return clamp(0.8 / cases, 1e-5, 0.1);
}

/** Where the axis of the share predicted positive begins, if a logarithmic one was chosen. */
export function shareFloor(scene: Scene, choices: Choices): Floor {
  return choices.one("x") === "log" ? logFloor(scene.sample.size) : undefined;
}

/** An axis of shares from 0 to 1, or of their logarithms. */
export function shareAxis(label: string, floor?: Floor): Axis {
  const domain: [number, number] = [floor ?? 0, 1];
  return { label, domain, tick: format.percentTick, log: floor !== undefined };
}

/** Ticks of returns, in percent of what is spent. */
export function percentOfHundred(value: number): string {
  return format.percentTick(value / 100);
}

/** Ticks of rates on a probit axis. */
export function normalTick(value: number): string {
  return format.percent(Number(normal(value).toFixed(4)));
}

/** More lines than these would hide what is drawn on them. */
export const MOST_UNITS = 40;
/** So many labels have room, without 0. */
const LABELS = 5;

/** 0, 1, 2, ... up to a count, and some of them for labels; nothing for many cases, and for weights. */
function unitsOf(counts: Float64Array): { grid: number[]; ticks: number[] } | undefined {
  const total = counts[counts.length - 1];
  if (total > MOST_UNITS || !areWhole(counts)) return undefined;
  const grid = Array.from({ length: total + 1 }, (_, unit) => unit);
  return { grid, ticks: grid.filter((unit) => unit % Math.ceil(total / LABELS) === 0) };
}

/** An axis of shares of a class, with a line for each case, from its cumulative counts; of many cases as others. */
export function unitAxis(label: string, counts: Float64Array): Axis {
  const units = unitsOf(counts);
  if (!units) return shareAxis(label);
  const total = counts[counts.length - 1];
  const [grid, ticks] = [units.grid, units.ticks].map((all) => all.map((unit) => unit / total));
  const tick = (share: number) => (share > 0 ? `${Math.round(share * total)}/${total}` : "0");
  return { label, domain: [0, 1], tick, ticks, grid };
}

/** An axis of cumulative counts, with a line for each case unless there are many. */
export function countAxis(label: string, counts: Float64Array): Axis {
  return { label, domain: [0, counts[counts.length - 1]], tick: format.compactTick, ...unitsOf(counts) };
}

/** An axis of shares with room beyond 0 and 1. */
export function fifthsAxis(label: string, domain: Axis["domain"]): Axis {
  return { label, domain, tick: format.percentTick, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] };
}

/** The quantity of an axis, for running text, without its unit or scale. */
export function quantityOf({ label }: Axis): string {
  const [name] = label.split(/,| \(/);
  return name[0].toLowerCase() + name.slice(1);
}
