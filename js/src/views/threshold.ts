import { isGiven } from "../base/checks";
import { html, setText, showText } from "../base/dom";
import * as format from "../base/format";
import { parseScore } from "../base/parse";
import type { Chart } from "../charts/chart";
import { resampledOptima } from "../charts/decision";
import { scoreChart } from "../charts/discrimination";
import { Field } from "../controls/field";
import { Finder } from "../controls/finder";
import { intervalsSwitch, intervalsTold } from "../controls/intervals";
import { optimumButton } from "../controls/optimum_button";
import { problemNote, type Report } from "../controls/problem";
import { tierControl, tierSwitch } from "../controls/tier_control";
import { LiveChart } from "../draw/live_chart";
import { ReadoutStrip } from "../draw/readout";
import { isLimit } from "../maths/demand";
import { ppr } from "../maths/rates";
import { moveBy } from "../model/moves";
import { shownThreshold } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import type { View } from "./view";

/** A note where only a kernel has the exact result. */
function kernelNote(store: Store): string {
  const { rule, scene } = store;
  if (!rule.exact)
    return `The page has no counts at ${format.score(rule.requested)}: it shows the nearest operating point that it has.`;
  // The best rules are corners of the hull, which is whole.
  const demand = scene.get("_demand");
  if (!scene.hasNoKernel || scene.table.isComplete || !isGiven(demand) || !isLimit(demand.kind)) return "";
  return "Chosen among the thresholds that this page has; ev.best() in Python searches every threshold.";
}

/** The scores of the current model, with the optima of resamples over them. */
function slimChart(scene: Scene): Chart {
  const chart = scoreChart(scene);
  const { guides, text } = resampledOptima(scene, 0, 0.9 * chart.y.domain[1]);
  // Over the distributions, which are filled.
  return {
    ...chart,
    title: "score of the current model",
    guides: [...chart.guides, ...guides],
    ...(text ? { text } : {}),
  };
}

/** A line for the problem of a typed text, or else for the note about the kernel. */
export class ThresholdNote {
  readonly #problem = problemNote();
  readonly #kernel = html("span", { class: "rw-late", role: "status" });
  readonly element = html("div", { class: "rw-note" }, this.#problem.note, this.#kernel);

  constructor(private readonly store: Store) {}

  readonly report: Report = (problem, field) => {
    this.#problem.report(problem, field);
    this.update();
  };

  update(): void {
    const isRefused = this.#problem.note.textContent !== "";
    setText(this.#kernel, isRefused ? "" : kernelNote(this.store));
  }
}

/** The field of the threshold, with what it decides. */
export function thresholdField(
  store: Store,
  report: Report,
  signal: AbortSignal,
): { label: HTMLElement; update: () => void } {
  const field = new Field(
    {
      label: "Threshold: positive if score is at least",
      size: 11,
      show: () => shownThreshold(store.rule),
      parse: (text) => parseScore(text),
      commit: (value) => void store.set({ threshold: value }),
      step: (sign) => moveBy(store, -sign),
      report,
    },
    signal,
  );
  const words = html("span");
  const update = () => {
    const { action } = store.scene.get("words");
    setText(words, `${store.tiers ? "single threshold: " : ""}${action} if score ≥ `);
    field.update();
  };
  return { label: html("label", { class: "rw-label" }, words, field.element), update };
}

/** How many cases are flagged: what a campaign or a review has to handle. */
function flagged({ scene, decided }: Store): string {
  const { context } = scene;
  const share = ppr(scene.rates(decided), context.prevalence);
  return `${format.count(share * context.population)} ${scene.get("words").acted} (${format.rate(share)})`;
}

/** The threshold by itself: the scores of the current model to drag it over, its field, and the ways to find one. */
export const threshold: View = (el, store, signal, { model }) => {
  const note = new ThresholdNote(store);
  const { label, update: updateField } = thresholdField(store, note.report, signal);
  const jump = optimumButton(store, signal);
  const contacts = html("span", { class: "rw-contacts" });
  const finder = new Finder(store, note.report, signal);
  const plot = html("div", { class: "rw-track" });
  const intervals = intervalsTold(store);
  const switches = [intervalsSwitch(store, signal), tierSwitch(store, signal)];
  const tools = [label, jump.element, finder.element, ...switches, contacts];
  const bar = html("div", { class: "rw-bar" }, plot, html("div", { class: "rw-controls" }, ...tools));
  const tiers = tierControl(store, note.report, { isAlone: true }, signal);
  const strip = new ReadoutStrip(store, signal);
  el.append(bar, note.element, tiers, ...intervals.elements, strip.element);
  const update = () => {
    updateField();
    jump.update();
    note.update();
    showText(contacts, flagged(store));
    intervals.update();
  };
  store.follow(["rule", "tiers", "models", "costs", "words", "certainty", "decisions"], update, signal);
  // The plot is too low for a text in it.
  const { area, notes } = new LiveChart(store, slimChart, model, signal, { slim: true, readout: strip }).head;
  plot.append(area, notes);
};
