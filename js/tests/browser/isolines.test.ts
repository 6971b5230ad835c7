import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { handleAt, one, openEvaluation, slider } from "../support/evaluation.ts";
import { cutTexts, overlaps } from "../support/fit.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const BOTH = { good: GOOD, weak: WEAK };
const METRICS = ["profit", "accuracy", "precision", "f1", "lift"];
const KINDS = ["roc", "pn", "gains"];
/** What lines have labels of their own in every chart. */
const OTHERS = ".rw-of-name, .rw-of-chance, .rw-of-perfect, .rw-of-tangent, .rw-of-optimum";
const labels = (cell: Cell) => [...cell.el.querySelectorAll<SVGGElement>(`.rw-line-label:not(${OTHERS})`)];
const legend = (cell: Cell) => one(cell, ".rw-entries").textContent ?? "";

/** How far a point is from the line of the threshold, in pixels. */
function fromRule(cell: Cell, { x, y }: { x: number; y: number }): number {
  const path = one<SVGPathElement>(cell, ".rw-rule path");
  const { left, top } = one(cell, ".rw-plot").getBoundingClientRect();
  const [a, b] = [0, path.getTotalLength()].map((at) => path.getPointAtLength(at));
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return Math.abs(dx * (y - top - a.y) - dy * (x - left - a.x)) / Math.hypot(dx, dy);
}

describe.each(KINDS)("lines of equal metrics in %s", (kind) => {
  it.each(METRICS)("of %s have labels, and one is through the threshold", async (metric) => {
    const { show } = await open(BOTH);
    const cell = await show(kind, 600, { isolines: metric });
    expect(cell.el.querySelectorAll(".rw-isoline path").length).toBeGreaterThanOrEqual(5);
    expect(labels(cell).length).toBeGreaterThanOrEqual(4);
    expect(fromRule(cell, handleAt(cell))).toBeLessThan(1);
    expect(one(cell, ".rw-notes").textContent).toContain("Skew ratio c = N/P");
  });

  it.each([300, 480])("have labels in their plot that cover no other, at %i pixels", async (width) => {
    const { show } = await open(BOTH);
    for (const metric of METRICS) {
      const cell = await show(kind, width, { isolines: metric });
      expect(labels(cell).length).toBeGreaterThan(2);
      expect([...cutTexts(cell), ...overlaps(cell)], `${kind} ${metric}`).toEqual([]);
    }
  });
});

describe("the line of the threshold", () => {
  it("moves with it, and says its value in the legend and to screen readers", async () => {
    const { show } = await open(BOTH);
    const cell = await show("roc", 600, { isolines: "accuracy" });
    const before = legend(cell);
    slider(cell).focus();
    await userEvent.keyboard("{PageUp}");
    await vi.waitUntil(() => legend(cell) !== before);
    expect(fromRule(cell, handleAt(cell))).toBeLessThan(1);
    const value = /accuracy [\d.]+%/.exec(legend(cell))?.[0] ?? "none";
    expect(slider(cell).getAttribute("aria-valuetext")).toContain(value);
  });

  it("is not there while no case is predicted positive, and the legend says why", async () => {
    const { show } = await open(BOTH);
    const cell = await show("roc", 600, { isolines: "precision" });
    slider(cell).focus();
    await userEvent.keyboard("{Home}");
    await vi.waitUntil(() => legend(cell).includes("–"));
    expect(cell.el.querySelector(".rw-rule")).toBeNull();
    expect(legend(cell)).toContain("precision – (no case is predicted positive)");
  });
});

describe("the menu", () => {
  it("switches lines on and off, and the unit of gains", async () => {
    const { show } = await open(BOTH);
    const cell = await show("gains");
    expect(labels(cell).length).toBe(0);
    await userEvent.click(one(cell, ".rw-tools > button"));
    await userEvent.selectOptions(one(cell, ".rw-tools select[name=isolines]"), "accuracy");
    expect(legend(cell)).toContain("equal accuracy");
    await userEvent.selectOptions(one(cell, ".rw-tools select[name=unit]"), "positives");
    expect(one(cell, ".rw-plot").textContent).toContain("Positives found");
    expect(one(cell, ".rw-notes").textContent).toContain(
      "Slope of equal-cost lines: (P + N) × Bayes threshold",
    );
    await userEvent.selectOptions(one(cell, ".rw-tools select[name=isolines]"), "none");
    expect(labels(cell).length).toBe(0);
    expect(cell.el.querySelector(".rw-rule")).toBeNull();
  });
});
