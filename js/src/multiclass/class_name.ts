import { html, svg } from "../base/dom";
import * as format from "../base/format";
import { colourOf, isDashed } from "../draw/colour";
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

/** The name of a class, cut in its middle where it is long. */
function className(name: string, longest = 18): HTMLElement {
  const label = format.label(name, longest);
  return html("bdi", { class: "rw-class-name", title: label === name ? undefined : name }, label);
}

/** Head of a row or a column, with the colour of its class. */
export function classHead(
  { classes }: MulticlassStore,
  own: number,
  scope: "row" | "col",
  title = classes[own],
): HTMLElement {
  return html("th", { scope, title }, classSwatch(own), className(classes[own], scope === "row" ? 18 : 10));
}
