import { html, svg } from "../base/dom";
import * as format from "../base/format";
import { colourOf, isDashed } from "../draw/colour";
import { stroke } from "../draw/legend";
import type { MulticlassStore } from "./store";

/** A square in the colour of a class; past the sixth, of which colours are used again, with a hole. */
export function classSwatch(index: number): SVGSVGElement {
  const square = svg("rect", {
    x: 1.5,
    y: 1.5,
    width: 7,
    height: 7,
    class: isDashed(index) ? "rw-again" : "",
  });
  return svg(
    "svg",
    { width: 10, height: 10, class: "rw-class-swatch", "aria-hidden": "true", style: colourOf(index) },
    square,
  );
}

/** The shortest beginning of a name that is left out where all begin with it, in letters. */
const WORTH = 4;

/** A name of a class with at most so many letters: where the cut names would be alike, by what they differ in. */
export function shortName(name: string, classes: string[], longest = 18): string {
  const label = format.label(name, longest);
  const isDistinct = classes.every((each) => each === name || format.label(each, longest) !== label);
  if (isDistinct) return label;
  let start = 0;
  while (classes.every((each) => each.length > start && each[start] === name[start])) start++;
  return format.label(start < WORTH ? name : `…${name.slice(start)}`, longest);
}

/** A longer name is cut in its middle: of few classes, and of many. */
const [ROOMY, NARROW] = [40, 16];
/** Classes from which heads have little room. */
const MANY = 5;

/** Head of a row or a column, with the colour of its class. */
export function classHead(
  { classes }: MulticlassStore,
  own: number,
  scope: "row" | "col",
  title = classes[own],
  longest = classes.length < MANY ? ROOMY : NARROW,
): HTMLElement {
  const label = shortName(classes[own], classes, longest);
  const isCut = label !== classes[own];
  const name = html("bdi", { class: "rw-class-name" }, label);
  return html("th", { scope, title, "aria-label": isCut ? title : undefined }, classSwatch(own), name);
}

/** The entry of all classes that are drawn without their colours. */
export function otherClasses(count: number): HTMLElement {
  const line = stroke(0);
  line.firstElementChild?.classList.add("rw-quiet");
  return html("span", { class: "rw-entry" }, line, `the other ${count} classes`);
}
