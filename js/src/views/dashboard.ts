import { html } from "../base/dom";
import { PictureModel } from "../model/picture_model";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import { modelsTable } from "./models_table";
import { outcome } from "./outcome";
import { picker } from "./picker";
import { rates } from "./rates";
import { VIEW_OF } from "./registry";
import { threshold } from "./threshold";
import { verdictLine } from "./verdict";
import type { View } from "./view";

function part(name: string, view: View, store: Store, widget: ViewModel, signal: AbortSignal): HTMLElement {
  const section = html("section", { class: `rw-part rw-part-${name}` });
  view(section, store, signal, { model: new PictureModel(widget, name) });
  return section;
}

/** Keep the pictures of a grid those that are to be shown; one that stays is not drawn anew. */
function fillGrid(grid: HTMLElement, widget: ViewModel, store: Store, signal: AbortSignal): void {
  const drawn = new Map<string, { section: HTMLElement; gone: AbortController }>();
  const update = () => {
    for (const [kind, { gone }] of drawn) {
      if (widget.pictures.includes(kind)) continue;
      gone.abort();
      drawn.delete(kind);
    }
    for (const kind of widget.pictures) {
      if (drawn.has(kind)) continue;
      const gone = new AbortController();
      const until = AbortSignal.any([signal, gone.signal]);
      const view = VIEW_OF.get(kind);
      if (view) drawn.set(kind, { section: part(kind, view, store, widget, until), gone });
    }
    grid.replaceChildren(...widget.pictures.flatMap((kind) => drawn.get(kind)?.section ?? []));
  };
  widget.on("pictures", update, signal);
  update();
}

/** What is decided, who is compared, what comes of it, and the pictures. */
export function dashboard(el: HTMLElement, store: Store, widget: ViewModel, signal: AbortSignal): void {
  const make = (name: string, view: View) => part(name, view, store, widget, signal);
  const head = html("div", { class: "rw-head" }, make("verdict", verdictLine), picker(widget, signal));
  const grid = html("div", { class: "rw-pictures" });
  fillGrid(grid, widget, store, signal);
  const board = [
    make("models", modelsTable),
    make("threshold", threshold),
    make("outcome", outcome),
    make("rates", rates),
  ];
  el.append(html("div", { class: "rw-layout" }, head, html("div", { class: "rw-board" }, ...board), grid));
}
