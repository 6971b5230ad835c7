/** The way back of the board of several classes. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMulticlass } from "../support/multiclass.ts";
import { drawClasses } from "../support/multiclass_state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const chip = (cell: Cell) => one<HTMLButtonElement>(cell, ".rw-class-verdict .rw-undo");
const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

async function fill(cell: Cell, label: string, text: string): Promise<void> {
  await userEvent.fill(field(cell, label), text);
  await userEvent.keyboard("{Enter}");
}

describe.each([1000, 420])("the chip of a change, %d pixels wide", (width) => {
  it("says where it leads, goes there, and moves nothing", async () => {
    const opened = await openMulticlass(drawClasses(3, 120), {});
    notebook = opened.notebook;
    const cell = await opened.show(width);
    // The answer is whole when weights of all models have been searched.
    const gaps = one(cell, ".rw-class-verdict .rw-gaps");
    await vi.waitUntil(() => /No other model|would make/.test(gaps.textContent ?? ""));
    const top = () => one(cell, ".rw-class-board").getBoundingClientRect().top;
    const before = top();
    expect(isShown(chip(cell))).toBe(false);
    await fill(cell, "Weight of setosa as", "4");
    expect([isShown(chip(cell)), chip(cell).textContent]).toEqual([true, "↶ Undo"]);
    // The answer may have a line more: what counts is that the chip needs no room.
    const withChip = top();
    chip(cell).style.display = "none";
    expect(top()).toBe(withChip);
    chip(cell).style.display = "";
    expect(chip(cell).getAttribute("aria-label")).toBe("Undo: back to weights");
    await fill(cell, "Cost of versicolor predicted setosa", "1000");
    expect(chip(cell).getAttribute("aria-label")).toBe("Undo: back to costs");
    await userEvent.selectOptions(one(cell, ".rw-says select"), "logistic");
    expect(chip(cell).getAttribute("aria-label")).toBe("Undo: back to forest");
    await userEvent.click(chip(cell));
    await userEvent.click(chip(cell));
    await userEvent.click(chip(cell));
    expect(one(cell, ".rw-says").textContent).toMatch(/: \d+ errors in 120 cases/);
    expect(one<HTMLSelectElement>(cell, ".rw-says select").value).toBe("forest");
    expect(field(cell, "Weight of setosa as").value).toBe("1");
    expect(top()).toBe(before);
  });
});

describe("a slider of a weight", () => {
  it.each([1200, 740, 390])("moves nothing but itself, %d pixels wide", async (width) => {
    const opened = await openMulticlass(drawClasses(3, 120), {});
    notebook = opened.notebook;
    const cell = await opened.show(width);
    const slider = one<HTMLInputElement>(cell, '[aria-label="Weight of setosa"]');
    const places = () =>
      [".rw-confusion", ".rw-class-weights", ".rw-class-models", ".rw-charts"].map((each) => {
        const { left, top } = one(cell, each).getBoundingClientRect();
        return [left, top + scrollY].map(Math.round);
      });
    const before = places();
    for (const place of ["-2", "-1", "0.5", "1", "2", "0"]) {
      slider.value = place;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      expect(places(), place).toEqual(before);
    }
  });
});
