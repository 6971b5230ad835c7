import { html } from "../../base/dom";
import { tableSaving } from "../../chart/multiclass/table_file";
import { classMenu } from "../../controls/multiclass/class_menu";
import { COUNTS } from "../../model/multiclass/store";
import { describe } from "../../pictures/multiclass/multiclass_confusion_matrix";
import { shownOrder } from "../../pictures/multiclass/order";
import { panelTitle } from "../part";
import { MatrixTable, matrixNotes } from "./matrix_table";
import { sceneOf } from "./scene_of";
import { verdictText } from "./verdict";
import type { ClassPictureView } from "./view";

const KIND = "multiclass_confusion_matrix";
const TITLE = "Confusion matrix";

/** The confusion matrix of the current rule; a click on a cell selects its cases. */
export const matrix: ClassPictureView = (el, store, model, signal) => {
  const notes = matrixNotes();
  const area = html("div", { class: "rw-scroll" });
  let table: { key: string; shown: MatrixTable } | undefined;
  const make = (order: number[], key: string) => {
    const shown = new MatrixTable(store, order, signal);
    area.replaceChildren(shown.element);
    return { key, shown };
  };
  const update = () => {
    const order = shownOrder(sceneOf(store, model), KIND);
    const key = order.join();
    if (table?.key !== key) table = make(order, key);
    table.shown.update(model.choices.one("cells"));
    notes.update(store);
  };
  const file = html("div", { hidden: "" });
  const saving = tableSaving(
    file,
    () => describe(sceneOf(store, model)),
    () => verdictText(store),
  );
  const tools = classMenu(TITLE, model, saving, signal);
  el.append(html("div", { class: "rw-panel-head" }, panelTitle(TITLE), tools), area, notes.element, file);
  store.follow([...COUNTS, "selection"], update, signal);
  model.on(update, signal);
};
