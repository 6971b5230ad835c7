import { html } from "../base/dom";
import { compareChoice } from "../controls/compare";
import { modelButtons } from "../controls/model_buttons";
import { PictureModel } from "../model/picture_model";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import { confusionMatrix } from "./confusion_matrix";
import { costMatrix } from "./cost_matrix";
import { picker } from "./picker";
import { VIEW_OF } from "./registry";
import { threshold } from "./threshold";
import type { View } from "./view";

function part(name: string, view: View, store: Store, widget: ViewModel, signal: AbortSignal): HTMLElement {
  const section = html("section", { class: `rw-part rw-part-${name}` });
  view(section, store, signal, { model: new PictureModel(widget, name) });
  return section;
}

/** Show the chosen pictures in a grid; those that stay are not drawn again. */
function fillGrid(grid: HTMLElement, widget: ViewModel, store: Store, signal: AbortSignal): void {
  const drawn = new Map<string, { section: HTMLElement; controller: AbortController }>();
  const update = () => {
    for (const [kind, { controller }] of drawn) {
      if (widget.pictures.includes(kind)) continue;
      controller.abort();
      drawn.delete(kind);
    }
    for (const kind of widget.pictures) {
      if (drawn.has(kind)) continue;
      const controller = new AbortController();
      const until = AbortSignal.any([signal, controller.signal]);
      const view = VIEW_OF.get(kind);
      if (view) drawn.set(kind, { section: part(kind, view, store, widget, until), controller });
    }
    grid.replaceChildren(...widget.pictures.flatMap((kind) => drawn.get(kind)?.section ?? []));
  };
  widget.on("pictures", update, signal);
  update();
}

/** Models, threshold, costs, confusion matrix and the pictures. */
export function dashboard(el: HTMLElement, store: Store, widget: ViewModel, signal: AbortSignal): void {
  const head = html("div", { class: "rw-head" });
  modelButtons(head, store, signal);
  head.append(html("div", { class: "rw-options" }, compareChoice(store, signal), picker(widget, signal)));
  const grid = html("div", { class: "rw-pictures" });
  fillGrid(grid, widget, store, signal);
  el.append(
    head,
    part("threshold", threshold, store, widget, signal),
    html(
      "div",
      { class: "rw-decision" },
      part("costs", costMatrix, store, widget, signal),
      part("counts", confusionMatrix, store, widget, signal),
    ),
    grid,
  );
}
