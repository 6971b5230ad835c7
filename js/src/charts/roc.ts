import { numbersOf } from "../base/columns";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { bestFor, type Vertex } from "../maths/common_hull";
import { type Dominance, dominance } from "../maths/dominance";
import { ALWAYS, NEVER, type Rates, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { logFloor, shareAxis } from "./axes";
import { rateBands } from "./bands";
import { chanceNote } from "./chance";
import type { Axis, Chart, Edge, Guide, LegendEntry, PointLabel, Spot } from "./chart";
import { extraCurve } from "./extra_curve";
import { isolines, tangent } from "./isolines";
import { type Layer, NO_LAYER, withLayers } from "./layer";
import { missingBands, missingProbabilities } from "./missing";
import { chosenMixture, edgeInWords, edgeOf, mixtureOf } from "./mixture";
import { pointsOf } from "./polyline";
import { line, type RateProjection, rateProjection } from "./rate_projection";
import { tieSteps } from "./tie_steps";

const LABELS = charts.roc;
const LOWERED = LABELS.scor_roc;

/**
 * In lengths of the axes: room of a label, the part of the x axis in which labels are to the left of their points, and
 * what is too near to the x axis.
 */
const [WIDTH, HEIGHT] = [0.2031, 0.0917];
const [LEFT_FROM, LOWEST] = [0.7513, 0.0713];

/** A value in lengths of an axis from its start. */
function unitOf({ domain: [low, high], log }: Axis, value: number): number {
  return log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

/** Labels of operating points, from the highest threshold down: each is the next whose label has room. */
function thresholdLabels(
  table: CountTable,
  { point }: Pick<RateProjection, "point">,
  x: Axis,
  y: Axis,
): PointLabel[] {
  const taken: Point[] = [];
  const labels: PointLabel[] = [];
  for (let row = 1; row < table.length; row++) {
    const at = point(ratesAt(table, row));
    const [across, up] = [unitOf(x, at[0]), unitOf(y, at[1])];
    const isLeft = across > LEFT_FROM;
    const left = isLeft ? across - WIDTH : across;
    const isFree = taken.every(
      ([other, height]) => Math.abs(left - other) >= WIDTH || Math.abs(up - height) >= HEIGHT,
    );
    if (up < LOWEST || !isFree) continue;
    taken.push([left, up]);
    labels.push({ at, text: format.score(table.threshold[row]), isLeft });
  }
  return labels;
}

// Of a smooth curve every point is a vertex, and they would hide it.
const MOST_VERTICES = 100;
const HINT = "Click a hull edge to mix its two thresholds.";

/** The tooltip of a vertex: the costs for which its rule is best. */
function spotOf(vertex: Vertex, point: RateProjection["point"], prevalence: number): Spot[] {
  const { table, row } = vertex;
  if (!table) return [];
  const lines = [`hull: best if a miss costs ${bestFor(vertex, prevalence)} false positives`];
  return [{ at: point(vertex), lines, row: { table, row } }];
}

/** The chosen mixture as a point, with what it is and the costs for which both ends of its edge are equally good. */
function mixtureLayer(scene: Scene, { point }: RateProjection, choices: Choices): Layer {
  const mixed = chosenMixture(scene);
  if (!mixed) return NO_LAYER;
  const hull = scene.commonHull(choices.one("hull") === "current" ? [scene.table] : scene.tables);
  const edge = edgeOf(scene, hull, mixed.state);
  const [from, to] = [hull.vertices[edge], hull.vertices[edge + 1]];
  const costs = edge < 0 ? [] : [edgeInWords(from, to, scene.context.prevalence)];
  return {
    guides: [{ kind: "dots", name: "mixture", points: [point(mixed)] }],
    legend: [["mixture", "mixture"]],
    notes: [mixed.text, ...costs],
  };
}

function hullOf(
  scene: Scene,
  drawn: RateProjection,
  choices: Choices,
): Pick<Chart, "guides" | "spots" | "edges" | "hint"> {
  const chosen = choices.one("hull");
  if (chosen === "none") return { guides: [] };
  const { prevalence } = scene.context;
  const { vertices } = scene.commonHull(chosen === "common" ? scene.tables : [scene.table]);
  const marked = vertices.length > MOST_VERTICES ? [] : scene.tables;
  const dots = marked.map((table, model): Guide => {
    const points = vertices.filter((vertex) => vertex.table === table).map(drawn.point);
    return { kind: "dots", name: "vertex", points, model };
  });
  const pairs = vertices.slice(1).map((to, index) => [vertices[index], to]);
  return {
    guides: [line("hull", ...drawn.through(vertices)), ...dots],
    spots: vertices.flatMap((vertex) => spotOf(vertex, drawn.point, prevalence)),
    edges: pairs.map(
      ([from, to]): Edge => ({
        from: drawn.point(from),
        to: drawn.point(to),
        mixture: (share) => mixtureOf(scene, from, to, share),
      }),
    ),
    ...("first" in scene.get("_mixture") ? {} : { hint: HINT }),
  };
}

function neverBest(scene: Scene): LegendEntry[] {
  if (!scene.sample.hasRivals) return [];
  const { dominated } = scene.commonHull(scene.tables);
  if (dominated.length === 0) return [];
  return [["reading", `never optimal: ${dominated.map(({ name }) => format.label(name)).join(", ")}`]];
}

function hullEntry(scene: Scene, choices: Choices): LegendEntry[] {
  const chosen = choices.one("hull");
  if (chosen === "none") return [];
  return [["hull", chosen === "common" && scene.tables.length > 1 ? "best of all models" : "hull"]];
}

function related(name: string, { relation, crossings }: Dominance): string {
  if (relation === "equal") return `has the curve of ${name}`;
  if (relation !== "crossing") return `is ${relation} ${name} everywhere`;
  const n = crossings.length;
  return `crosses ${name} ${n === 1 ? "once" : `${format.count(n)} times`}`;
}

/** Where the current curve crosses the others; of thinned curves not all crossings are here, so they are not counted. */
function crossings(scene: Scene, { point }: RateProjection, choices: Choices): Layer {
  const others = scene.tables.filter((each) => each !== scene.table);
  if (!choices.isOn("crossings") || others.length === 0) return NO_LAYER;
  const found = others.map((table) => ({ table, of: dominance(scene.table, table) }));
  const told = found.map(({ table, of }) => related(format.label(table.name), of));
  const isExact = scene.tables.every(({ isComplete }) => isComplete);
  return {
    guides: found.map(({ table, of }): Guide => {
      const points = of.crossings.map(([fpr, tpr]) => point({ fpr, tpr }));
      return { kind: "dots", name: "crossings", points, model: table.index };
    }),
    legend: found.some(({ of }) => of.crossings.length > 0) ? [["crossings", "crossings"]] : [],
    notes: isExact ? [`${format.label(scene.table.name)} ${told.join(", ")}.`] : [],
  };
}

const AREA = "The area under each curve is that model's scorAUC.";

/** The AUC of every model against how much the scores of positives are lowered, computed by Python. */
function scorRoc(scene: Scene): Chart {
  const { table, tables } = scene;
  const ordered = [...tables.filter((each) => each !== table), table].filter(({ moments }) => moments);
  const packed = ordered.map((each) => scene.band("roc scor_roc", each));
  const guides = ordered.flatMap((each, index): Guide[] => {
    const band = packed[index];
    if (!band || band.problem) return [];
    const [tau, area] = ["x", "y"].map((name) => numbersOf(band.columns.get(name)));
    const name = each === table ? "lowered" : "lowered-other";
    return [{ ...line(name, ...pointsOf(tau, area)), model: each.index }];
  });
  const axis = { domain: [0, 1] as [number, number], tick: format.tick };
  return {
    title: LOWERED.title,
    square: true,
    x: { ...axis, label: LOWERED.x },
    y: { ...axis, label: LOWERED.y },
    tracks: [],
    guides: [line("chance", [0, 0.5], [1, 0.5]), ...guides],
    legend: [["chance", "at random"]],
    handle: () => ({ x: 0 }),
    about: [AREA],
    notes: [...missingProbabilities(table), ...missingBands(scene, packed, LOWERED.title)],
  };
}

/** What the area under steps is. */
const TIES = "the share of pairs in which the positive scores higher";

export function chart(scene: Scene, choices: Choices): Chart {
  if (choices.one("show") === "scor_roc") return scorRoc(scene);
  const floor = choices.one("x") === "log" ? logFloor(scene.table.negatives) : undefined;
  const drawn = rateProjection(
    scene,
    ({ fpr }: Rates) => fpr,
    ({ tpr }: Rates) => tpr,
    { floor },
  );
  const { tracks, through, optimum, optimumEntry, handle } = drawn;
  const { guides, ...hull } = hullOf(scene, drawn, choices);
  const equalCost = tangent(scene, through);
  const [x, y] = [shareAxis(LABELS.x, floor), shareAxis(LABELS.y)];
  const isLabelled = choices.isOn("thresholds");
  return withLayers(
    {
      title: LABELS.title,
      square: floor === undefined,
      x,
      y,
      tracks,
      guides: [line("chance", ...through([NEVER, ALWAYS])), ...guides, ...equalCost.guides, optimum],
      legend: [optimumEntry, ...equalCost.legend, ...hullEntry(scene, choices)],
      handle,
      ...hull,
      ...(isLabelled ? { labels: thresholdLabels(scene.table, drawn, x, y) } : {}),
    },
    rateBands(scene, choices, "roc", through),
    extraCurve(scene, choices, "roc", (points) => through(points.map(([fpr, tpr]) => ({ fpr, tpr })))),
    isolines(scene, choices, through),
    { ...NO_LAYER, notes: chanceNote(scene) },
    mixtureLayer(scene, drawn, choices),
    tieSteps(scene, choices, drawn, TIES),
    crossings(scene, drawn, choices),
    { ...NO_LAYER, legend: neverBest(scene) },
  );
}
