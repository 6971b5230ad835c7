import type { Readout } from "../draw/readout";
import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";

export interface ViewProps {
  /** The chosen options of the chart. */
  model: ChartModel;
  /** Whether model buttons are shown above the view. */
  models?: boolean;
  /** Where what is under the pointer is shown; if nowhere, beside the pointer. */
  readout?: Readout;
}

/** Draws one view into an element until the signal aborts. */
export type View = (el: HTMLElement, store: Store, signal: AbortSignal, options: ViewProps) => void;
