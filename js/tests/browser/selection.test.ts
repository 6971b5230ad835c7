/** Cases that are selected: by a click or a key in one chart, and lit in the others. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

async function open(kind: string, traits = {}) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { threshold: 0.5, ...traits });
  notebook = opened.notebook;
  const cell = await opened.show(kind, kind === "dashboard" ? 1200 : 600);
  return { ...opened, cell, selection: () => opened.model.get("selection") };
}

const plotOf = (cell: Cell) => one<SVGSVGElement>(cell, ".rw-plot");
const lit = (cell: Cell) => [...cell.el.querySelectorAll<SVGGraphicsElement>(".rw-selected")];

/** Where the bar is that begins at a score, a little above the axis. */
function inBar(cell: Cell, score: number): { x: number; y: number } {
  const texts = [...cell.el.querySelectorAll(".rw-grid + text")];
  const place = (label: string) => {
    const text = texts.find(
      (each) => each.textContent === label && each.getAttribute("text-anchor") === "middle",
    );
    const [x] =
      text?.parentElement
        ?.getAttribute("transform")
        ?.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return x;
  };
  const [left, right] = [place("0"), place("1")];
  const area = one<SVGPathElement>(cell, ".rw-negative path").getBBox();
  return { x: left + (score + 0.01) * (right - left), y: area.y + area.height - 3 };
}

const ofScore = (low: number, high: number | string, model = "good") => ({ kind: "score", low, high, model });

describe("a bar of the distribution", () => {
  it("is selected by a click, which moves no threshold, and cleared by another", async () => {
    const { model, cell, selection } = await open("discrimination");
    await userEvent.click(plotOf(cell), { position: inBar(cell, 0.3) });
    const { low, high } = selection();
    expect(low).toBeLessThanOrEqual(0.3);
    expect(high).toBeGreaterThan(0.3);
    expect(selection()).toEqual(ofScore(low, high));
    expect(model.get("threshold")).toBe(0.5);
    expect(lit(cell).length).toBe(1);
    await vi.waitUntil(() => notebook.sent.length > 0);
    expect(notebook.sent.map(({ content }) => content)).toEqual([{ selection: selection() }]);
    await userEvent.click(plotOf(cell), { position: inBar(cell, 0.3) });
    expect(selection()).toBe(null);
    expect(lit(cell)).toEqual([]);
  });

  it("leaves dragging from a bar to the threshold", async () => {
    const { model, cell, selection } = await open("discrimination");
    const [sourcePosition, targetPosition] = [inBar(cell, 0.3), inBar(cell, 0.7)];
    await userEvent.dragAndDrop(plotOf(cell), plotOf(cell), { sourcePosition, targetPosition });
    expect(model.get("threshold")).toBeCloseTo(0.7);
    expect(selection()).toBe(null);
  });

  it("has the highest score too, if it is the last", async () => {
    const { cell, selection } = await open("discrimination");
    const { x, y } = inBar(cell, 0.98);
    await userEvent.click(plotOf(cell), { position: { x: x - 4, y } });
    expect(selection()).toEqual(ofScore(selection().low, "Infinity"));
    expect(selection().low).toBeLessThan(1);
  });

  it("is selected by the key s at the threshold, and cleared by Escape", async () => {
    const { cell, selection } = await open("discrimination");
    slider(cell).focus();
    await userEvent.keyboard("s");
    expect(selection().low).toBeLessThanOrEqual(0.5);
    expect(selection().high).toBeGreaterThan(0.5);
    expect(slider(cell).getAttribute("aria-valuetext")).toContain("selected 0.467 ≤ score < 0.533");
    await userEvent.keyboard("{Escape}");
    expect(selection()).toBe(null);
    expect(slider(cell).getAttribute("aria-valuetext")).not.toContain("selected");
  });
});

describe("a bin of reliability", () => {
  it.each(["reliability", "attributes"])("is selected in %s by a click on its point", async (kind) => {
    const { model, cell, selection } = await open(kind);
    const dots = [...cell.el.querySelectorAll<SVGCircleElement>(".rw-guide[class*='rw-bin-'] circle")];
    const mine = dots.filter((each) => kind === "attributes" || each.closest("[style*='--rw-model']"));
    const last = mine.sort((a, b) => b.cx.baseVal.value - a.cx.baseVal.value)[0];
    const position = { x: last.cx.baseVal.value, y: last.cy.baseVal.value };
    await userEvent.click(plotOf(cell), { position });
    expect(selection()).toEqual({ kind: "bin", bin: 8, low: 0.9, high: "Infinity", model: "good" });
    expect(model.get("threshold")).toBe(0.5);
    expect(lit(cell).length).toBe(1);
  });
});

describe("a cell of the matrix", () => {
  it.each(["confusion_matrix", "dashboard"])("is a button in %s", async (kind) => {
    const { cell, selection } = await open(kind);
    const pick = one<HTMLButtonElement>(
      cell,
      ".rw-matrix [data-outcome=fp] .rw-pick, [data-outcome=fp].rw-pick",
    );
    expect(pick.getAttribute("aria-pressed")).toBe("false");
    pick.focus();
    await userEvent.keyboard("{Enter}");
    expect(selection()).toEqual({ kind: "cell", cell: "fp", model: "good" });
    expect(pick.getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("{Escape}");
    expect(selection()).toBe(null);
    expect(pick.getAttribute("aria-pressed")).toBe("false");
  });

  it("follows the threshold in the other charts", async () => {
    const { model, cell } = await open("roc", {
      selection: { kind: "cell", cell: "fn", model: "good" },
    });
    const before = lit(cell)[0].getAttribute("d");
    model.set("threshold", 0.8);
    expect(lit(cell)[0].getAttribute("d")).not.toBe(before);
    model.set("model", "weak");
    expect(lit(cell)).toEqual([]);
  });
});

describe("a group of the gains table", () => {
  it("is selected by its number, while its row still moves the threshold", async () => {
    const { model, cell, selection } = await open("gains_table");
    const [first, second] = [...cell.el.querySelectorAll<HTMLButtonElement>(".rw-pick")];
    await userEvent.click(second);
    expect(selection()).toEqual({ kind: "gains_bin", gains_bin: 2, low: 0.8, high: 0.9, model: "good" });
    expect([first, second].map((each) => each.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    expect(cell.el.querySelectorAll(".rw-lit").length).toBe(1);
    expect(model.get("threshold")).toBe(0.5);
    await userEvent.click(first);
    expect(selection()).toEqual({
      kind: "gains_bin",
      gains_bin: 1,
      low: 0.9,
      high: "Infinity",
      model: "good",
    });
  });
});

describe("a selection", () => {
  it("is described on a dashboard, and lit in every chart of it", async () => {
    const { model, cell } = await open("dashboard");
    model.set("selection", ofScore(0.7, 0.9));
    // Scores .7 and .8: 26 positives and 14 negatives.
    expect(one(cell, ".rw-selection").textContent).toBe(
      "Selected: 40 cases of good with 0.7 ≤ score < 0.9 · ev.rows()",
    );
    for (const part of ["decision_strip", "roc", "profit", "discrimination"])
      expect(cell.el.querySelectorAll(`.rw-part-${part} .rw-selected`).length, part).toBe(1);
    model.set("selection", null);
    expect(lit(cell)).toEqual([]);
    expect(one(cell, ".rw-selection").textContent).toBe("");
  });

  it.each([
    { kind: "row" },
    { kind: "cell", cell: "no", model: "good" },
    { kind: "score", low: 2, high: 1, model: "good" },
    { kind: "score", low: "x", high: 1, model: "good" },
  ])("is refused if it is %j", async (selection) => {
    const { cell } = await open("roc", { selection });
    expect(one(cell, ".rw-damaged").textContent).toContain("selection: ");
  });
});
