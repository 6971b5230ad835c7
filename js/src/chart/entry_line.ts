import { button, set } from "../base/dom";

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
