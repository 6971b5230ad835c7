import { button, html, set, svg } from "../base/dom";
import type { LegendEntry } from "../pictures/picture";
import { colourOf, isDashed } from "./colour";

/** A legend entry: the swatch of a guide, and a text. */
export function legendEntry(name: string, content: HTMLElement | string): HTMLElement {
  const text = typeof content === "string" ? html("span", { class: "rw-entry-text" }, content) : content;
  return html("span", { class: "rw-entry" }, html("span", { class: `rw-swatch rw-swatch-${name}` }), text);
}

/** What the marks of a picture are, in one line; what has no room there is shown on demand. */
export class Legend {
  readonly element: HTMLElement;
  readonly #entries = html("div", { class: "rw-entries" });
  readonly #more: HTMLButtonElement;

  constructor(signal: AbortSignal) {
    this.#more = button({ class: "rw-more-entries", "aria-expanded": "false" }, () => this.#open(), signal);
    this.element = html("div", { class: "rw-legend" }, this.#entries, this.#more);
  }

  show(entries: LegendEntry[]): void {
    this.#entries.replaceChildren(...entries.map(([name, text]) => legendEntry(name, text)));
    const shown = [...this.#entries.children] as HTMLElement[];
    const first = shown[0]?.offsetTop ?? 0;
    const hidden = shown.filter(({ offsetTop, offsetHeight }) => offsetTop >= first + offsetHeight);
    set(this.#more, {
      hidden: hidden.length === 0,
      title: hidden.map((each) => each.textContent).join(", "),
    });
    this.#more.textContent = `+${hidden.length}`;
  }

  #open(): void {
    const isOpen = this.element.classList.toggle("rw-open");
    set(this.#more, { "aria-expanded": String(isOpen) });
  }
}

/** The stroke that the curves of a model have. */
export function stroke(index: number): SVGSVGElement {
  const path = svg("path", {
    d: "M0,5H22",
    class: `rw-stroke${isDashed(index) ? " rw-dashed" : ""}`,
    style: colourOf(index),
  });
  return svg("svg", { width: 22, height: 10, "aria-hidden": "true" }, path);
}
