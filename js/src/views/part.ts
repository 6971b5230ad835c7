import { html } from "../base/dom";
import { LatestSignal } from "../base/latest_signal";
import { Sight } from "../base/sight";
import { charts, tables } from "../base/vocabulary";
import type { AnyStore } from "../model/page_store";
import type { ViewModel } from "../model/view_model";

/** What a part of the dashboard is called. */
export function panelTitle(text: string): HTMLElement {
  return html("span", { class: "rw-panel-title" }, text);
}

/** Titles of parts by their kinds. */
type Titles = Record<string, { title: string }>;

const TITLES: Titles = { ...charts, ...tables };

/** Why something cannot be shown, and what to do. */
export function damagedText(what: string, problem: string, hasNoKernel: boolean): string {
  const advice = hasNoKernel ? "Export the page again from Python." : "Re-run the cell to restore it.";
  return `The saved state of ${what} is damaged or from another version (${problem}). ${advice}`;
}

/** A sentence in place of what cannot be shown. */
export function damaged(...text: Parameters<typeof damagedText>): HTMLElement {
  return html("p", { class: "rw-problem rw-damaged", role: "alert" }, damagedText(...text));
}

/**
 * Draw a part of a page into an element; where the state that it needs is damaged, a sentence stands in its place until
 * that is mended, and everything else works.
 */
export function drawPart(
  el: HTMLElement,
  kind: string,
  store: AnyStore,
  widget: ViewModel,
  draw: (signal: AbortSignal) => void,
  signal: AbortSignal,
  titles = TITLES,
): void {
  const title = Object.hasOwn(titles, kind) ? titles[kind].title : undefined;
  const latest = new LatestSignal(signal);
  let isDamaged = false;
  const fail = (problem: string) => {
    latest.abort();
    isDamaged = true;
    el.replaceChildren(damaged(title ? `“${title}”` : "this part", problem, store.hasNoKernel));
  };
  const sight = new Sight(el, () => store.catchUp(false), signal);
  const part = { fail, isAway: () => sight.isAway };
  const redraw = () => {
    isDamaged = false;
    el.replaceChildren();
    store.within(part, () => draw(latest.next()));
  };
  const mend = () => {
    if (isDamaged) redraw();
  };
  // Before the listeners of the part itself, which may fail at the same change.
  store.on("scene", mend, signal);
  widget.on("options", mend, signal);
  redraw();
}

/** A part of a page in a section of its own. */
export function partSection(
  kind: string,
  store: AnyStore,
  widget: ViewModel,
  draw: (section: HTMLElement, signal: AbortSignal) => void,
  signal: AbortSignal,
  name = `rw-part-${kind}`,
  titles = TITLES,
): HTMLElement {
  const section = html("section", { class: `rw-part ${name}` });
  drawPart(section, kind, store, widget, (until) => draw(section, until), signal, titles);
  return section;
}
