import { showText, status, updateAll } from "../base/dom";
import { costField, signSwitch } from "../controls/cost_field";
import { matrix, type OUTCOMES } from "../controls/matrix";
import { populationFields } from "../controls/quantity";
import { reviewCostLabel } from "../controls/review_cost";
import { winRateText } from "../pictures/win_rate";
import type { View } from "./view";

export const costMatrix: View = (el, store, signal) => {
  const note = status("rw-note");
  const report = (problem: string) => {
    note.textContent = problem;
  };
  const cell = (outcome: keyof typeof OUTCOMES) => costField(store, outcome, report, signal);
  const fields = { tn: cell("tn"), fp: cell("fp"), fn: cell("fn"), tp: cell("tp") };
  const { tn, fp, fn, tp } = fields;
  const sign = signSwitch(store, signal);
  const population = populationFields(store, report, signal);
  const review = reviewCostLabel(store, report, signal);
  const winRates = status("rw-intervals");
  el.append(
    matrix(sign.element, store.scene.sample.labels, {
      tn: tn.element,
      fp: fp.element,
      fn: fn.element,
      tp: tp.element,
    }),
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
