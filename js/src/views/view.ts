import type { Readout } from "../chart/readout";
import type { Store } from "../model/store";
import type { PictureModel } from "../model/view_model";

export interface ViewProps {
  /** The chosen options of the picture. */
  model: PictureModel;
  /** Whether model buttons are shown above the view. */
  models?: boolean;
  /** Where what is under the pointer is shown; if nowhere, beside the pointer. */
  readout?: Readout;
}

/** Draws one view into an element until the signal aborts. */
export type View = (el: HTMLElement, store: Store, signal: AbortSignal, options: ViewProps) => void;
