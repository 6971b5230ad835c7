import type { Point } from "../base/point";
import { made, type Shape, shape } from "../base/shape";
import type { PointLabel } from "../charts/chart";
import type { Box } from "./corner";
import type { Frame } from "./frame";
import { inPixels } from "./marks";
import { DIGIT } from "./span";

/** Distance of a mark to a label that it does not cover, in pixels. */
const ROOM = 9;
/** Height of a label, in pixels. */
const HEIGHT = 12;

/** Where the text of a label begins, or ends if it is to the left of its point, at its lower edge. */
function placeOf(frame: Frame, { at, isLeft }: PointLabel): Point {
  const [x, y] = inPixels(frame, at);
  return isLeft ? [x - 2, y + 14] : [x + 6, y + 14];
}

/** The label of a point. */
export function drawPointLabel(frame: Frame, label: PointLabel): SVGElement {
  return made(pointLabelShape(frame, label));
}

/** The shape of the label of a point. */
export function pointLabelShape(frame: Frame, label: PointLabel): Shape {
  const [x, y] = placeOf(frame, label);
  const anchor = label.isLeft ? { "text-anchor": "end" } : {};
  return shape("text", { x, y, ...anchor, class: "rw-point-label" }, label.text);
}

/** About what the label of a point covers. */
export function pointLabelBox(frame: Frame, label: PointLabel): Box {
  const [x, bottom] = placeOf(frame, label);
  const width = label.text.length * DIGIT;
  const left = label.isLeft ? x - width : x;
  return { left, right: left + width, top: bottom - HEIGHT, bottom };
}

/** Whether a mark would be on a label. */
export function isOnLabel(label: SVGTextElement, [left, top]: Point): boolean {
  const { x, y, width, height } = label.getBBox();
  return left > x - ROOM && left < x + width + ROOM && top > y - ROOM && top < y + height + ROOM;
}
