import { svg } from "../base/dom";
import { made, type Shape, shape } from "../base/shape";
import type { Span } from "../charts/chart";
import { colourOf } from "./colour";

/** Width of a digit of labels, in pixels. */
export const DIGIT = 6.3;

/** Top and height of a bar, and distance from its top to its label, in pixels. */
export interface Bar {
  top: number;
  height: number;
  foot: number;
}

/** A text centred at a place. */
export function textAt(x: number, y: number, content: string): SVGElement {
  return made(textShape(x, y, content));
}

/** The shape of such a text. */
export function textShape(x: number, y: number, content: string): Shape {
  return shape("text", { x, y, "text-anchor": "middle" }, content);
}

/** A bar between two pixels, with its label under it if that fits. */
export function drawSpan(
  { label, title, model }: Span,
  [left, right]: [number, number],
  { top, height, foot }: Bar,
): SVGElement {
  const hasRoom = label.length * DIGIT <= right - left - 8;
  return svg(
    "g",
    { class: model === undefined ? "rw-span rw-trivial" : "rw-span", style: colourOf(model) },
    svg("rect", { x: left, y: top, width: right - left, height }),
    textAt((left + right) / 2, top + foot, hasRoom ? label : ""),
    svg("title", {}, title),
  );
}
