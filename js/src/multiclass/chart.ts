import * as format from "../base/format";
import type { Point } from "../base/point";
import type { Chart, Guide } from "../charts/chart";
import type { Choices } from "../model/options";
import { areUnit } from "./rule";
import type { MulticlassScene } from "./scene";
import { bySimilarity } from "./similarity";

/** A class in a legend, with the area under its curve against the rest. */
export interface ClassLabel {
  name: string;
  auc: number;
  /** Error of the area at most. */
  bound: number;
}

/** The curve of a class against the rest; the index of the class gives the colour, as that of a model. */
export interface ClassCurve {
  index: number;
  name: string;
  points: Point[];
}

/** A chart of several classes as data, in units of its axes; `model` of a guide is a class. */
export interface ClassChart extends Pick<Chart, "title" | "x" | "y" | "square" | "legend" | "labels"> {
  classes: ClassLabel[];
  curves: ClassCurve[];
  guides: Guide[];
  /** How to read it. */
  about?: string[];
  notes: string[];
}

/**
 * Text of a cell and the number that it rounds, a note under it, and how dark it is, 0 to 1, in a heat map, in the colour
 * of what is right or of errors.
 */
export interface Cell {
  text: string;
  value?: number;
  note?: string;
  shade?: number;
  tone?: "gain" | "error";
  isQuiet?: boolean;
}

export interface Column {
  head: string;
  /** One a row. */
  cells: Cell[];
}

/** A table of several classes as data; the first column has the headers of the rows. */
export interface ClassTable {
  title: string;
  classes: ClassLabel[];
  columns: Column[];
  /** The classes of rows and columns in the order shown; totals follow. */
  order: number[];
  /** Names and values shown below the cells. */
  quantities: [name: string, value: string][];
  /** How to read it. */
  about: string[];
}

/** A chart or a table as a function of a scene and the chosen options. */
export type Describe<Described> = (scene: MulticlassScene, choices: Choices) => Described;

/** The classes as legends show them. */
export function classLabels({ classes, samples, model }: MulticlassScene): ClassLabel[] {
  return classes.map((name, index) => {
    const { auc, aucBound } = samples[index].tables[model];
    return { name, auc, bound: aucBound };
  });
}

/** More curves than these are not told apart by colour; then so many, those of the lowest areas, are in colour. */
const [COLOURED, WORST] = [6, 3];

/** The classes whose curves are drawn without their colours; of equal areas the last. */
export function quietClasses(classes: ClassLabel[]): ReadonlySet<number> {
  if (classes.length <= COLOURED) return new Set();
  const ranked = [...classes.keys()].sort((a, b) => classes[a].auc - classes[b].auc);
  return new Set(ranked.slice(WORST));
}

const LONGEST = 20;

/** The places of the classes in the order shown. */
export function shownOrder(scene: MulticlassScene, choices: Choices): number[] {
  return choices.one("order") === "given" ? scene.classes.map((_, own) => own) : bySimilarity(scene.areas);
}

/** The names of the classes as labels. */
export function shortNames({ classes }: MulticlassScene): string[] {
  return classes.map((name) => format.label(name, LONGEST));
}

/** What the rule predicts, in a sentence. */
export function ruleNote(scene: MulticlassScene): string {
  const { costs, weights } = scene;
  const changed = shortNames(scene).flatMap((name, own) =>
    weights[own] === 1 ? [] : [`${name} ${format.short(weights[own])}`],
  );
  const by = changed.length ? `, weighted: ${changed.join(", ")}` : "";
  const what = areUnit(costs) ? "highest probability" : "lowest expected cost";
  return `Each case goes to the class with the ${what}${by}.`;
}
