import { html, set } from "../base/dom";
import { optimumButton } from "../controls/optimum_button";
import { undoButton } from "../controls/undo_button";
import { type Verdict, verdict } from "../pictures/verdict";
import type { View } from "./view";

/** Show a text where it has changed: this runs on every move of a handle. */
function show(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function words(): { element: HTMLElement; update: (of: Verdict) => void } {
  const [rule, amount, gaps] = [
    html("bdi", { class: "rw-rule" }),
    html("b"),
    html("span", { class: "rw-gaps" }),
  ];
  const [verb, unit] = [html("span"), html("span")];
  const says = html("span", { class: "rw-says" }, rule, " ", verb, " ", amount, unit);
  const element = html("p", { class: "rw-words" }, says, " ", gaps);
  const update = (of: Verdict) => {
    show(rule, of.rule);
    show(verb, of.verb);
    show(amount, of.amount);
    show(unit, of.unit && ` ${of.unit}`);
    show(gaps, [of.gaps.join(", "), ...of.hints].filter(Boolean).join(" · "));
    // Where there is no room for all of it.
    set(gaps, { title: gaps.textContent ?? undefined });
  };
  return { element, update };
}

/** Which model, at which threshold, earns what, and how far that is from the best. */
export const verdictLine: View = (el, store, signal) => {
  const line = words();
  const jump = optimumButton(store, signal);
  el.append(line.element, html("div", { class: "rw-actions" }, jump.element, undoButton(store, signal)));
  const update = () => {
    line.update(verdict(store.scene, store.rule));
    jump.update();
  };
  store.follow(["rule", "models", "costs"], update, signal);
};
