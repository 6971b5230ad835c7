import { html, svg } from "../base/dom";
import type { LegendEntry } from "../pictures/picture";
import { colourOf, isDashed } from "./colour";
import { EntryLine } from "./entry_line";

/** A legend entry: the swatch of a guide, and a text. */
export function legendEntry(name: string, content: HTMLElement | string): HTMLElement {
  const text = typeof content === "string" ? html("span", { class: "rw-entry-text" }, content) : content;
  return html("span", { class: "rw-entry" }, html("span", { class: `rw-swatch rw-swatch-${name}` }), text);
}

/** What the marks of a picture are, in one line; what has no room there is shown on demand. */
export class Legend {
  readonly element: HTMLElement;
  readonly #entries = html("div", { class: "rw-entries" });
  readonly #line: EntryLine;
  #changing = 0;
  /** The others, at the last update. */
  #lasting: LegendEntry[] | undefined;

  constructor(signal: AbortSignal) {
    this.#line = new EntryLine(this.#entries, () => this.element, signal);
    this.element = html("div", { class: "rw-legend rw-empty" }, this.#entries, this.#line.more);
  }

  /** Show the entries of a picture; those before the others change with the threshold. */
  show(changing: LegendEntry[], entries: LegendEntry[]): void {
    this.#changing = changing.length;
    this.element.classList.toggle("rw-empty", changing.length + entries.length === 0);
    this.#entries.replaceChildren(
      ...[...changing, ...entries].map(([name, text]) => legendEntry(name, text)),
    );
    this.#line.fit();
  }

  /** Show entries, in place those that change if the others are the same. */
  update(changing: LegendEntry[], entries: LegendEntry[]): void {
    if (entries !== this.#lasting || !this.#move(changing)) this.show(changing, entries);
    this.#lasting = entries;
  }

  /** Change the first entries in place; false if there are more or fewer of them now. */
  #move(changing: LegendEntry[]): boolean {
    if (changing.length !== this.#changing) return false;
    let isAsLong = true;
    for (const [index, [, text]] of changing.entries()) {
      const shown = this.#entries.children[index].querySelector(".rw-entry-text");
      if (!shown || shown.textContent === text) continue;
      isAsLong &&= shown.textContent?.length === text.length;
      shown.textContent = text;
    }
    if (!isAsLong) this.#line.fit();
    return true;
  }
}

/** The stroke that the curves of a model have. */
export function stroke(index: number, isCurrent = false): SVGSVGElement {
  const path = svg("path", {
    d: "M0,5H22",
    class: `rw-stroke${isDashed(index) ? " rw-dashed" : ""}${isCurrent ? " rw-current" : ""}`,
    style: colourOf(index),
  });
  return svg("svg", { width: 22, height: 10, "aria-hidden": "true" }, path);
}
