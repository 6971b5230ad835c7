import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";

export interface ViewProps {
  /** The chosen options of the chart. */
  model: ChartModel;
  /** Whether model buttons are shown above the view. */
  models?: boolean;
}

/** Draws one view into an element until the signal aborts. */
export type View = (el: HTMLElement, store: Store, signal: AbortSignal, options: ViewProps) => void;
