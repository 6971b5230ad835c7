import { html } from "../../base/dom";
import { class_pictures } from "../../base/vocabulary";
import { copyRule } from "../../controls/multiclass/copy_rule";
import { pictureList } from "../../controls/picture_list";
import { popover } from "../../controls/popover";
import { WeightSearch } from "../../model/multiclass/search";
import type { MulticlassStore } from "../../model/multiclass/store";
import { PictureModel, type ViewModel } from "../../model/view_model";
import { drawPart } from "../part";
import { costs } from "./costs";
import { fillClassGrid } from "./grid";
import { matrix } from "./matrix";
import { models } from "./models";
import { verdict } from "./verdict";
import type { ClassView } from "./view";
import { weights } from "./weights";

/** So many classes of names of so many letters have their tables side by side. */
const [FEW, SHORT] = [4, 14];
const MATRIX = "multiclass_confusion_matrix";
const { [MATRIX]: _own, ...PICTURES } = class_pictures;

const isSmall = (classes: string[]) => classes.length <= FEW && classes.every((name) => name.length <= SHORT);

/** Why a picture shows nothing. */
const unfit = (store: MulticlassStore) => (kind: string) =>
  kind === "simplex" && store.classes.length !== 3
    ? `There are ${store.classes.length} classes, not three.`
    : "";

/** All classes: what the current rule costs, its matrix, what it is made of, and the pictures. */
export function board(el: HTMLElement, store: MulticlassStore, widget: ViewModel, signal: AbortSignal): void {
  const search = new WeightSearch(store, signal);
  const parts: [name: string, view: ClassView][] = [
    ["verdict", verdict(search)],
    ["models", models],
    ["matrix", (...args) => matrix(args[0], args[1], new PictureModel(widget, MATRIX), args[2])],
    ["weights", weights(search)],
    ["costs", costs],
  ];
  const [head, ...sections] = parts.map(([name, view]) => {
    const section = html("section", { class: `rw-part rw-class-${name}` });
    drawPart(section, name, store, widget, (until) => view(section, store, until), signal);
    return section;
  });
  const grid = html("div", { class: "rw-pictures" });
  fillClassGrid(grid, store, widget, [MATRIX], signal);
  const show = (kind: string) => grid.querySelector(`.rw-part-${kind}`)?.scrollIntoView({ block: "nearest" });
  const list = pictureList(widget, PICTURES, unfit(store), show, signal);
  list.update();
  const decision = html("div", { class: "rw-class-board" }, ...sections);
  decision.classList.toggle("rw-few", isSmall(store.classes));
  const opener = html(
    "button",
    { type: "button", "aria-label": "Options of the page", title: "Options" },
    "⋯",
  );
  const tools = popover("rw-page-tools", opener, [copyRule(store, signal)], signal);
  const options = html("div", { class: "rw-options" }, list.element, tools.element);
  el.append(
    html("div", { class: "rw-layout" }, html("div", { class: "rw-head" }, head, options), decision, grid),
  );
}
