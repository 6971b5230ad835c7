import { html } from "../../base/dom";
import { bySimilarity } from "../../maths/multiclass/similarity";
import { panelTitle } from "../panel";
import { MatrixTable, matrixNotes } from "./matrix_table";
import type { ClassView } from "./view";

/** The confusion matrix of the current rule. */
export const matrix: ClassView = (el, store, signal) => {
  const notes = matrixNotes();
  const area = html("div", { class: "rw-scroll" });
  let [drawn, table]: [string, MatrixTable | undefined] = ["", undefined];
  const order = () => bySimilarity(store.scene().areas);
  const update = () => {
    const now = order();
    if (now.join() !== drawn) {
      drawn = now.join();
      table = new MatrixTable(store, now, signal);
      area.replaceChildren(table.element);
    }
    table?.update();
    notes.update(store);
  };
  el.append(html("div", { class: "rw-panel-head" }, panelTitle("Confusion matrix")), area, notes.element);
  store.follow(["rule", "sample", "selection"], update, signal);
};
