import type { PictureModel } from "../model/picture_model";
import type { Store } from "../model/store";

export interface ViewProps {
  /** What is chosen about the picture. */
  model: PictureModel;
  /** Name the models above the view. */
  models?: boolean;
}

/** Draws one view into an element, follows the store, and lets go of everything when the signal aborts. */
export type View = (el: HTMLElement, store: Store, signal: AbortSignal, options: ViewProps) => void;
