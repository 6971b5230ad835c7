import { button, html, set } from "../base/dom";
import * as format from "../base/format";
import { isOffPrior } from "../charts/missing";
import { followWidth } from "../draw/resize";
import type { Store } from "../model/store";

/**
 * A button that lets Python correct the probabilities of the current model to the target prevalence, below a note that
 * says why. `around`, the whole view, stays as high once both are gone, so that what is below does not jump.
 */
export function priorOffer(store: Store, around: HTMLElement, signal: AbortSignal): HTMLElement {
  const press = button({ class: "rw-button" }, () => correct(), signal, "");
  const element = html("div", { class: "rw-offer" }, press);
  const free = () => {
    around.style.minHeight = "";
  };
  const correct = () => {
    around.style.minHeight = `${around.offsetHeight}px`;
    store.ask({ kind: "prior_corrected", model: store.scene.table.name });
  };
  const update = () => {
    const { scene } = store;
    const isOffered = store.hearsPython && !scene.sample.focus && isOffPrior(scene);
    // While Python answers, the room is kept.
    if (isOffered && element.hidden) free();
    set(element, { hidden: !isOffered });
    if (!isOffered) return;
    const target = format.percent(scene.context.prevalence);
    press.textContent = `Correct to ${target} positive`;
    press.title = `Adds ${format.label(`${scene.table.name} prior_corrected`)}, which decides alike`;
  };
  followWidth(around, widthChange(free), signal);
  store.follow(["models", "costs"], update, signal);
  return element;
}

/** A listener that is called when a width differs from the first one, and from then on the last one. */
function widthChange(listener: () => void): (width: number) => void {
  let before: number | undefined;
  return (width) => {
    if (before !== undefined && width !== before) listener();
    before = width;
  };
}
