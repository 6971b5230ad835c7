import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { numbered, sampled } from "../support/effort.ts";
import { KINDS, openEvaluation, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, LAYERS, SWITCHES, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

async function open(traits = {}) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, traits);
  notebook = opened.notebook;
  return opened;
}

/** Where the text of an element is, as far as the element shows it. */
function textBox(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  if (element instanceof SVGElement) return box;
  const range = document.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  const [left, top] = [Math.max(box.left, text.left), Math.max(box.top, text.top)];
  return new DOMRect(
    left,
    top,
    Math.min(box.right, text.right) - left,
    Math.min(box.bottom, text.bottom) - top,
  );
}

const boxes = (cell: Cell, selector: string) =>
  [...cell.el.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, text: element.textContent, box: textBox(element) }))
    .filter(({ box }) => box.width > 0);

function overlap(a: DOMRect, b: DOMRect): boolean {
  const [width, height] = [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  return width > 1 && height > 2;
}

const TEXTS =
  ".rw-plot text, .rw-title, .rw-entry, .rw-more-entries, .rw-model, .rw-count span, .rw-count b, dt, dd, th, td, caption, .rw-label, .rw-button, .rw-times, .rw-product, .rw-worth, .rw-total, .rw-words, .rw-panel-head > *, .rw-options > *, .rw-tools > button, .rw-quantity > *, .rw-finder > *";

function expectToFit(cell: Cell): void {
  const frame = cell.el.getBoundingClientRect();
  const texts = boxes(cell, TEXTS);
  expect(texts.length).toBeGreaterThan(3);
  for (const { text, box } of texts) {
    expect(box.left, `${text} is cut left`).toBeGreaterThanOrEqual(frame.left - 1);
    expect(box.right, `${text} is cut right`).toBeLessThanOrEqual(frame.right + 1);
  }
  for (const [index, a] of texts.entries()) {
    for (const b of texts.slice(index + 1)) {
      if (a.element.contains(b.element)) continue;
      expect(overlap(a.box, b.box), `“${a.text}” over “${b.text}”`).toBe(false);
    }
  }
  for (const each of cell.el.querySelectorAll(".rw-entry-text, .rw-name, .rw-name > *, .rw-panel-title")) {
    expect(each.scrollWidth, `${each.textContent} is cut short`).toBeLessThanOrEqual(each.clientWidth + 1);
  }
}

const LAID = [...Object.keys(SWITCHES), "threshold_metrics", "confusion_matrix", "cost_matrix", "dashboard"];

describe.each(numbered([300, 420, 640, 1100]))("%i pixels wide", (width, place) => {
  it.each(sampled(KINDS, 2, place))("%s fits, with no text over another or cut", async (kind) => {
    const { show } = await open();
    expectToFit(await show(kind, width));
  });

  it.each(sampled(LAID, 2, place))("%s fits with all that can be laid over it", async (kind) => {
    const { show } = await open({ ...LAYERS, options: SWITCHES });
    const cell = await show(kind, width, kind === "dashboard" ? SWITCHES : SWITCHES[kind]);
    expectToFit(cell);
    slider(cell).focus();
    await userEvent.keyboard("o");
    expectToFit(cell);
  });
});

describe("for everybody", () => {
  it.each(["roc", "profit", "discrimination", "threshold"])("%s has a slider with a label", async (kind) => {
    const { show } = await open();
    const handle = slider(await show(kind));
    expect(handle.getAttribute("aria-label")).toMatch(/^Threshold, /);
    expect(handle.getAttribute("aria-valuetext")).toBe(
      "threshold 0.5: 44.0% flagged, true positive rate 82.0%, false positive rate 25.0%",
    );
    expect(["min", "now", "max"].map((name) => handle.getAttribute(`aria-value${name}`))).toEqual([
      "0.1",
      "0.5",
      "1",
    ]);
    expect(handle.getAttribute("tabindex")).toBe("0");
  });

  it("every control has a name", async () => {
    const { show } = await open();
    const cell = await show("dashboard", 900);
    for (const control of cell.el.querySelectorAll("button, input, [role]")) {
      const name = control.getAttribute("aria-label") ?? (control.closest("label") ?? control).textContent;
      expect(name?.trim() || control.getAttribute("role"), control.outerHTML).toBeTruthy();
    }
  });

  it("a cell that is taken away lets go of everything", async () => {
    const { model, show } = await open();
    const [gone, kept] = [await show("dashboard", 900), await show("dashboard", 900)];
    const handle = slider(gone);
    const before = handle.outerHTML;
    gone.remove();
    await notebook.update(model, { threshold: 0.9, prevalence: 0.1 });
    expect(handle.outerHTML).toBe(before);
    expect(gone.el.querySelector(".rw-root")).toBeNull();
    expect(slider(kept).getAttribute("aria-valuenow")).toBe("0.9");
  });
});
