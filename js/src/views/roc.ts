import { MixtureControl } from "../controls/mixture_control";
import { PICTURES } from "../pictures";
import { drawPicture } from "./picture_view";
import type { View } from "./view";

/** The ROC curve, and under it the mixture of two rules that is chosen on its hull. */
export const roc: View = (el, store, signal, options) => {
  const mixing = new MixtureControl(store, options.model, signal);
  const show: [string, () => void][] = [["Mix two rules of the hull", () => mixing.begin()]];
  drawPicture(el, store, PICTURES.roc, signal, { ...options, actions: { show }, below: mixing.element });
};
