import { cached } from "../base/cached";
import * as format from "../base/format";
import { class_charts } from "../base/vocabulary";
import type { Axis, Guide, PointLabel } from "../charts/chart";
import { line } from "../charts/rate_projection";
import { type ClassChart, classLabels, type Describe, ruleNote, shortNames } from "./chart";
import type { ClassCases } from "./rule";
import type { MulticlassScene } from "./scene";
import { expectedCosts, HEIGHT, inPlane, meetingOf, regionOf, type Triple } from "./simplex_geometry";

/** Cases that are drawn at most. */
export const MOST = 1500;
/** Around the triangle there is room, so that both axes are of one length. */
const NO_AXIS = { label: "", tick: format.tick, ticks: [] };
const X: Axis = { ...NO_AXIS, domain: [-0.06, 1.06] };
const Y: Axis = { ...NO_AXIS, domain: [-0.12, 1] };
const ABOVE = 0.07;
const POINTS = "Points are cases, coloured by true class; shaded areas show the predicted class.";

/**
 * The places of the cases drawn: all, or so many in an order without a pattern: multiples of 2**32 divided by the golden
 * ratio, modulo 2**32 (Knuth, The Art of Computer Programming 3, section 6.4).
 */
export function shownCases(n: number): number[] {
  const all = Array.from({ length: n }, (_, at) => at);
  if (n <= MOST) return all;
  const keys = Uint32Array.from(all, (at) => Math.imul(at, 2654435761));
  return all
    .sort((a, b) => keys[a] - keys[b])
    .slice(0, MOST)
    .sort((a, b) => a - b);
}

function regions(lines: Triple[]): Guide[] {
  return lines.flatMap((_, model): Guide[] => {
    const corners = regionOf(lines, model).map(inPlane);
    return corners.length ? [{ kind: "between", name: "region", points: corners, model }] : [];
  });
}

const drawnPoints = new WeakMap<ClassCases, Guide[]>();

/** The cases that are drawn, which no change of a rule moves. */
function points({ cases }: MulticlassScene): Guide[] {
  return cases ? cached(drawnPoints, cases, () => pointsOf(cases)) : [];
}

function pointsOf({ code, columns }: ClassCases): Guide[] {
  const drawn = shownCases(code.length);
  return columns.map((_, model) => ({
    kind: "dots",
    name: "case",
    model,
    points: drawn
      .filter((row) => code[row] === model)
      .map((row) => inPlane([columns[0][row], columns[1][row], columns[2][row]])),
  }));
}

function labels(scene: MulticlassScene): PointLabel[] {
  const [left, right, top] = shortNames(scene);
  return [
    { at: [0, 0], text: left, isLeft: false },
    { at: [1, 0], text: right, isLeft: true },
    { at: [0.5, HEIGHT + ABOVE], text: top, isLeft: false },
  ];
}

/** The cases of three classes by their probabilities, and the regions of the predictions. */
export const simplex: Describe<ClassChart> = (scene) => {
  const lines = expectedCosts(scene.costs, scene.weights);
  const place = meetingOf(lines);
  const n = scene.cases?.code.length ?? 0;
  const some = `${format.count(MOST)} of ${format.count(n)} cases are drawn; all are counted.`;
  return {
    title: class_charts.simplex.title,
    x: X,
    y: Y,
    square: true,
    classes: classLabels(scene),
    curves: [],
    guides: [
      ...regions(lines),
      line("triangle", ...[0, 1, 2, 0].map((own) => inPlane(corner(own)))),
      ...points(scene),
      ...(place ? [{ kind: "dots", name: "crossing", points: [inPlane(place)] } satisfies Guide] : []),
    ],
    legend: [],
    labels: labels(scene),
    about: [POINTS, ruleNote(scene)],
    notes: n > MOST ? [some] : [],
  };
};

function corner(own: number): Triple {
  return [Number(own === 0), Number(own === 1), Number(own === 2)];
}
