import * as format from "../base/format";
import type { Point } from "../base/point";
import { class_charts } from "../base/vocabulary";
import { fifthsAxis, shareAxis } from "../charts/axes";
import type { Axis, Guide, LegendEntry } from "../charts/chart";
import { binDots, binningOf, pathOf } from "../charts/forecasts";
import { curveThrough, line } from "../charts/rate_projection";
import { type Bin, binsOf } from "../maths/bins";
import { ppr, precision, ratesOf } from "../maths/rates";
import type { Sample } from "../maths/sample";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import { type ClassChart, type ClassLabel, classLabels, type Describe } from "./chart";
import type { MulticlassScene } from "./scene";

/** Heights of a curve from the left and from the right, at places that increase. */
class Limits {
  #at = 0;

  constructor(private readonly curve: Point[]) {}

  next(place: number): [left: number, right: number] {
    const { curve } = this;
    while (curve[this.#at][0] < place) this.#at++;
    const [x, y] = curve[this.#at];
    if (x > place) {
      const [start, from] = curve[this.#at - 1];
      const between = from + ((y - from) * (place - start)) / (x - start);
      return [between, between];
    }
    while (curve[this.#at + 1]?.[0] === place) this.#at++;
    return [y, curve[this.#at][1]];
  }
}

/**
 * The mean height of curves at every place where one of them has a point, with both ends of each jump; between the last
 * beginning and the first end.
 */
function verticalMean(curves: Point[][]): Point[] {
  const low = Math.max(...curves.map((curve) => curve[0][0]));
  const high = Math.min(...curves.map((curve) => curve[curve.length - 1][0]));
  const all = curves.flatMap((curve) => curve.map(([x]) => x)).filter((x) => x >= low && x <= high);
  const places = Float64Array.from(new Set(all)).sort();
  const limits = curves.map((curve) => new Limits(curve));
  return [...places].flatMap((place): Point[] => {
    let [left, right] = [0, 0];
    for (const each of limits) {
      const [before, after] = each.next(place);
      left += before;
      right += after;
    }
    const ends: Point[] = [
      [place, left / curves.length],
      [place, right / curves.length],
    ];
    return left === right ? [ends[0]] : ends;
  });
}

const AVERAGES = ["micro", "macro"] as const;

type Kind = "roc" | "precision_recall" | "gains" | "reliability";

/** What a chart has besides the curves and their averages. */
interface Drawn {
  /** The points of the curve of a table, which is one of a sample. */
  curve: (table: CountTable, sample: Sample) => Point[];
  axis?: (label: string) => Axis;
  guides?: Guide[];
  legend?: LegendEntry[];
  about?: string[];
  square?: boolean;
}

/** Whether an average is chosen. */
function isShown(choices: Choices, average: string): boolean {
  return ["both", average].includes(choices.one("averages"));
}

/** The mean of the areas of all classes, and that of their bounds. */
function meanArea(classes: ClassLabel[]): [number, number] {
  const sum = (of: "auc" | "bound") => classes.reduce((all, each) => all + each[of], 0) / classes.length;
  return [sum("auc"), sum("bound")];
}

/** A chart with a curve for each class, and their averages. */
function overlay(
  kind: Kind,
  scene: MulticlassScene,
  choices: Choices,
  { curve, axis = shareAxis, guides = [], legend = [], about = [], square = false }: Drawn,
): ClassChart {
  const classes = classLabels(scene);
  const tableOf = (sample: Sample) => sample.tables[scene.model];
  const lines = scene.samples.map((sample) => curve(tableOf(sample), sample));
  const micro = tableOf(scene.pooled);
  const points = { micro: () => curve(micro, scene.pooled), macro: () => verticalMean(lines) };
  const areas = { micro: () => [micro.auc, micro.aucBound], macro: () => meanArea(classes) };
  const shown = AVERAGES.filter((name) => isShown(choices, name));
  const areaOf = (name: (typeof AVERAGES)[number]) => {
    const [auc, bound] = areas[name]();
    return kind === "roc" ? ` ${format.area(auc)}${format.margin(bound)}` : "";
  };
  const { title, x, y } = class_charts[kind];
  return {
    title,
    x: axis(x),
    y: axis(y),
    square,
    classes,
    curves:
      choices.one("classes") === "all"
        ? lines.map((each, index) => ({ index, name: scene.classes[index], points: each }))
        : [],
    guides: [...guides, ...shown.map((name) => line(name, ...points[name]()))],
    legend: [...legend, ...shown.map((name): LegendEntry => [name, `${name}${areaOf(name)}`])],
    about,
    notes: [],
  };
}

export const classRoc: Describe<ClassChart> = (scene, choices) =>
  overlay("roc", scene, choices, {
    curve: (table) =>
      curveThrough(
        ratesOf(table),
        ({ fpr }) => fpr,
        ({ tpr }) => tpr,
      ),
    guides: [line("chance", [0, 0], [1, 1])],
    square: true,
  });

export const classPrecisionRecall: Describe<ClassChart> = (scene, choices) =>
  overlay("precision_recall", scene, choices, {
    curve: (table, { prevalence }) =>
      curveThrough(
        ratesOf(table),
        ({ tpr }) => tpr,
        (rates) => precision(rates, prevalence),
        { bends: true },
      ),
  });

export const classGains: Describe<ClassChart> = (scene, choices) =>
  overlay("gains", scene, choices, {
    curve: (table, { prevalence }) =>
      curveThrough(
        ratesOf(table),
        (rates) => ppr(rates, prevalence),
        ({ tpr }) => tpr,
      ),
    guides: [line("chance", [0, 0], [1, 1])],
    legend: [["chance", "at random"]],
  });

/** Room for points at the edge of the unit square. */
const ROOM: [number, number] = [-0.03, 1.03];
const MACRO = "The macro average covers the range of forecasts that all classes share.";

export const classReliability: Describe<ClassChart> = (scene, choices) => {
  const { strategy, count } = binningOf(choices);
  const isIsotonic = strategy === "isotonic";
  const bins = (table: CountTable, sample: Sample): Bin[] =>
    binsOf(table, strategy, count, sample.hull(table));
  const isDotted = !isIsotonic && choices.one("classes") === "all";
  const dots = (): Guide[] =>
    scene.samples.flatMap((sample, model) =>
      binDots({ bins: bins(sample.tables[scene.model], sample), model }, false),
    );
  return overlay("reliability", scene, choices, {
    curve: (table, sample) => pathOf(bins(table, sample), isIsotonic),
    axis: (label) => fifthsAxis(label, ROOM),
    guides: [line("equal", [0, 0], [1, 1]), ...(isDotted ? dots() : [])],
    legend: [["equal", "calibrated"]],
    about: isShown(choices, "macro") ? [MACRO] : [],
    square: true,
  });
};
