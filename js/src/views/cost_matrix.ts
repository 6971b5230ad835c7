import { showText, status, updateAll } from "../base/dom";
import { byOutcome } from "../base/traits";
import { winRateText } from "../charts/win_rate";
import { costField, signSwitch } from "../controls/cost_field";
import { matrix } from "../controls/matrix";
import { populationFields } from "../controls/quantity";
import { reviewCostLabel } from "../controls/review_cost";
import type { View } from "./view";

export const costMatrix: View = (el, store, signal) => {
  const note = status("rw-note");
  const report = (problem: string) => {
    note.textContent = problem;
  };
  const fields = byOutcome((outcome) => costField(store, outcome, report, signal));
  const sign = signSwitch(store, signal);
  const population = populationFields(store, report, signal);
  const review = reviewCostLabel(store, report, signal);
  const winRates = status("rw-intervals");
  el.append(
    matrix(
      sign.element,
      store.scene.sample.labels,
      byOutcome((outcome) => fields[outcome].element),
    ),
    review.element,
    population.element,
    winRates,
    note,
  );
  const update = () => {
    updateAll(Object.values(fields));
    population.update();
    review.update();
    sign.update();
    showText(winRates, winRateText(store.scene));
  };
  store.follow(["models", "review", "costs", "certainty", "winRates"], update, signal);
};
