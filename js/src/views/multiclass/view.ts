import type { MulticlassStore } from "../../model/multiclass/store";
import type { PictureModel } from "../../model/view_model";

/** Draws one view of several classes into an element until the signal aborts. */
export type ClassView = (el: HTMLElement, store: MulticlassStore, signal: AbortSignal) => void;

/** Draws a picture or a table with options. */
export type ClassPictureView = (
  el: HTMLElement,
  store: MulticlassStore,
  model: PictureModel,
  signal: AbortSignal,
) => void;
