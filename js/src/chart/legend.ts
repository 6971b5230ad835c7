import { button, html, set, svg } from "../base/dom";
import type { LegendEntry } from "../pictures/picture";
import { colourOf, isDashed } from "./colour";

/** A legend entry: the swatch of a guide, and a text. */
export function legendEntry(name: string, content: HTMLElement | string): HTMLElement {
  const text = typeof content === "string" ? html("span", { class: "rw-entry-text" }, content) : content;
  return html("span", { class: "rw-entry" }, html("span", { class: `rw-swatch rw-swatch-${name}` }), text);
}

/** Legends whose entries have changed. */
const waiting = new Set<Legend>();

/** Fit legends to their widths. All are measured before the first is changed, so that the page is laid out twice. */
function fitAll(): void {
  const legends = [...waiting];
  waiting.clear();
  for (const legend of legends) legend.unfold();
  const crowded = new Set(legends.filter((legend) => !legend.hasRoom));
  for (const legend of crowded) legend.showNumber();
  const hidden = legends.map((legend) => (crowded.has(legend) ? legend.below() : []));
  for (const [index, legend] of legends.entries()) legend.fold(hidden[index]);
}

/** What the marks of a picture are, in one line; what has no room there is shown on demand. */
export class Legend {
  readonly element: HTMLElement;
  readonly #entries = html("div", { class: "rw-entries" });
  readonly #more: HTMLButtonElement;
  #changing = 0;
  /** The others, at the last update. */
  #lasting: LegendEntry[] | undefined;
  #isOpen = false;

  constructor(signal: AbortSignal) {
    this.#more = button({ class: "rw-more-entries", "aria-expanded": "false" }, () => this.#open(), signal);
    this.element = html("div", { class: "rw-legend", hidden: true }, this.#entries, this.#more);
  }

  /** Show the entries of a picture; those before the others change with the threshold. */
  show(changing: LegendEntry[], entries: LegendEntry[]): void {
    this.#changing = changing.length;
    this.#entries.replaceChildren(
      ...[...changing, ...entries].map(([name, text]) => legendEntry(name, text)),
    );
    set(this.element, { hidden: this.#entries.childElementCount === 0 });
    this.#fit();
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
    if (!isAsLong) this.#fit();
    return true;
  }

  /** Hide the entries that have no room in the first line, together with other legends. */
  #fit(): void {
    if (waiting.size === 0) queueMicrotask(fitAll);
    waiting.add(this);
  }

  /** Show all entries; without the number of hidden ones, which takes room itself. */
  unfold(): void {
    for (const entry of this.#all) set(entry, { hidden: false });
    this.#more.textContent = this.#isOpen ? "less" : `+${this.#all.length}`;
    set(this.#more, { hidden: true });
  }

  /** Whether all entries have room in the first line of a legend that is not open. */
  get hasRoom(): boolean {
    return !this.#isOpen && this.below().length === 0;
  }

  showNumber(): void {
    set(this.#more, { hidden: false });
  }

  /** Hide some entries; the number of them is the button that shows them. */
  fold(hidden: HTMLElement[]): void {
    for (const entry of hidden) set(entry, { hidden: true });
    if (!this.#isOpen) this.#more.textContent = `+${hidden.length}`;
    set(this.#more, {
      title: hidden.map((each) => each.textContent).join(", ") || undefined,
      "aria-expanded": String(this.#isOpen),
    });
  }

  /** The entries under the first line; none in an open legend. */
  below(): HTMLElement[] {
    if (this.#isOpen) return [];
    const entries = this.#all;
    const tops = entries.map((entry) => entry.getBoundingClientRect().top);
    return entries.filter((_, index) => tops[index] > tops[0] + 4);
  }

  get #all(): HTMLElement[] {
    return [...this.#entries.children] as HTMLElement[];
  }

  #open(): void {
    this.#isOpen = this.element.classList.toggle("rw-open");
    this.#fit();
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
