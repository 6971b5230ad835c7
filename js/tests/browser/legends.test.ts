/** Legends of many charts, fitted together, and what they show while a threshold is dragged. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { handleAt, one, openEvaluation } from "../support/evaluation.ts";
import type { Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => {
  vi.restoreAllMocks();
  notebook.close();
});

async function open(charts: string[]) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK });
  notebook = opened.notebook;
  return opened.show("dashboard", 1000, {}, charts);
}

/** How often a dashboard reads places of legend entries after they were changed, in the frame that does so most often. */
async function forcedLayouts(charts: string[]): Promise<number> {
  let [isChanged, isCounting] = [false, true];
  const forced = [0];
  const count = () => {
    forced.push(0);
    if (isCounting) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const { getBoundingClientRect, removeAttribute } = Element.prototype;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this.matches(".rw-entry") && isChanged) {
      isChanged = false;
      forced[forced.length - 1] += 1;
    }
    return getBoundingClientRect.call(this);
  });
  vi.spyOn(Element.prototype, "removeAttribute").mockImplementation(function (this: Element, name) {
    isChanged ||= this.matches(".rw-entry");
    removeAttribute.call(this, name);
  });
  const cell = await open(charts);
  await vi.waitUntil(() => cell.el.querySelectorAll(".rw-entry").length >= 2 * charts.length);
  await new Promise(requestAnimationFrame);
  isCounting = false;
  return Math.max(...forced);
}

describe("legends", () => {
  it("of many charts are fitted with as few layouts of a frame as those of two", async () => {
    const few = await forcedLayouts(["roc", "gains"]);
    vi.restoreAllMocks();
    notebook.close();
    const many = await forcedLayouts([
      "roc",
      "gains",
      "lift",
      "profit",
      "det",
      "precision_recall",
      "pn",
      "ks",
    ]);
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(few);
  });

  it("show one line, and the others on demand", async () => {
    const cell = await open(["roc", "profit", "cost_curve"]);
    const hidden = () =>
      [...cell.el.querySelectorAll(".rw-part-cost_curve .rw-entry")].filter(
        (each) => !each.checkVisibility(),
      );
    const more = one(cell, ".rw-part-cost_curve .rw-more-entries");
    await vi.waitUntil(() => more.checkVisibility());
    const number = hidden().length;
    expect(more.textContent).toBe(`+${number}`);
    expect(more.title.split(", ").length).toBeGreaterThanOrEqual(number);
    more.click();
    await vi.waitUntil(() => more.textContent === "less");
    expect(hidden()).toEqual([]);
    more.click();
    await vi.waitUntil(() => hidden().length === number);
  });
});

describe("a drag", () => {
  it("fades other curves in all charts until it ends", async () => {
    const cell = await open(["roc", "gains"]);
    const other = () => getComputedStyle(one(cell, ".rw-part-gains .rw-curve:not(.rw-current)")).opacity;
    await vi.waitUntil(() => cell.el.querySelector(".rw-part-gains .rw-curve:not(.rw-current)"));
    const before = other();
    const plot = one<SVGSVGElement>(cell, ".rw-part-roc .rw-plot");
    const { x, y } = handleAt(cell);
    const at = { bubbles: true, isPrimary: true, button: 0, pointerId: 1 };
    vi.spyOn(plot, "setPointerCapture").mockImplementation(() => {});
    const grip = one(cell, ".rw-part-roc .rw-handle .rw-touch");
    grip.dispatchEvent(new PointerEvent("pointerdown", { ...at, clientX: x, clientY: y }));
    plot.dispatchEvent(new PointerEvent("pointermove", { ...at, clientX: x + 20, clientY: y }));
    expect(other()).toBe("0.55");
    plot.dispatchEvent(new PointerEvent("pointerup", { ...at, clientX: x + 20, clientY: y }));
    expect(other()).toBe(before);
  });
});
