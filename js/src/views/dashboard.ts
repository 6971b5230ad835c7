import { html } from "../base/dom";
import { compareChoice } from "../controls/compare";
import { modelKey } from "../controls/model_buttons";
import type { Store } from "../model/store";
import type { Shown } from "../model/view_model";
import { confusionMatrix } from "./confusion_matrix";
import { costMatrix } from "./cost_matrix";
import { picker } from "./picker";
import { PICTURES } from "./registry";
import { threshold } from "./threshold";
import type { View } from "./view";

function part(name: string, view: View, store: Store, shown: Shown, signal: AbortSignal): HTMLElement {
  const section = html("section", { class: `rw-part rw-part-${name}` });
  view(section, store, signal, { choices: shown.choices(name) });
  return section;
}

/** Keep the pictures of a grid those that are to be shown; one that stays is not drawn anew. */
function fillGrid(grid: HTMLElement, shown: Shown, store: Store, signal: AbortSignal): void {
  const drawn = new Map<string, { section: HTMLElement; gone: AbortController }>();
  const update = () => {
    for (const [kind, { gone }] of drawn) {
      if (shown.pictures.includes(kind)) continue;
      gone.abort();
      drawn.delete(kind);
    }
    for (const kind of shown.pictures) {
      if (drawn.has(kind)) continue;
      const gone = new AbortController();
      const until = AbortSignal.any([signal, gone.signal]);
      drawn.set(kind, { section: part(kind, PICTURES[kind].view, store, shown, until), gone });
    }
    grid.replaceChildren(...shown.pictures.flatMap((kind) => drawn.get(kind)?.section ?? []));
  };
  shown.on(update, signal);
  update();
}

/** Who, at which threshold, for which costs, with what result, and the pictures. */
export function dashboard(el: HTMLElement, store: Store, shown: Shown, signal: AbortSignal): void {
  const head = html("div", { class: "rw-head" });
  modelKey(head, store, signal);
  head.append(html("div", { class: "rw-options" }, compareChoice(store, signal), picker(shown, signal)));
  const grid = html("div", { class: "rw-pictures" });
  fillGrid(grid, shown, store, signal);
  el.append(
    head,
    part("threshold", threshold, store, shown, signal),
    html(
      "div",
      { class: "rw-decision" },
      part("costs", costMatrix, store, shown, signal),
      part("counts", confusionMatrix, store, shown, signal),
    ),
    grid,
  );
}
