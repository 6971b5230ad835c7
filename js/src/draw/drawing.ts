import { clamp } from "../base/clamp";
import { set, svg } from "../base/dom";
import type { Point } from "../base/point";
import { become, made, type Shape } from "../base/shape";
import type { Chart, Guide, PointLabel } from "../charts/chart";
import { type Marker, othersOf, thresholdOf } from "../charts/markers";
import { COLOURED, quietModels } from "../charts/quiet_models";
import type { CountTable } from "../maths/table";
import { type Highlight, type Rule, ruleAt } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Scores } from "../model/selection";
import type { Tiers } from "../model/tiers";
import { colourOf } from "./colour";
import { type Box, overlap, type Surroundings } from "./corner";
import { clipPath, drawAxes, type Frame } from "./frame";
import {
  boxOfMark,
  Line,
  lineLabels,
  NEVER,
  namesOf,
  occupiedBy,
  takeLabels,
  takeMarks,
  withEntries,
} from "./line_labels";
import {
  curvePoints,
  drawCurve,
  drawGuide,
  guideShape,
  inPixels,
  linePath,
  markerShape,
  type Pixels,
} from "./marks";
import { Occupied } from "./occupied";
import { isOnLabel, pointLabelBox, pointLabelShape } from "./point_label";

/** A drawn chart, and its scene. */
export interface DrawnChart {
  scene: Scene;
  /** The part of the chart that is shown, and the whole of it. */
  chart: Chart;
  whole: Chart;
  frame: Frame;
  pixels: Pixels[];
}

/** Rounding, in pixels. */
const EDGE = 0.5;

/** The drawing of a chart in layers: axes, guides, selection, labels, curves, moving guides, highlight, points, markers. */
export class Drawing {
  readonly plot: SVGSVGElement;
  readonly #back = svg("g");
  readonly #guides = svg("g");
  readonly #lineLabels = svg("g");
  readonly #curves = svg("g");
  readonly #moving = svg("g");
  readonly #selected = svg("g");
  readonly #highlight = svg("g");
  /** Marks of points are whole also at the edge of the plot. */
  readonly #front = svg("g");
  readonly #pointLabels = svg("g", { class: "rw-point-labels", "aria-hidden": "true" });
  readonly #markers = svg("g");
  readonly #ghost = svg("circle", { r: 3.5, class: "rw-ghost", visibility: "hidden" });
  /** Models that are drawn without their colours. */
  #quiet: ReadonlySet<CountTable> = new Set();
  /** Names of the guides that say where they are drawn what the legend would say. */
  labelled: ReadonlySet<string> = new Set();
  /** What labels keep away from; none where no line has one. */
  #occupied: Occupied | undefined;
  /** The same with what moves. */
  #occupiedNow: Occupied | undefined;
  /** The names of curves, with what they cover. */
  #names: [element: SVGElement, box: Box][] = [];
  readonly #clip = clipPath(`rw-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);

  /** Elements drawn under the curves, and over everything, such as handles. */
  constructor(under: SVGElement, ...over: SVGElement[]) {
    const clipped = { "clip-path": `url(#${this.#clip.element.id})` };
    const inside = [
      under,
      this.#guides,
      this.#selected,
      this.#lineLabels,
      this.#curves,
      this.#moving,
      this.#highlight,
    ];
    this.plot = svg(
      "svg",
      { class: "rw-plot", role: "group" },
      this.#clip.element,
      this.#back,
      svg("g", clipped, ...inside),
      ...[this.#front, this.#pointLabels, this.#markers, this.#ghost],
      ...over,
    );
  }

  /** Draw what stays while the threshold moves, with names away from where it is. */
  draw(drawn: DrawnChart, rule: Rule, tiers: Tiers | undefined): void {
    const { chart, frame, pixels, scene } = drawn;
    const { width, height } = frame;
    set(this.plot, { width, height, viewBox: `0 0 ${width} ${height}`, "aria-label": chart.title });
    this.plot.classList.toggle("rw-across", chart.strip === true);
    const draw = (guides: Guide[]) => guides.map((guide) => drawGuide(frame, guide));
    this.#clip.fit(frame);
    this.#back.replaceChildren(...drawAxes(frame, chart));
    this.#guides.replaceChildren(...draw(chart.guides.filter((guide) => !isFront(guide))));
    this.#quiet = chart.tracks.length > COLOURED ? quietModels(scene) : new Set();
    this.#curves.replaceChildren(...curves(frame, pixels, scene, this.#quiet));
    this.#front.replaceChildren(...draw(seen(chart.guides.filter(isFront), frame)));
    this.#showLabels(frame, chart.labels ?? []);
    set(this.#moving, { style: colourOf(scene.table.index) });
    this.#label(drawn, rule, tiers);
  }

  #showLabels(frame: Frame, labels: PointLabel[]): void {
    const boxes: Box[] = [];
    const hasRoom = (label: PointLabel) => {
      const box = pointLabelBox(frame, label);
      if (boxes.some((other) => overlap(other, box))) return false;
      return boxes.push(box);
    };
    const shown = labels
      .filter(({ at }) => isSeen(frame, inPixels(frame, at)))
      .flatMap((label) => {
        const { text, short = text } = label;
        return [label, { ...label, text: short }].find(hasRoom) ?? [];
      });
    become(
      this.#pointLabels,
      shown.map((label) => pointLabelShape(frame, label)),
    );
  }

  #label(drawn: DrawnChart, rule: Rule, tiers: Tiers | undefined): void {
    const { chart, whole, frame, pixels, scene } = drawn;
    const lines = (guides: Guide[]) => guides.map((guide) => new Line(frame, guide));
    const [guides, names] = [lines(withEntries(chart)), lines(namesOf(chart, scene.table, this.#quiet))];
    const all = [...guides, ...names];
    const isLabelled = chart.strip || all.some(({ guide: { label } }) => label);
    const curves = pixels.filter(({ y }) => y).map((each) => curvePoints(frame, each));
    this.#occupiedNow = undefined;
    this.#occupied = isLabelled ? occupiedBy(frame, chart, guides, curves) : undefined;
    // Marks before the names of models, which have more places.
    const entries = this.#occupied ? lineLabels(frame, guides, this.#occupied, chart, all) : [];
    // On a strip more is told of the threshold than who has which curve.
    const moving = (chart.strip && whole.moving?.(rule, tiers)) || [];
    const here = this.#takeMoving(drawn, rule, moving, whole.movingLabels?.(rule, tiers))?.occupied;
    for (const box of marksAt(chart, frame, scene, rule, tiers)) here?.addBox(box, NEVER);
    const named = here ? lineLabels(frame, names, here, chart, all) : [];
    for (const { box } of named) this.#occupied?.addBox(box, NEVER);
    const later = names.filter((name) => named.every(({ line }) => line !== name));
    if (this.#occupied && later.length > 0) {
      // What has no room now is there when the threshold has moved, and gives way to labels that move.
      const free = new Occupied(this.#occupied.plot);
      this.#occupied.copyInto(free);
      named.push(...lineLabels(frame, later, free, chart, all));
    }
    this.#names = named.map(({ box, shape }) => [made(shape), box]);
    const shown = [...entries.map(({ shape }) => made(shape)), ...this.#names.map(([element]) => element)];
    this.#lineLabels.replaceChildren(...shown);
    const legend = new Map(chart.legend);
    const isEntry = ({ name, label }: Guide) => label === legend.get(name);
    const written = entries.map(({ line: { guide } }) => guide).filter(isEntry);
    this.labelled = new Set(written.map(({ name }) => name));
  }

  /** Draw the guides and markers that move with the threshold. */
  move({ whole, frame, scene }: DrawnChart, rule: Rule, tiers: Tiers | undefined): void {
    const guides = whole.moving?.(rule, tiers) ?? [];
    const lines = guides.map((guide) => guideShape(frame, guide));
    const labels = whole.movingLabels?.(rule, tiers);
    const moving = guides.some(({ label }) => label)
      ? this.#takeMoving({ whole, frame, scene }, rule, guides, labels)
      : undefined;
    become(this.#moving, [...lines, ...(moving?.labels ?? [])]);
    become(this.#markers, markers(whole, frame, scene, rule, this.#quiet));
    this.#hideNames({ whole, frame, scene }, rule, tiers, moving?.boxes ?? []);
    if (labels) {
      this.#showLabels(frame, labels);
      return;
    }
    this.#hideLabels(whole, frame, scene, rule);
  }

  /** Hide the names that the threshold or the marker of another model is on, or, on a strip, a label of these. */
  #hideNames(
    { whole, frame, scene }: Pick<DrawnChart, "whole" | "frame" | "scene">,
    rule: Rule,
    tiers: Tiers | undefined,
    labels: Box[],
  ): void {
    if (this.#names.length === 0) return;
    const marks = [...marksAt(whole, frame, scene, rule, tiers), ...labels];
    for (const [element, box] of this.#names) {
      const isCovered = marks.some((mark) => overlap(mark, box));
      set(element, { visibility: isCovered ? "hidden" : undefined });
    }
  }

  /** Hide the labels that would be on the threshold, on the marker of another model or on the optimum. */
  #hideLabels(chart: Chart, frame: Frame, scene: Scene, rule: Rule): void {
    const labels = [...this.#pointLabels.children] as SVGTextElement[];
    if (labels.length === 0) return;
    const mine = thresholdOf(chart, scene, rule);
    const optima = chart.guides.filter(({ kind }) => kind === "diamond").flatMap(({ points }) => points);
    const others = [...othersOf(chart, scene, rule), ...(mine ? [mine] : [])];
    const marks = [...others.map(({ x, y = Number.NaN }): Point => [x, y]), ...optima];
    const places = marks.map((mark) => inPixels(frame, mark));
    for (const label of labels) {
      const isCovered = places.some((place) => isOnLabel(label, place));
      set(label, { visibility: isCovered ? "hidden" : undefined });
    }
  }

  /** The labels of moving guides, away from the threshold and the other markers, too, and what is taken then. */
  #takeMoving(
    { whole, frame, scene }: Pick<DrawnChart, "whole" | "frame" | "scene">,
    rule: Rule,
    guides: Guide[],
    labels: PointLabel[] = [],
  ): { labels: Shape[]; boxes: Box[]; occupied: Occupied } | undefined {
    if (!this.#occupied) return undefined;
    // Made once for all moves: it is as large as the plot.
    this.#occupiedNow ??= new Occupied(this.#occupied.plot);
    const occupied = this.#occupiedNow;
    this.#occupied.copyInto(occupied);
    takeLabels(frame, occupied, labels);
    const threshold = thresholdOf(whole, scene, rule);
    const marks = [...othersOf(whole, scene, rule), ...(threshold ? [threshold] : [])];
    takeMarks(
      occupied,
      marks.map(({ x, y = Number.NaN }) => inPixels(frame, [x, y])),
    );
    const lines = guides.filter(({ label }) => label).map((guide) => new Line(frame, guide));
    const placed = lineLabels(frame, lines, occupied);
    return { labels: placed.map(({ shape }) => shape), boxes: placed.map(({ box }) => box), occupied };
  }

  /** Draw which scores of the current model are selected, if any are. */
  select(drawn: DrawnChart, scores: Scores | undefined): void {
    this.#selected.replaceChildren(...(scores ? selectedShapes(drawn, scores) : []));
  }

  /** Draw the operating point under the pointer in any view. */
  highlight({ chart, frame, pixels }: DrawnChart, point: Highlight | undefined): void {
    const mine = point && pixels.find(({ track }) => track.table === point.table);
    const [x = Number.NaN, y = Number.NaN] = [mine?.x[point?.row ?? 0], mine?.y?.[point?.row ?? 0]];
    const style = colourOf(point?.table.index);
    const visibility = isSeen(frame, [x, y]) ? "visible" : "hidden";
    set(this.#ghost, { ...(visibility === "visible" ? { cx: x, cy: y } : {}), style, visibility });
    const guides = (point && chart.highlight?.(point)) ?? [];
    set(this.#highlight, { style }).replaceChildren(...guides.map((guide) => drawGuide(frame, guide)));
  }
}

/** What the markers of all models cover; where thresholds are upright lines, the whole height. */
function marksAt(chart: Chart, frame: Frame, scene: Scene, rule: Rule, tiers: Tiers | undefined): Box[] {
  const boxAt = ({ x, y = Number.NaN }: Marker) => boxOfMark(inPixels(frame, [x, y]));
  const rules = chart.strip && tiers ? tiers : [rule];
  const thresholds = rules.flatMap((each) => thresholdOf(chart, scene, each) ?? []);
  const lines = thresholds.map((each) => {
    const isLine = chart.strip || each.y === undefined;
    return isLine ? { ...boxAt(each), top: frame.top, bottom: frame.bottom } : boxAt(each);
  });
  return [...othersOf(chart, scene, rule).map(boxAt), ...lines];
}

const isFront = ({ kind }: Guide) => kind === "diamond" || kind === "dots";

/** Points on the plot, of guides that are points. */
function seen(guides: Guide[], frame: Frame): Guide[] {
  return guides.map((guide) => ({
    ...guide,
    points: guide.points.filter((point) => isSeen(frame, inPixels(frame, point))),
  }));
}

/** Whether a point in pixels is on the plot or on its edge. */
function isSeen({ left, right, top, bottom }: Frame, [x, y]: Point): boolean {
  return left - EDGE <= x && x <= right + EDGE && top - EDGE <= y && y <= bottom + EDGE;
}

/** The current model is drawn last, on top. */
function curves(
  frame: Frame,
  pixels: Pixels[],
  { table }: Scene,
  quiet: ReadonlySet<CountTable>,
): SVGElement[] {
  const isCurrent = ({ track }: Pixels) => track.table === table;
  const drawn = pixels.filter(({ y, track }) => y !== undefined && !track.isHidden);
  const ordered = [...drawn.filter((each) => !isCurrent(each)), ...drawn.filter(isCurrent)];
  return ordered.map((each) => {
    const element = drawCurve(frame, each, each.track.table.index, isCurrent(each));
    element.classList.toggle("rw-quiet", quiet.has(each.track.table));
    return element;
  });
}

/** The markers of the other models. */
function markers(
  chart: Chart,
  frame: Frame,
  scene: Scene,
  rule: Rule,
  quiet: ReadonlySet<CountTable>,
): Shape[] {
  return othersOf(chart, scene, rule)
    .filter(({ table }) => !quiet.has(table))
    .filter(({ x, y = Number.NaN }) => isSeen(frame, inPixels(frame, [x, y])))
    .map(({ table, x, y = Number.NaN }) => markerShape(frame, [x, y], table.index));
}

/** A band is seen however few scores it is of, in pixels. */
const LEAST = 2;

/** The selected scores of the current model: a band where the threshold is a line, else a piece of its curve. */
function selectedShapes(drawn: DrawnChart, scores: Scores): SVGElement[] {
  const mine = drawn.pixels.filter(({ track }) => track.table === drawn.scene.table);
  if (mine.some(({ y }) => !y)) return [band(drawn, scores)];
  return mine.filter(({ track }) => !track.isHidden).map((pixels) => piece(drawn, pixels, scores));
}

function band({ frame, whole, scene }: DrawnChart, { low, high }: Scores): SVGElement {
  const [from, to] = [low, high].map((score) => {
    const rule = { ...ruleAt(scene.table, score, {}), requested: score, exact: true };
    return clamp(frame.x(whole.handle(rule).x), frame.left, frame.right);
  });
  const [x, width] = [Math.min(from, to), Math.max(LEAST, Math.abs(to - from))];
  const { top: y, bottom } = frame;
  return svg("rect", { class: "rw-selected", x, y, width, height: bottom - y });
}

function piece({ frame, scene }: DrawnChart, pixels: Pixels, { low, high }: Scores): SVGElement {
  const [from, to] = [high, low].map((score) => scene.table.indexAt(score));
  const points = between(pixels, from, to).map((point) => inPixels(frame, point));
  return svg("path", { class: "rw-selected rw-piece", d: linePath(points) || "M0,0" });
}

/** A curve between two of its rows, which its own path goes through where it is not straight between them. */
function between({ track: { x, y, path } }: Pixels, from: number, to: number): Point[] {
  const at = (row: number): Point => [x[row], y?.[row] ?? Number.NaN];
  const [start, end] = [at(from), at(to)].map(
    (point) => path?.findIndex((each) => each[0] === point[0] && each[1] === point[1]) ?? -1,
  );
  if (path && start >= 0 && end >= 0) return path.slice(Math.min(start, end), Math.max(start, end) + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => at(from + index));
}

/** What a text about a model must leave visible in a drawn chart. */
export function surroundingsOf(
  { scene, chart, frame, pixels }: DrawnChart,
  rule: Rule,
  of: CountTable | undefined,
): Surroundings {
  const { left, right, top, bottom } = frame;
  const curves = pixels.filter(({ y }) => y);
  const points = (tables: typeof curves) => tables.map((each) => curvePoints(frame, each));
  const threshold = thresholdOf(chart, scene, rule);
  const marks = [threshold ? [threshold] : [], othersOf(chart, scene, rule)].flat();
  return {
    plot: { left, right, top, bottom },
    curve: points(curves.filter(({ track }) => track.table === of)).flat(),
    marks: marks.map(({ x, y }): Point => inPixels(frame, [x, y ?? chart.y.domain[1]])),
    lines: [
      ...points(curves.filter(({ track }) => track.table !== of)),
      ...chart.guides.map((guide) => guide.points.map((point) => inPixels(frame, point))),
    ],
  };
}
