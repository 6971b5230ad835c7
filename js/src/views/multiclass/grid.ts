import { html } from "../../base/dom";
import type { MulticlassStore } from "../../model/multiclass/store";
import { PictureModel, type ViewModel } from "../../model/view_model";
import { drawPart } from "../part";
import { CLASS_VIEW_OF } from "./registry";

interface Drawn {
  section: HTMLElement;
  controller: AbortController;
}

/** Keep the pictures of a grid those that are to be shown, but for some kinds; one that stays is not drawn again. */
export function fillClassGrid(
  grid: HTMLElement,
  store: MulticlassStore,
  widget: ViewModel,
  without: string[],
  signal: AbortSignal,
): void {
  const drawn = new Map<string, Drawn>();
  const make = (kind: string): Drawn => {
    const controller = new AbortController();
    const section = html("section", { class: `rw-part rw-part-${kind}` });
    const until = AbortSignal.any([signal, controller.signal]);
    const draw = (each: AbortSignal) =>
      CLASS_VIEW_OF.get(kind)?.(section, store, new PictureModel(widget, kind), each);
    drawPart(section, kind, store, widget, draw, until);
    return { section, controller };
  };
  const update = () => {
    const kinds = widget.pictures.filter((kind) => !without.includes(kind));
    for (const [kind, { controller }] of drawn) {
      if (kinds.includes(kind)) continue;
      controller.abort();
      drawn.delete(kind);
    }
    const sections = kinds.map((kind) => {
      const found = drawn.get(kind) ?? make(kind);
      drawn.set(kind, found);
      return found.section;
    });
    grid.replaceChildren(...sections);
  };
  widget.on("pictures", update, signal);
  update();
}
