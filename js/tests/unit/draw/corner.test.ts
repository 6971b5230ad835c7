import { describe, expect, it } from "vitest";
import type { Point } from "../../../src/base/point.ts";
import { type Box, covered, emptiestCorner, type Surroundings } from "../../../src/draw/corner.ts";

const PLOT: Box = { left: 30, right: 330, top: 20, bottom: 220 };
const SIZE = { width: 120, height: 36 };
const BARE: Surroundings = { plot: PLOT, curve: [], marks: [], lines: [] };

/** The corner of the plot that a box is in. */
function corner(of: Partial<Surroundings>, size = SIZE): string {
  const { left, top } = emptiestCorner({ ...BARE, ...of }, size);
  if (top > PLOT.bottom) return "under";
  return `${top < 120 ? "top" : "bottom"} ${left < 180 ? "left" : "right"}`;
}

describe("how much of a line a box covers", () => {
  const box = { left: 0, right: 10, top: 0, bottom: 10 };

  it.each<[Point[], number]>([
    [
      [
        [-5, 5],
        [15, 5],
      ],
      10,
    ],
    [
      [
        [2, 2],
        [2, 8],
      ],
      6,
    ],
    [
      [
        [-5, -5],
        [5, 5],
      ],
      Math.hypot(5, 5),
    ],
    [
      [
        [20, 0],
        [20, 10],
      ],
      0,
    ],
    [
      [
        [-5, 3],
        [5, 13],
        [5, 5],
      ],
      5 + Math.hypot(2, 2),
    ],
    [[[5, 5]], 0],
    [
      [
        [5, 5],
        [Number.NaN, 5],
        [5, 5],
        [8, 5],
      ],
      3,
    ],
  ])("%j: %f", (line, length) => {
    expect(covered(box, line)).toBeCloseTo(length, 9);
  });
});

describe("the emptiest corner", () => {
  /** From the lower left to the upper right, over the diagonal, as an ROC curve. */
  const roc: Point[] = [
    [30, 220],
    [40, 60],
    [120, 30],
    [330, 20],
  ];
  const lift: Point[] = [
    [30, 20],
    [60, 120],
    [330, 200],
  ];

  it.each<[string, Partial<Surroundings>, string]>([
    ["of nothing is at the top right", {}, "top right"],
    ["of an ROC curve is at the lower right", { curve: roc }, "bottom right"],
    ["of a falling curve is at the top right", { curve: lift }, "top right"],
    ["is not over the mark", { marks: [[300, 40]] }, "top left"],
    ["is not next to the mark", { marks: [[200, 30]] }, "top left"],
    ["is not over the pointer", { curve: roc, marks: [[320, 200]] }, "bottom left"],
    ["covers another curve rather than the one pointed at", { curve: lift, lines: [roc] }, "bottom left"],
    [
      "covers the least of other lines",
      {
        lines: [
          roc,
          [
            [200, 216],
            [330, 216],
          ],
        ],
      },
      "bottom left",
    ],
  ])("%s", (_, of, expected) => {
    const [without] = [corner(of)];
    expect(without).toBe(expected);
  });

  it("is under the plot where each has something that must be seen", () => {
    const marks: Point[] = [
      [40, 30],
      [320, 30],
      [40, 210],
      [320, 210],
    ];
    expect(corner({ marks })).toBe("under");
    expect(corner({}, { width: 320, height: 36 })).toBe("under");
  });
});
