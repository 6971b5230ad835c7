import { html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { modelName } from "../controls/model_name";
import { optimumButton } from "../controls/optimum_button";
import { undoButton } from "../controls/undo_button";
import { type Verdict, verdict } from "../pictures/verdict";
import type { View } from "./view";

/** The sentence; where there is no room, its name is cut, and never the money. */
function words(): { element: HTMLElement; update: (of: Verdict, name: string, names: string[]) => void } {
  const [model, rule, verb, unit] = ["rw-of", "rw-rule", "rw-verb", "rw-unit"].map((name) =>
    html("span", { class: name }),
  );
  const [amount, gaps] = [html("b"), html("span", { class: "rw-gaps" })];
  const says = html("span", { class: "rw-says" }, model, rule, verb, amount, unit);
  const element = html("p", { class: "rw-words" }, says, " ", gaps);
  const update = (of: Verdict, name: string, names: string[]) => {
    const whole = (each: string) => format.label(each, Number.POSITIVE_INFINITY);
    if (model.textContent !== whole(name)) model.replaceChildren(modelName(whole(name), names.map(whole)));
    setText(rule, of.rule.slice(format.label(name).length));
    setText(verb, ` ${of.verb} `);
    setText(amount, of.amount);
    setText(unit, of.unit && ` ${of.unit}`);
    setText(gaps, [of.gaps.join(", "), ...of.hints].filter(Boolean).join(" · "));
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
    const { scene, rule, zone } = store;
    line.update(verdict(scene, rule, zone), scene.table.name, scene.sample.names);
    jump.update();
  };
  store.follow(["rule", "review", "models", "costs"], update, signal);
};
