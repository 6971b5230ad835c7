import { html, set, setText, status } from "../base/dom";
import type { Chart } from "../charts/chart";
import { Legend } from "./legend";
import { followWidth } from "./resize";
import { type Action, type Saved, saving } from "./save";

/** How to read what is shown, in its menu. */
export class About {
  readonly #text = html("p", {});
  readonly element = html(
    "fieldset",
    { class: "rw-about" },
    html("legend", {}, "How to read it"),
    this.#text,
  );

  show(sentences: string[]): void {
    set(this.element, { hidden: sentences.length === 0 });
    setText(this.#text, sentences.join(" "));
  }
}

/** What every chart has around its plot: title and legend above it, notes under it, and the way to save it. */
export class ChartHead {
  readonly title = html("span", { class: "rw-title" });
  /** What it shows in plain words, beside the title. */
  readonly plain = html("span", { class: "rw-plain" });
  readonly legend: Legend;
  /** The plot, as wide as there is room. */
  readonly area: HTMLElement;
  readonly notes = status("rw-note rw-notes");
  readonly about = new About();
  /** What is under the plot of a file. */
  #saved: string[] = [];

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

  /** Show the title of a chart, its notes and how to read it. */
  describe({ title, notes = [], about = [], hint }: Pick<Chart, "title" | "notes" | "about" | "hint">): void {
    setText(this.title, title);
    this.#saved = [...about, ...notes];
    this.about.show(hint ? [...about, hint] : about);
    set(this.notes, { hidden: notes.length === 0 });
    // A status that is set again is read again: only where it says something else.
    setText(this.notes, notes.join(" "));
  }

  /** Menu entries to save the chart. */
  saving(of: Pick<Saved, "caption" | "numbers">): Action[] {
    const title = () => this.title.textContent ?? "";
    return saving(() => this.plot, { ...of, title, notes: () => this.#saved });
  }
}

function titles(...parts: HTMLElement[]): HTMLElement {
  return html("span", { class: "rw-titles" }, ...parts);
}

/** The line above what is no chart: its title, and what is beside it. */
export function heading(title: string, ...parts: HTMLElement[]): HTMLElement {
  return html("div", { class: "rw-heading" }, titles(html("span", { class: "rw-title" }, title)), ...parts);
}
