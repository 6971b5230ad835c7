import * as format from "../base/format";
import type { Point } from "../base/point";
import { pictures } from "../base/vocabulary";
import { densities } from "../maths/density";
import type { Distribution } from "../maths/distribution";
import type { CountTable } from "../maths/table";
import type { Axis, Guide } from "./picture";

export type Form = "histogram" | "density";

/** Scores of both classes of one model as they are drawn. */
export interface Shape {
  y: Axis;
  guides: Guide[];
  highest: number;
  notes?: string[];
}

function steps(edges: number[], heights: number[]): Point[] {
  return heights.flatMap((height, bin): Point[] => [
    [edges[bin], height],
    [edges[bin + 1], height],
  ]);
}

function classes(negative: Point[], positive: Point[]): Guide[] {
  return [
    { kind: "area", name: "negative", points: negative },
    { kind: "line", name: "positive", points: positive },
  ];
}

export function histogram({ edges, positive, negative }: Distribution): Shape {
  const highest = Math.max(...positive, ...negative);
  const width = (edges[edges.length - 1] - edges[0]) / positive.length;
  return {
    y: {
      label: `${pictures.discrimination.y}, bins of ${format.short(width)}`,
      domain: [0, highest],
      tick: format.percentTick,
    },
    guides: classes(steps(edges, negative), steps(edges, positive)),
    highest,
  };
}

export function density(table: CountTable): Shape {
  const { positive, negative } = densities(table);
  const highest = Math.max(...[...positive.points, ...negative.points].map(([, height]) => height));
  const widths = [positive, negative].map(({ bandwidth }) => format.score(bandwidth));
  return {
    y: { label: pictures.discrimination.density.y, domain: [0, highest], tick: format.tick },
    guides: classes(negative.points, positive.points),
    highest,
    notes: [
      `Bandwidths by Silverman's rule: positives ${widths[0]}, negatives ${widths[1]}; reflected at both ends.`,
    ],
  };
}
