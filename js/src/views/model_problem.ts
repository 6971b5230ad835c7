import { InvalidValue } from "../base/checks";
import { button, html, set, setText, svg } from "../base/dom";
import * as format from "../base/format";
import { measures, model_problem } from "../base/vocabulary";
import { ChartHead } from "../chart/chart_head";
import { colourOf } from "../chart/colour";
import { clipPath, drawAxes, makeFrame } from "../chart/frame";
import { stroke } from "../chart/legend";
import { drawGuide } from "../chart/marks";
import { ReadoutStrip } from "../chart/readout";
import { simulationControls } from "../controls/simulation_controls";
import type { MeasureName, Measures } from "../maths/measures";
import { type Spread, type Spreads, theoryOf } from "../maths/runs";
import type { Simulated } from "../model/simulated";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import type { Picture } from "../pictures/picture";
import { type Against, sampleLabel, sentence, spread } from "../pictures/simulated";
import { picker } from "./picker";
import { partMaker, pictureGrid } from "./registry";
import { follow } from "./simulation";

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
  showTheory(found: Measures): void {
    set(this.element, { "aria-busy": "true" });
    for (const name of NAMES) {
      this.#write(name, "theory", format.loss(found[name]));
      for (const column of ["mean", "sd"] as const) this.#write(name, column, "…");
    }
  }

  show(found: Spreads): void {
    set(this.element, { "aria-busy": undefined });
    for (const name of NAMES)
      for (const column of COLUMNS) this.#write(name, column, format.loss(found[name][column]));
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

/** The area under precision-recall in theory, and mean and spread of samples, as a picture. */
class SpreadPlot {
  readonly element: HTMLElement;
  readonly #head: ChartHead;
  readonly #plot = svg("svg", { class: "rw-plot", role: "img" });
  readonly #clip = clipPath(`rw-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);
  #picture: Picture | undefined;
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
  }

  show(found: [x: number, of: Spread][]): void {
    const picture = spread(found, this.against, this.runs);
    const { title, x, y, legend } = picture;
    const values = found.map(([at, { theory, mean, sd }]) => {
      const numbers = [theory, mean, sd].map(format.loss);
      return `${x.tick(at)}: theory ${numbers[0]}, mean ${numbers[1]}, standard deviation ${numbers[2]}`;
    });
    set(this.element, { "aria-busy": undefined });
    const text = `${title}. ${y.label} by ${x.label.toLowerCase()}. ${values.join("; ")}`;
    set(this.#plot, { "aria-label": text });
    this.#head.legend.show([], legend);
    this.#picture = picture;
    this.#draw();
  }

  #draw(): void {
    if (!this.#picture || this.#width === 0) return;
    const frame = makeFrame(this.#picture, this.#width);
    const { width, height } = frame;
    this.#clip.fit(frame);
    set(this.#plot, { width, height, viewBox: `0 0 ${width} ${height}` });
    const guides = this.#picture.guides.map((guide) => drawGuide(frame, guide));
    const inside = svg("g", { "clip-path": `url(#${this.#clip.element.id})` }, ...guides);
    this.#plot.replaceChildren(this.#clip.element, ...drawAxes(frame, this.#picture), inside);
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

/** What is measured in theory and in samples: a table, what it is of, and two pictures. */
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
  const found = {
    spreads: table.show.bind(table),
    against: (points: Parameters<SpreadPlot["show"]>[0], each: Against) =>
      plots[AGAINST.indexOf(each)].show(points),
  };
  follow(store, simulated, found, signal);
  const first = html("section", { class: "rw-part" }, table.element, words);
  return html("div", { class: "rw-simulated" }, first, ...plots.map(({ element }) => element));
}

/** The model problem: controls, pictures of theory and samples, and what they are in numbers. */
export function modelProblem(el: HTMLElement, store: Store, widget: ViewModel, signal: AbortSignal): void {
  const { simulated } = store;
  if (!simulated) throw new InvalidValue("there is no model problem");
  const readout = new ReadoutStrip(store, signal);
  const grid = pictureGrid(widget, partMaker(store, widget, readout), signal);
  const head = html(
    "div",
    { class: "rw-simulation" },
    simulationControls(store, simulated, signal),
    html(
      "div",
      { class: "rw-options" },
      key(store, simulated, signal),
      picker(widget, store, grid.show, signal),
    ),
  );
  el.append(
    html(
      "div",
      { class: "rw-layout" },
      head,
      grid.element,
      readout.element,
      numbers(store, simulated, signal),
    ),
  );
}
