import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMenu } from "../support/menus.ts";
import { savedFiles } from "../support/saved_files.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;
const files = savedFiles();

afterEach(() => {
  document.documentElement.style.colorScheme = "";
  return notebook.close();
});

async function open(kind: string): Promise<Cell> {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK });
  notebook = opened.notebook;
  return opened.show(kind, 420);
}

async function saved(cell: Cell, label: string): Promise<Document> {
  const { content } = await files.saved(cell.el, label);
  return new DOMParser().parseFromString(await content.text(), "image/svg+xml");
}

const textsOf = (file: Document) => [...file.querySelectorAll("text")].map(({ textContent }) => textContent);

describe.each(["light", "dark"])("in a %s page", (scheme) => {
  beforeEach(() => {
    document.documentElement.style.colorScheme = scheme;
  });

  it.each([
    ["Save as SVG", "rgb(255, 255, 255)", "rgb(31, 31, 31)", "rgb(0, 114, 178)"],
    ["Save as SVG, dark", "rgb(22, 22, 22)", "rgb(230, 230, 230)", "rgb(74, 163, 223)"],
  ])("“%s” has its own colours", async (label, paper, ink, model) => {
    const cell = await open("roc");
    const file = await saved(cell, label);
    expect(file.querySelector("rect")?.getAttribute("fill")).toBe(paper);
    expect(file.querySelector("text")?.getAttribute("fill")).toBe(ink);
    const strokes = [...file.querySelectorAll("path")].map((path) => path.getAttribute("stroke"));
    expect(strokes).toContain(model);
    expect(document.querySelectorAll(".rw-root .rw-root").length).toBe(0);
  });
});

describe("a saved chart", () => {
  it.each(["roc", "discrimination", "reliability"])(
    "of %s has colours that every reader knows",
    async (kind) => {
      const file = await saved(await open(kind), "Save as SVG");
      const values = [...file.querySelectorAll("*")].flatMap((each) =>
        ["fill", "stroke"].map((name) => each.getAttribute(name)),
      );
      const colours = values.filter((value) => value !== null && value !== "none");
      expect(colours.length).toBeGreaterThan(20);
      for (const colour of colours) expect(colour).toMatch(/^(rgb\(|#|currentColor)/);
    },
  );

  it("says title, verdict, models and key", async () => {
    const cell = await open("roc");
    const file = await saved(cell, "Save as SVG");
    const [title, ...texts] = textsOf(file);
    expect(title).toBe("ROC curve");
    expect(texts.join(" ")).toContain("Flag the top 44% with good (score ≥ 0.5): 132 cases, +3,950.");
    const areas = texts.filter((text) => /^(good|weak) 0\.\d{3}/.test(text ?? ""));
    expect(areas.length).toBe(2);
    const key = [...cell.el.querySelectorAll(".rw-legend .rw-entry")].map(({ textContent }) => textContent);
    expect(key.length).toBeGreaterThan(0);
    for (const entry of key) expect(texts).toContain(entry);
  });

  it.each([
    ["profit", "Each hit earns 50, each false alarm costs 3."],
    ["reliability", "Ticks: positives above, negatives below; longer ticks stand for more cases."],
  ])("of %s has its notes: %s", async (kind, note) => {
    const texts = textsOf(await saved(await open(kind), "Save as SVG"));
    expect(texts.join(" ")).toContain(note);
  });

  it("has no hint for the pointer", async () => {
    const cell = await open("roc");
    expect(openMenu(cell.el).textContent).toContain("Click a hull edge");
    expect(textsOf(await saved(cell, "Save as SVG")).join(" ")).not.toContain("Click a hull edge");
  });

  it.each(["roc", "profit", "cost_curve", "discrimination", "reliability"])(
    "of %s has a margin, and no text over another",
    async (kind) => {
      const cell = await open(kind);
      const file = await saved(cell, "Save as SVG");
      const shown = document.importNode(file.documentElement, true) as unknown as SVGSVGElement;
      document.body.append(shown);
      const frame = shown.getBoundingClientRect();
      const boxes = [...shown.querySelectorAll("text")].map((text) => text.getBoundingClientRect());
      shown.remove();
      const plot = Number(one(cell, ".rw-plot").getAttribute("width"));
      expect(frame.width).toBe(plot + 32);
      for (const box of boxes) {
        expect(box.left).toBeGreaterThanOrEqual(frame.left + 12);
        expect(box.right).toBeLessThanOrEqual(frame.right - 4);
        expect(box.top).toBeGreaterThanOrEqual(frame.top + 12);
        expect(box.bottom).toBeLessThanOrEqual(frame.bottom - 12);
      }
      const tops = boxes.filter(({ bottom }) => bottom < frame.bottom - plot / 2);
      for (const [index, a] of tops.entries()) {
        for (const b of tops.slice(index + 1)) {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          expect(across > 1 && down > 3).toBe(false);
        }
      }
    },
  );
});
