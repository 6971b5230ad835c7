import { html, set, showText, status, updateAll } from "../base/dom";
import { byOutcome, OUTCOMES } from "../base/traits";
import { outcomes } from "../base/vocabulary";
import { winRateText } from "../charts/win_rate";
import { costField, fixedCostField, ownCostsNote, signOf, signSwitch } from "../controls/cost_field";
import { matrix } from "../controls/matrix";
import { populationFields } from "../controls/quantity";
import { actionFields } from "../controls/tier_control";
import type { View } from "./view";

export const costMatrix: View = (el, store, signal) => {
  const note = status("rw-note");
  const report = (problem: string) => {
    note.textContent = problem;
  };
  const fields = byOutcome((outcome) => costField(store, outcome, report, signal));
  const cells = byOutcome((outcome) =>
    html(
      "div",
      { class: "rw-cost" },
      html("span", { class: "rw-outcome-name" }, outcomes[outcome]),
      fields[outcome].element,
    ),
  );
  const sign = signSwitch(store, signal);
  const population = populationFields(store, report, signal);
  const between = actionFields(store, report, signal);
  const fixed = fixedCostField(store, report, signal);
  const winRates = status("rw-intervals");
  const own = html("div", { class: "rw-note" });
  el.append(
    matrix(sign.element, store.scene.sample.labels, cells),
    between.element,
    population.element,
    html("div", { class: "rw-quantities" }, fixed.element),
    winRates,
    own,
    note,
  );
  const update = () => {
    updateAll(Object.values(fields));
    for (const outcome of OUTCOMES)
      set(cells[outcome], { "data-sign": signOf(store.scene.context.costs[outcome]) });
    population.update();
    fixed.update();
    between.update();
    sign.update();
    showText(winRates, winRateText(store.scene));
    showText(own, ownCostsNote(store));
  };
  store.follow(["models", "tiers", "costs", "certainty", "winRates"], update, signal);
};
