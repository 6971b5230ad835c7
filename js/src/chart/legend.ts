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
  #changing = 0;

  constructor(signal: AbortSignal) {
    this.#more = button({ class: "rw-more-entries", "aria-expanded": "false" }, () => this.#open(), signal);
    this.element = html("div", { class: "rw-legend" }, this.#entries, this.#more);
  }

  /** Show the entries of a picture; those before the others change with the threshold. */
  show(changing: LegendEntry[], entries: LegendEntry[]): void {
    this.#changing = changing.length;
    this.#entries.replaceChildren(
      ...[...changing, ...entries].map(([name, text]) => legendEntry(name, text)),
    );
    const shown = [...this.#entries.children] as HTMLElement[];
    const first = shown[0]?.offsetTop ?? 0;
    const hidden = shown.filter(({ offsetTop, offsetHeight }) => offsetTop >= first + offsetHeight);
    set(this.#more, {
      hidden: hidden.length === 0,
      title: hidden.map((each) => each.textContent).join(", "),
    });
    this.#more.textContent = `+${hidden.length}`;
  }

  /** Change the first entries in place; false if there are more or fewer of them now. */
  move(changing: LegendEntry[]): boolean {
    if (changing.length !== this.#changing) return false;
    for (const [index, [, text]] of changing.entries()) {
      const shown = this.#entries.children[index].querySelector(".rw-entry-text");
      if (shown && shown.textContent !== text) shown.textContent = text;
    }
    return true;
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
