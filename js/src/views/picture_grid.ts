import { html } from "../base/dom";
import type { Readout } from "../chart/readout";
import type { Store } from "../model/store";
import { PictureModel, type ViewModel } from "../model/view_model";
import { drawPart } from "./part";
import { VIEW_OF } from "./registry";
import type { View } from "./view";

/** Makes a part of a dashboard. */
export type Make = (name: string, view: View, signal: AbortSignal) => HTMLElement;

/** Makes parts of a dashboard that show what is under the pointer in one place. */
export function partMaker(store: Store, widget: ViewModel, readout: Readout): Make {
  return (name, view, until) => {
    const section = html("section", { class: `rw-part rw-part-${name}` });
    const options = { model: new PictureModel(widget, name), readout };
    drawPart(section, name, store, widget, (signal) => view(section, store, signal, options), until);
    return section;
  };
}

/** Keep the pictures of a grid those that are to be shown; one that stays is not drawn again. */
export function fillGrid(grid: HTMLElement, widget: ViewModel, make: Make, signal: AbortSignal): void {
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
      if (view) drawn.set(kind, { section: make(kind, view, until), controller });
    }
    grid.replaceChildren(...widget.pictures.flatMap((kind) => drawn.get(kind)?.section ?? []));
  };
  widget.on("pictures", update, signal);
  update();
}
