import { button, html, set, svg } from "../base/dom";
import type { LegendEntry } from "../charts/chart";
import { colourOf, isDashed } from "./colour";

/** Lines that are to be fitted at the end of the current task. */
const waiting = new Set<EntryLine>();

/** Fit all that wait: each step reads or writes all of them, so that they share two layouts. */
function fitAll(): void {
  const lines = [...waiting];
  waiting.clear();
  for (const line of lines) line.release();
  const crowded = lines.filter((line) => line.isCrowded());
  for (const line of crowded) line.offerMore();
  const hidden = crowded.map((line) => line.withoutRoom());
  for (const [index, line] of crowded.entries()) line.hide(hidden[index]);
}

/** Entries in one line; those that have no room there are shown on demand. */
export class EntryLine {
  readonly more: HTMLButtonElement;
  #isOpen = false;

  constructor(
    private readonly entries: HTMLElement,
    /** What has the class `rw-open` while all entries are shown. */
    private readonly owner: () => HTMLElement,
    signal: AbortSignal,
  ) {
    this.more = button({ class: "rw-more-entries", "aria-expanded": "false" }, () => this.#open(), signal);
  }

  /** Fit the entries before the next paint. */
  fit(): void {
    if (waiting.size === 0) queueMicrotask(fitAll);
    waiting.add(this);
  }

  /** Show all entries, and no button. */
  release(): void {
    for (const entry of this.#elements) set(entry, { hidden: false });
    this.more.textContent = this.#isOpen ? "less" : `+${this.#elements.length}`;
    set(this.more, { hidden: true, title: undefined, "aria-expanded": String(this.#isOpen) });
  }

  /** Whether a button is needed. */
  isCrowded(): boolean {
    return this.#isOpen || this.#below().length > 0;
  }

  /** Show the button, which takes room itself. */
  offerMore(): void {
    set(this.more, { hidden: false });
  }

  /** The entries that have no room beside the button. */
  withoutRoom(): HTMLElement[] {
    return this.#isOpen ? [] : this.#below();
  }

  /** Hide entries, and name them on the button. */
  hide(hidden: HTMLElement[]): void {
    for (const entry of hidden) set(entry, { hidden: true });
    if (!this.#isOpen) this.more.textContent = `+${hidden.length}`;
    set(this.more, { title: hidden.map((each) => each.textContent).join(", ") || undefined });
  }

  get #elements(): HTMLElement[] {
    return [...this.entries.children] as HTMLElement[];
  }

  /** The entries under the first line. */
  #below(): HTMLElement[] {
    const elements = this.#elements;
    const tops = elements.map((entry) => entry.getBoundingClientRect().top);
    return elements.filter((_, index) => tops[index] > tops[0] + 4);
  }

  #open(): void {
    this.#isOpen = this.owner().classList.toggle("rw-open");
    this.fit();
  }
}

/** A legend entry: the swatch of a guide, and a text. */
function legendEntry(name: string, content: HTMLElement | string): HTMLElement {
  const text = typeof content === "string" ? html("span", { class: "rw-entry-text" }, content) : content;
  return html("span", { class: "rw-entry" }, html("span", { class: `rw-swatch rw-swatch-${name}` }), text);
}

/** What the marks of a chart are, in one line; what has no room there is shown on demand. */
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

  /** Show the entries of a chart; those before the others change with the threshold. */
  show(changing: LegendEntry[], entries: LegendEntry[]): void {
    this.#changing = changing.length;
    this.#entries.replaceChildren(
      ...[...changing, ...entries].map(([name, text]) => legendEntry(name, text)),
    );
    this.#line.fit();
  }

  /** Show entries, in place those that change if the others are the same; none may keep their place. */
  update(changing: LegendEntry[], entries: LegendEntry[], keepsPlace = false): void {
    this.element.classList.toggle("rw-empty", changing.length + entries.length === 0 && !keepsPlace);
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
