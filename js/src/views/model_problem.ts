import { InvalidValue } from "../base/checks";
import { button, html, set } from "../base/dom";
import { colourOf } from "../chart/colour";
import { stroke } from "../chart/legend";
import { ReadoutStrip } from "../chart/readout";
import { simulationControls } from "../controls/simulation_controls";
import { theoryOf } from "../maths/runs";
import type { Simulated } from "../model/simulated";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import { type Against, sampleLabel, sentence } from "../pictures/simulated";
import { MeasuresTable } from "./measures_table";
import { picker } from "./picker";
import { fillGrid, partMaker } from "./picture_grid";
import { follow } from "./simulation";
import { SpreadPlot } from "./spread_plot";

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
  const grid = html("div", { class: "rw-pictures" });
  fillGrid(grid, widget, partMaker(store, widget, readout), signal);
  const show = (kind: string) => grid.querySelector(`.rw-part-${kind}`)?.scrollIntoView({ block: "nearest" });
  const head = html(
    "div",
    { class: "rw-simulation" },
    simulationControls(store, simulated, signal),
    html("div", { class: "rw-options" }, key(store, simulated, signal), picker(widget, store, show, signal)),
  );
  el.append(
    html("div", { class: "rw-layout" }, head, grid, readout.element, numbers(store, simulated, signal)),
  );
}
