import type { Point } from "../base/point";
import type { CountTable } from "../maths/table";
import type { Rule } from "../model/rule";
import { othersOf, thresholdOf } from "../pictures/markers";
import type { Surroundings } from "./corner";
import type { DrawnPicture } from "./drawing";
import { curvePoints, inPixels } from "./marks";

/** What a text about a model must leave visible in a drawn picture. */
export function surroundingsOf(
  { scene, picture, frame, pixels }: DrawnPicture,
  rule: Rule,
  of: CountTable | undefined,
): Surroundings {
  const { left, right, top, bottom } = frame;
  const curves = pixels.filter(({ y }) => y);
  const points = (tables: typeof curves) => tables.map((each) => curvePoints(frame, each));
  const threshold = thresholdOf(picture, scene, rule);
  const marks = [threshold ? [threshold] : [], othersOf(picture, scene, rule)].flat();
  return {
    plot: { left, right, top, bottom },
    curve: points(curves.filter(({ track }) => track.table === of)).flat(),
    marks: marks.map(({ x, y }): Point => inPixels(frame, [x, y ?? picture.y.domain[1]])),
    lines: [
      ...points(curves.filter(({ track }) => track.table !== of)),
      ...picture.guides.map((guide) => guide.points.map((point) => inPixels(frame, point))),
    ],
  };
}
