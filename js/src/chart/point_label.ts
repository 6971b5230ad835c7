import { svg } from "../base/dom";
import type { Point } from "../base/point";
import type { PointLabel } from "../pictures/picture";
import type { Frame } from "./frame";
import { inPixels } from "./marks";

/** Distance of a mark to a label that it does not cover, in pixels. */
const ROOM = 9;

/** The label of a point. */
export function drawLabel(frame: Frame, { at, text, isLeft }: PointLabel): SVGElement {
  const [x, y] = inPixels(frame, at);
  const place = isLeft ? { x: x - 2, y: y + 16, "text-anchor": "end" } : { x: x + 6, y: y + 12 };
  return svg("text", { ...place, class: "rw-point-label" }, text);
}

/** Whether a mark would be on a label. */
export function isOnLabel(label: SVGTextElement, [left, top]: Point): boolean {
  const { x, y, width, height } = label.getBBox();
  return left > x - ROOM && left < x + width + ROOM && top > y - ROOM && top < y + height + ROOM;
}
