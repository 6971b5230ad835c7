import type { ChartOptions } from "../chart/chart";
import type { Store } from "../model/store";

/** Draws one view into an element, follows the store, and lets go of everything when the signal aborts. */
export type View = (el: HTMLElement, store: Store, signal: AbortSignal, options: ChartOptions) => void;
