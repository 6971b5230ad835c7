import { html, svg } from "../base/dom";
import { colourOf, isDashed } from "./colour";

/** What a guide is, beside a sample of it. */
export function legendEntry(name: string, words: HTMLElement | string): HTMLElement {
  const text = typeof words === "string" ? html("span", { class: "rw-entry-text" }, words) : words;
  return html("span", { class: "rw-entry" }, html("span", { class: `rw-swatch rw-swatch-${name}` }), text);
}

/** The stroke that the curves of a model have. */
export function stroke(index: number): SVGSVGElement {
  const path = svg("path", {
    d: "M0,5H22",
    class: `rw-stroke${isDashed(index) ? " rw-dashed" : ""}`,
    style: colourOf(index),
  });
  return svg("svg", { width: 22, height: 10, "aria-hidden": "true" }, path);
}
