import type { MulticlassStore } from "../../model/multiclass/store";

/** Draws one view of several classes into an element until the signal aborts. */
export type ClassView = (el: HTMLElement, store: MulticlassStore, signal: AbortSignal) => void;
