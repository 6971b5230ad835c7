import { html } from "../../base/dom";
import { WeightSearch } from "../../model/multiclass/search";
import { costs } from "./costs";
import { matrix } from "./matrix";
import { models } from "./models";
import { verdict } from "./verdict";
import type { ClassView } from "./view";
import { weights } from "./weights";

/** All classes: what the current rule costs, its matrix, what it is made of, and the pictures. */
export const board: ClassView = (el, store, signal) => {
  const search = new WeightSearch(store, signal);
  const parts: [name: string, view: ClassView][] = [
    ["verdict", verdict(search)],
    ["models", models],
    ["matrix", matrix],
    ["weights", weights(search)],
    ["costs", costs],
  ];
  const [head, ...sections] = parts.map(([name, view]) => {
    const section = html("section", { class: `rw-part rw-class-${name}` });
    view(section, store, signal);
    return section;
  });
  el.append(html("div", { class: "rw-layout" }, head, html("div", { class: "rw-class-board" }, ...sections)));
};
