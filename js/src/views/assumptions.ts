import { html, set, setText } from "../base/dom";
import type { CompareAt } from "../base/traits";
import { Finder } from "../controls/finder";
import { intervalsSwitch, intervalsTold } from "../controls/intervals";
import { populationFields } from "../controls/quantity";
import { select } from "../controls/select";
import { tierControl, tierSwitch } from "../controls/tier_control";
import { COMPARISONS } from "../maths/comparison";
import { selectionText } from "../model/selection";
import type { Store } from "../model/store";
import { ThresholdNote, thresholdField } from "./threshold";
import type { View } from "./view";

/** A select for the place of the other models' markers; hidden if there is only one model. */
function compareChoice(store: Store, signal: AbortSignal): HTMLElement {
  const labels = Object.entries(COMPARISONS) as [CompareAt, string][];
  const element = select(labels, (compare_at) => store.set({ compare_at }), signal);
  const label = html("label", { class: "rw-compare" }, "compare at ", element);
  const update = () => {
    element.value = store.scene.get("compare_at");
    set(label, { hidden: store.scene.tables.length < 2 });
  };
  store.follow(["models", "markers"], update, signal);
  return label;
}

/** What the decision rests on, in one line: threshold, population, comparison, actions and uncertainty. */
export const assumptions: View = (el, store, signal) => {
  const note = new ThresholdNote(store);
  const { label, update: updateField } = thresholdField(store, note.report, signal);
  const population = populationFields(store, note.report, signal);
  const finder = new Finder(store, note.report, signal);
  const intervals = intervalsTold(store);
  const selection = html("span", { class: "rw-selection", role: "status" });
  note.element.append(selection);
  const line = html(
    "div",
    { class: "rw-assumptions" },
    ...[label, finder.element, population.element, compareChoice(store, signal)],
    ...[tierSwitch(store, signal), intervalsSwitch(store, signal)],
  );
  const tiers = tierControl(store, note.report, { isAlone: false }, signal);
  el.append(line, note.element, tiers, ...intervals.elements);
  const update = () => {
    updateField();
    population.update();
    note.update();
    intervals.update();
    const selected = selectionText(store);
    setText(selection, selected && `Selected: ${selected} · ev.rows()`);
  };
  store.follow(
    ["rule", "tiers", "models", "costs", "words", "certainty", "decisions", "selection"],
    update,
    signal,
  );
};
