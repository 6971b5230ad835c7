import { button, html, set, setText, svg, updateAll } from "../base/dom";
import * as format from "../base/format";
import { LatestSignal } from "../base/latest_signal";
import { parseNumber } from "../base/parse";
import { inSlices } from "../base/slices";
import { middlePrevalence } from "../base/traits";
import { measures, model_problem } from "../base/vocabulary";
import type { Chart } from "../charts/chart";
import { problemNote } from "../controls/problem";
import { PREVALENCE, type Quantity, quantityField } from "../controls/quantity";
import { type RangeOptions, rangeInput } from "../controls/range";
import { decisionInWords, undoButtonOf } from "../controls/undo_button";
import { ChartHead } from "../draw/chart_head";
import { colourOf } from "../draw/colour";
import { clipPath, drawAxes, makeFrame } from "../draw/frame";
import { stroke } from "../draw/legend";
import { drawGuide } from "../draw/marks";
import type { Decision, Store } from "../model/store";
import { picker } from "../views/picker";
import { chartGrid, partMaker } from "../views/registry";
import type { Board } from "../views/render";
import {
  type MeasureName,
  type Measures,
  type Size,
  type Spread,
  type Spreads,
  simulate,
  theoryOf,
} from "./measures";
import { FEWEST_CASES, MOST_CASES, type ModelProblemStore, type Simulated } from "./simulated";
import { type Against, sampleLabel, sentence, spread } from "./spread";

const LARGEST_SEED = 2 ** 31 - 1;

const CASES: Quantity = {
  trait: "population",
  name: "cases",
  label: "Cases per sample",
  size: 7,
  show: format.count,
  parse: (text) => parseNumber(text),
  problem: (value) =>
    Number.isInteger(value) && value >= FEWEST_CASES && value <= MOST_CASES
      ? undefined
      : `a whole number from ${FEWEST_CASES} to ${format.count(MOST_CASES)}`,
  next: (value, steps) => Math.max(FEWEST_CASES, value + steps * 10 ** (Math.floor(Math.log10(value)) - 1)),
};

/** A number of cases of two digits. */
function caseNumber(exponent: number): number {
  return Number((10 ** exponent).toPrecision(2));
}

/** The sliders, in the order of their fields: cases by their logarithm, prevalence in percent. */
function sliders(store: Store): RangeOptions[] {
  const context = () => store.scene.context;
  return [
    {
      label: "Cases per sample, 10 to 10,000",
      ends: [1, 4],
      step: 0.05,
      place: () => Math.log10(context().population),
      text: () => `${format.count(context().population)} cases`,
      move: (exponent) => store.set({ population: caseNumber(exponent) }),
    },
    {
      label: "Prevalence, from 1% to 99%",
      ends: [1, 99],
      step: 1,
      place: () => 100 * context().prevalence,
      text: () => format.percent(context().prevalence),
      move: (percent) => store.set({ prevalence: percent / 100 }),
    },
  ];
}

/** What an undo leads back to, in a word: samples of another size, balance or seed, or another decision. */
function samplesInWords(last: Decision, store: Store): string {
  const { population, prevalence } = store.scene.context;
  if (last.population !== population) return `${format.count(last.population)} cases`;
  const before = middlePrevalence(last.prevalence);
  if (before !== prevalence) return format.percent(before);
  return last.seed === store.get("seed") ? decisionInWords(last, store) : "samples before";
}

/** Draw samples of seeds that were not used yet. */
function drawAgain(store: Store, { inputs, samples, runs }: Simulated): void {
  const next = inputs.seed + Math.max(samples, runs);
  store.set({ seed: next + runs > LARGEST_SEED ? 0 : next });
}

/** Sliders and fields for the number of cases and the prevalence, and a button for other samples. */
function simulationControls(store: Store, simulated: Simulated, signal: AbortSignal): HTMLElement {
  const { note, report } = problemNote();
  const ranges = sliders(store).map((each) => rangeInput(each, signal));
  const fields = [CASES, PREVALENCE].map((each) => quantityField(store, each, report, signal));
  const quantities = fields.map((field, index) =>
    html("div", { class: "rw-ranged" }, field.element, ranges[index].element),
  );
  const again = button({ class: "rw-button" }, () => drawAgain(store, simulated), signal, "Draw again");
  const update = () => updateAll([...ranges, ...fields]);
  store.follow(["models", "costs"], update, signal);
  const undo = undoButtonOf(store.history, (last) => samplesInWords(last, store), signal);
  return html("div", { class: "rw-controls" }, ...quantities, again, undo, note);
}

/** Sizes and prevalences that the area under precision-recall is drawn against. */
const SIZES = [30, 100, 300, 1000, 3000];
const PREVALENCES = [0.05, 0.1, 0.2, 0.5, 0.9];
/** After the last change, before samples are drawn; how long they are drawn at a time; in milliseconds. */
const [PAUSE, SLICE] = [120, 8];

/** Takes what is simulated, as it is ready. */
interface Results {
  spreads: (spreads: Spreads) => void;
  against: (points: [x: number, of: Spread][], against: Against) => void;
}

function* against(
  { problem, inputs: { seed }, runs }: Simulated,
  sizes: [x: number, size: Size][],
): Generator<void, [number, Spread][]> {
  const points: [number, Spread][] = [];
  for (const [x, size] of sizes) {
    const { pr_auc } = yield* simulate(problem, size, seed, runs);
    points.push([x, pr_auc]);
  }
  return points;
}

/** Everything that is simulated, one sample after the other. */
function* all(simulated: Simulated, results: Results): Generator<void, void> {
  const { problem, inputs, runs } = simulated;
  results.spreads(yield* simulate(problem, inputs, inputs.seed, runs));
  const sizes = SIZES.map((n): [number, Size] => [n, { ...inputs, n }]);
  results.against(yield* against(simulated, sizes), "n");
  const shares = PREVALENCES.map((prevalence): [number, Size] => [prevalence, { ...inputs, prevalence }]);
  results.against(yield* against(simulated, shares), "prevalence");
}

/** Simulate now and after each change, in slices that are short enough for the page to follow a pointer. */
function follow(store: Store, simulated: Simulated, results: Results, signal: AbortSignal): void {
  const latest = new LatestSignal(signal);
  const fail = store.guarded((reason: unknown) => {
    throw reason;
  });
  let key = "";
  const start = () => {
    const inputs = JSON.stringify(simulated.inputs);
    if (inputs === key) return;
    key = inputs;
    const until = latest.next();
    setTimeout(() => inSlices(all(simulated, results), SLICE, until).catch(fail), PAUSE);
  };
  store.follow("models", start, signal);
}

const NAMES = Object.keys(measures) as MeasureName[];
const COLUMNS = ["theory", "mean", "sd"] as const;

type Column = (typeof COLUMNS)[number];

/** Measures in theory, and mean and standard deviation of samples. */
class MeasuresTable {
  readonly element: HTMLElement;
  readonly #cells = new Map<string, HTMLElement>();

  constructor() {
    const heads = COLUMNS.map((text) => html("th", { scope: "col" }, text));
    this.element = html(
      "table",
      { class: "rw-sheet rw-measures" },
      html("caption", {}, model_problem.title),
      html("thead", {}, html("tr", {}, html("td"), ...heads)),
      html("tbody", {}, ...NAMES.map((name) => this.#row(name))),
    );
  }

  /** Show theory at once; what is simulated follows. */
  showTheory(measures: Measures): void {
    set(this.element, { "aria-busy": "true" });
    for (const name of NAMES) {
      this.#write(name, "theory", format.loss(measures[name]));
      for (const column of ["mean", "sd"] as const) this.#write(name, column, "…");
    }
  }

  show(spreads: Spreads): void {
    set(this.element, { "aria-busy": undefined });
    for (const name of NAMES)
      for (const column of COLUMNS) this.#write(name, column, format.loss(spreads[name][column]));
  }

  #row(name: MeasureName): HTMLElement {
    const cells = COLUMNS.map((column) => {
      const cell = html("td", { "data-measure": name, "data-column": column });
      this.#cells.set(`${name} ${column}`, cell);
      return cell;
    });
    return html("tr", {}, html("th", { scope: "row" }, measures[name]), ...cells);
  }

  #write(name: MeasureName, column: Column, text: string): void {
    const cell = this.#cells.get(`${name} ${column}`);
    if (cell) setText(cell, text);
  }
}

/** The area under precision-recall in theory, and mean and spread of samples, as a chart. */
class SpreadPlot {
  readonly element: HTMLElement;
  readonly #head: ChartHead;
  readonly #plot = svg("svg", { class: "rw-plot", role: "img" });
  readonly #clip = clipPath(`rw-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);
  #chart: Chart | undefined;
  #width = 0;

  constructor(
    private readonly against: Against,
    private readonly runs: number,
    signal: AbortSignal,
  ) {
    const resize = (width: number) => {
      this.#width = width;
      this.#draw();
    };
    this.#head = new ChartHead(this.#plot, resize, signal);
    const { title } = model_problem[against];
    this.#head.describe({ title });
    set(this.#plot, { "aria-label": title });
    const heading = this.#head.heading(this.#head.legend.element);
    this.element = html("section", { class: "rw-part", "data-against": against }, heading, this.#head.area);
  }

  /** What is shown is out of date. */
  wait(): void {
    set(this.element, { "aria-busy": "true" });
    if (!this.#chart) this.#head.legend.update([["reading", "Drawing samples …"]], []);
  }

  show(points: [x: number, of: Spread][]): void {
    const chart = spread(points, this.against, this.runs);
    const { title, x, y, legend } = chart;
    const values = points.map(([at, { theory, mean, sd }]) => {
      const numbers = [theory, mean, sd].map(format.loss);
      return `${x.tick(at)}: theory ${numbers[0]}, mean ${numbers[1]}, standard deviation ${numbers[2]}`;
    });
    set(this.element, { "aria-busy": undefined });
    const text = `${title}. ${y.label} by ${x.label.toLowerCase()}. ${values.join("; ")}`;
    set(this.#plot, { "aria-label": text });
    this.#head.legend.update([], legend);
    this.#chart = chart;
    this.#draw();
  }

  #draw(): void {
    if (!this.#chart || this.#width === 0) return;
    const frame = makeFrame(this.#chart, this.#width);
    const { width, height } = frame;
    this.#clip.fit(frame);
    set(this.#plot, { width, height, viewBox: `0 0 ${width} ${height}` });
    const guides = this.#chart.guides.map((guide) => drawGuide(frame, guide));
    const inside = svg("g", { "clip-path": `url(#${this.#clip.element.id})` }, ...guides);
    this.#plot.replaceChildren(this.#clip.element, ...drawAxes(frame, this.#chart), inside);
  }
}

const AGAINST: Against[] = ["n", "prevalence"];

/** Theory and samples with their strokes; a click on the theory takes the threshold there. */
function key(store: Store, { samples }: Simulated, signal: AbortSignal): HTMLElement {
  const choose = () => store.set({ model: store.scene.tables[0].name });
  const theory = button({ class: "rw-model", style: colourOf(0) }, choose, signal, stroke(0, true), "theory");
  const update = () => set(theory, { "aria-pressed": String(store.scene.table.index === 0) });
  store.follow("models", update, signal);
  const line = html("span", { class: "rw-model", style: colourOf(1) }, stroke(1), sampleLabel(samples));
  return html("div", { class: "rw-models" }, theory, ...(samples ? [line] : []));
}

/** What is measured in theory and in samples: a table, what it is of, and two charts. */
function numbers(store: Store, simulated: Simulated, signal: AbortSignal): HTMLElement {
  const table = new MeasuresTable();
  const words = html("p", { class: "rw-sentence" });
  const plots = AGAINST.map((each) => new SpreadPlot(each, simulated.runs, signal));
  const update = () => {
    table.showTheory(theoryOf(simulated.problem, simulated.inputs));
    words.textContent = sentence(simulated);
    for (const each of plots) each.wait();
  };
  // Before what is simulated, which it makes outdated.
  store.follow("models", update, signal);
  const results = {
    spreads: table.show.bind(table),
    against: (points: Parameters<SpreadPlot["show"]>[0], each: Against) =>
      plots[AGAINST.indexOf(each)].show(points),
  };
  follow(store, simulated, results, signal);
  const first = html("section", { class: "rw-part" }, table.element, words);
  return html("div", { class: "rw-simulated" }, first, ...plots.map(({ element }) => element));
}

/** The model problem: controls, charts of theory and samples, and what they are in numbers. */
export function modelProblem({ simulated }: ModelProblemStore): Board {
  return (el, store, widget, views, signal) => {
    const grid = chartGrid(widget, views, partMaker(store, widget), signal);
    const choices = [key(store, simulated, signal), picker(widget, store, grid.show, signal)];
    const options = html("div", { class: "rw-options" }, ...choices);
    const controls = simulationControls(store, simulated, signal);
    const head = html("div", { class: "rw-simulation" }, controls, options);
    const below = numbers(store, simulated, signal);
    el.append(html("div", { class: "rw-layout" }, head, grid.element, below));
  };
}
