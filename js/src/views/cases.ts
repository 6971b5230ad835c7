import { fields, InvalidValue, listOf, reasonOf, text, type ValueOf, whole } from "../base/checks";
import { button, html, listen, set, showText, status } from "../base/dom";
import * as format from "../base/format";
import { hints } from "../base/vocabulary";
import { heading } from "../draw/chart_head";
import { download } from "../draw/save";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import { damagedText } from "./part";

/** A page of the table of selected cases, as Python sends it. */
const pageOf = fields({
  /** What is selected; empty if nothing is. */
  text,
  heads: listOf(text),
  rows: listOf(listOf(text)),
  /** Number of the first row, of how many, and how many are on a page and in a file at most. */
  start: whole(0),
  count: whole(0),
  page_size: whole(1),
  in_file: whole(0),
});

type Page = ValueOf<typeof pageOf>;

/** How long an answer of the kernel is waited for, in milliseconds. */
const PATIENCE = 4000;
const NO_KERNEL = "More rows and the CSV file need a running kernel.";
const TITLE = "Cases";

const isNumber = (cell: string) => cell === "–" || (cell !== "" && !Number.isNaN(Number(cell)));

/** Rows of the selected cases, which the kernel sends a page at a time. */
class CasesTable {
  readonly #what = html("caption");
  readonly #head = html("thead");
  readonly #body = html("tbody");
  readonly #sheet = html("table", { class: "rw-sheet rw-case-rows" }, this.#what, this.#head, this.#body);
  readonly #box = html("div", { class: "rw-scroll", tabindex: 0, role: "region", "aria-label": TITLE });
  readonly #place = status("rw-place");
  readonly #note = status("rw-note");
  readonly #tools: Record<"first" | "previous" | "next" | "last" | "file", HTMLButtonElement>;
  #page: Page | undefined;
  #timer = 0;

  constructor(
    el: HTMLElement,
    private readonly store: Store,
    private readonly widget: ViewModel,
    signal: AbortSignal,
  ) {
    const make = (label: string, act: () => void, words: string) =>
      button({ class: "rw-button", "aria-label": label, title: label }, act, signal, words);
    this.#tools = {
      first: make("First page", () => this.#goTo(0), "⇤"),
      previous: make("Previous page", () => this.#goTo(this.#number - 1), "←"),
      next: make("Next page", () => this.#goTo(this.#number + 1), "→"),
      last: make("Last page", () => this.#goTo(this.#last), "⇥"),
      file: button({ class: "rw-button" }, () => this.#askForFile(), signal, "Save as CSV"),
    };
    const { first, previous, next, last, file } = this.#tools;
    this.#box.append(this.#sheet);
    const foot = html("div", { class: "rw-pages" }, first, previous, this.#place, next, last, file);
    el.append(heading(TITLE), this.#box, foot, this.#note);
    listen(this.#box, "keydown", (event) => this.#press(event), signal);
    store.react("selection", () => this.#wait(), signal);
    widget.onTrait("_rows", () => this.#draw(), signal);
    widget.onMessage((content) => this.#save(content), signal);
    signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
    this.#draw();
  }

  get #number(): number {
    return this.#page ? Math.floor(this.#page.start / this.#page.page_size) : 0;
  }

  get #last(): number {
    return this.#page ? Math.max(0, Math.ceil(this.#page.count / this.#page.page_size) - 1) : 0;
  }

  #draw(): void {
    clearTimeout(this.#timer);
    showText(this.#note, "");
    try {
      this.#page = pageOf(this.widget.trait("_rows"));
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      showText(this.#note, damagedText("this table", reasonOf(error), this.store.hasNoKernel));
      return;
    }
    this.#show(this.#page);
  }

  #show({ text: what, heads, rows, start, count, in_file }: Page): void {
    this.#what.textContent = what ? `${format.count(count)} ${what}` : hints.nothing_selected;
    const kinds = heads.map((_, column) => (rows.every((row) => isNumber(row[column])) ? "" : "rw-text"));
    const cells = (row: string[]) =>
      row
        .slice(1)
        .map((cell, i) => html("td", { class: kinds[i + 1], title: kinds[i + 1] ? cell : undefined }, cell));
    const names = heads.map((name, i) => html("th", { scope: "col", class: kinds[i] }, name));
    this.#head.replaceChildren(...(rows.length > 0 ? [html("tr", {}, ...names)] : []));
    this.#body.replaceChildren(
      ...rows.map((row) =>
        html("tr", {}, html("th", { scope: "row", class: kinds[0] }, row[0]), ...cells(row)),
      ),
    );
    showText(this.#place, count > 0 ? `rows ${start + 1} to ${start + rows.length}` : "");
    const { first, previous, next, last, file } = this.#tools;
    for (const each of [first, previous]) set(each, { "aria-disabled": String(this.#number === 0) });
    for (const each of [next, last]) set(each, { "aria-disabled": String(this.#number === this.#last) });
    set(file, { "aria-disabled": String(count === 0) });
    if (count > in_file) {
      const most = format.count(in_file);
      showText(this.#note, `The file has the first ${most} rows; frame.loc[ev.rows()] has all.`);
    }
  }

  #goTo(page: number): void {
    if (page < 0 || page > this.#last || page === this.#number) return;
    this.widget.setTrait("page", page);
    this.#wait();
  }

  #askForFile(): void {
    if (!this.#page?.count) return;
    this.widget.send({ kind: "csv" });
    this.#wait();
  }

  #save(content: unknown): void {
    const { kind, text: file } = content as { kind?: string; text?: string };
    if (kind !== "csv" || typeof file !== "string") return;
    clearTimeout(this.#timer);
    download(new Blob([file], { type: "text/csv" }), `${TITLE}.csv`);
  }

  /** Say what is missing if no kernel answers. */
  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => showText(this.#note, NO_KERNEL), PATIENCE);
  }

  #press(event: KeyboardEvent): void {
    const pages: Record<string, number> = {
      PageDown: this.#number + 1,
      PageUp: this.#number - 1,
      Home: 0,
      End: this.#last,
    };
    if (!Object.hasOwn(pages, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#goTo(pages[event.key]);
  }
}

export function cases(el: HTMLElement, store: Store, widget: ViewModel, signal: AbortSignal): void {
  new CasesTable(el, store, widget, signal);
}
