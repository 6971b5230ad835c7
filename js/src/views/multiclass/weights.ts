import { button, html, set } from "../../base/dom";
import { weightControl } from "../../controls/multiclass/weight_control";
import { problemNote } from "../../controls/problem";
import type { WeightSearch } from "../../model/multiclass/search";
import { COUNTS } from "../../model/multiclass/store";
import { panelTitle } from "../part";
import type { ClassView } from "./view";

const HELP =
  "Predicted is the class of the least expected cost of the probabilities times these weights. " +
  "The threshold of a class is 1 / weight.";

function heads(): HTMLElement {
  const names = ["class", "AUC", "weight", ""].map((name) => html("span", {}, name));
  return html("div", { class: "rw-weight rw-weight-heads", "aria-hidden": "true" }, ...names);
}

/** The weights of the classes, and the way to those of the least cost. */
export function weights(search: WeightSearch): ClassView {
  return (el, store, signal) => {
    const { note, report } = problemNote();
    const controls = store.classes.map((_, own) => weightControl(store, own, report, signal));
    const find = button(
      { class: "rw-button rw-primary" },
      () => void search.run(),
      signal,
      "Least-cost weights",
    );
    const ones = () => store.set({ class_weight: store.classes.map(() => 1) });
    const reset = button({ class: "rw-button" }, ones, signal, "Reset");
    el.append(
      html(
        "div",
        { class: "rw-panel-head" },
        panelTitle("Class weights"),
        html("span", {}, find, " ", reset),
      ),
      html("div", { class: "rw-weights" }, heads(), ...controls.map(({ row }) => row)),
      html("p", { class: "rw-note" }, HELP),
      note,
    );
    const update = () => {
      for (const each of controls) each.update();
      const isReset = store.rule.weights.every((weight) => weight === 1);
      set(reset, { "aria-disabled": String(isReset) });
    };
    const showRunning = () => {
      set(find, { "aria-disabled": String(search.isRunning || !store.cases) });
      find.textContent = search.isRunning ? "Searching …" : "Least-cost weights";
    };
    search.on(showRunning);
    showRunning();
    store.follow(COUNTS, update, signal);
  };
}
