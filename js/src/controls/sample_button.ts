import { button, set } from "../base/dom";
import type { Sample } from "../maths/sample";
import type { Store } from "../model/store";
import type { Quantity } from "./quantity";

/** A button that resets a quantity to its value in the sample, which it shows. */
export function sampleButton(
  store: Store,
  { trait, name, show }: Quantity,
  valueIn: (sample: Sample) => number,
  signal: AbortSignal,
): { element: HTMLButtonElement; update: () => void } {
  const value = () => valueIn(store.scene.sample);
  const element = button({ class: "rw-button" }, () => store.set({ [trait]: value() }), signal);
  const update = () => {
    const text = `sample ${show(value())}`;
    element.textContent = text;
    set(element, {
      // The visible text comes first, for voice control.
      "aria-label": `${text}: reset the ${name} to the sample's`,
      "aria-disabled": String(store.scene.get(trait) === value()),
    });
  };
  return { element, update };
}
