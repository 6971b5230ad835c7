import { html, set, status } from "../base/dom";
import type { Chart } from "../charts/chart";
import { Legend } from "./legend";
import { followWidth } from "./resize";
import { type Action, type Saved, saving } from "./save";

/** What every chart has around its plot: title and legend above it, notes under it, and the way to save it. */
export class ChartHead {
  readonly title = html("span", { class: "rw-title" });
  /** What it shows in plain words, beside the title. */
  readonly plain = html("span", { class: "rw-plain" });
  readonly legend: Legend;
  /** The plot, as wide as there is room. */
  readonly area: HTMLElement;
  readonly notes = status("rw-note rw-notes");
  #notes: string[] = [];

  /** `resize` is called with the width when that changes. */
  constructor(
    private readonly plot: SVGSVGElement,
    resize: (width: number) => void,
    signal: AbortSignal,
  ) {
    this.legend = new Legend(signal);
    this.area = html("div", { class: "rw-area" }, plot);
    followWidth(this.area, resize, signal);
  }

  /** The line above the plot; what is beside the title comes before the legend. */
  heading(...parts: HTMLElement[]): HTMLElement {
    return html("div", { class: "rw-heading" }, titles(this.title, this.plain), ...parts);
  }

  /** Show the title of a chart, and its notes with the instruction after them. */
  describe({ title, notes = [], hint = "" }: Pick<Chart, "title" | "notes" | "hint">): void {
    this.title.textContent = title;
    this.#notes = notes;
    const instruction = hint && ` ${hint}`;
    set(this.notes, { hidden: notes.length === 0 && hint === "" });
    // A status that is set again is read again.
    if (this.notes.textContent === notes.join(" ") + instruction) return;
    this.notes.replaceChildren(notes.join(" "), html("span", { class: "rw-hint" }, instruction));
  }

  /** Menu entries to save the chart. */
  saving(of: Pick<Saved, "caption" | "numbers">): Action[] {
    const title = () => this.title.textContent ?? "";
    return saving(() => this.plot, { ...of, title, notes: () => this.#notes });
  }
}

function titles(...parts: HTMLElement[]): HTMLElement {
  return html("span", { class: "rw-titles" }, ...parts);
}

/** The line above what is no chart: its title, and what is beside it. */
export function heading(title: string, ...parts: HTMLElement[]): HTMLElement {
  return html("div", { class: "rw-heading" }, titles(html("span", { class: "rw-title" }, title)), ...parts);
}
