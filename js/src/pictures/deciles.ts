import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import type { Axis } from "./picture";
import { logFloor, shareAxis } from "./plane";

/** Where a logarithmic axis begins, or none for a linear one. */
export type Floor = number | undefined;

/** Where the axis of the share predicted positive begins, if a logarithmic one was chosen. */
export function shareFloor(store: Store, choices: Choices): Floor {
  return choices.one("x") === "log" ? logFloor(store.sampleSize) : undefined;
}

const DECILES = Array.from({ length: 11 }, (_, decile) => decile / 10);

/** The axis of gains and lift charts, with a line at each tenth of the cases. */
export function decileAxis(floor: Floor): Axis {
  const axis = shareAxis("Share predicted positive", floor);
  if (floor !== undefined) return axis;
  return { ...axis, ticks: DECILES.filter((_, decile) => decile % 2 === 0), grid: DECILES };
}
