import { html, set, showText } from "../base/dom";
import { Player } from "../controls/player";
import type { Store } from "../model/store";
import { picture } from "../pictures/construction";
import { constructionOf } from "../pictures/construction_steps";
import { countMatrix } from "./count_matrix";
import { drawPicture } from "./picture_view";
import { rateColumns } from "./step_columns";
import { StepList } from "./step_list";
import type { View } from "./view";

/** What the step at the threshold adds. */
function sentence({ scene, rule }: Store): string {
  const steps = constructionOf(scene.table);
  return steps.sentence(steps.rowOf(rule));
}

/** The ROC curve as a player makes it, with the confusion matrix and the list of the steps. */
export const construction: View = (el, store, signal, options) => {
  const step = html("div", { class: "rw-step", "aria-live": "polite" });
  // A sentence for each step of a film would be read on after its end.
  const changed = (isPlaying: boolean) => set(step, { "aria-live": isPlaying ? "off" : "polite" });
  const player = new Player(store, signal, changed);
  const controls = html("div", { class: "rw-steps" }, player.element, step);
  const plot = html("div", { class: "rw-construction-plot" });
  const matrix = countMatrix(store, signal);
  const numbers = html("div", {}, matrix.element, new StepList(store, rateColumns, signal).element);
  el.append(html("div", { class: "rw-construction-parts" }, plot, numbers));
  drawPicture(plot, store, picture, signal, { ...options, controls });
  const update = () => {
    matrix.update();
    showText(step, sentence(store));
  };
  store.follow(["rule", "models"], update, signal);
};
