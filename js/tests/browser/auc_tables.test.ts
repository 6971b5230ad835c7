/** Three ways to the area under the ROC curve: what is pointed at in one is highlighted in all. */
import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, sampleOf } from "../support/state.ts";
import type { TestRows } from "../support/tables.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

/** Majnik & Bosnić (2013), section 2.4. */
const SURVEY: TestRows = {
  threshold: [Number.POSITIVE_INFINITY, 0.95, 0.71, 0.7, 0.64, 0.61, 0.48, 0.47, 0.35],
  tp: [0, 1, 2, 2, 3, 3, 3, 4, 4],
  fp: [0, 0, 0, 1, 1, 2, 3, 3, 4],
};

async function open(options = {}) {
  const _sample = { ...sampleOf({ m: SURVEY }), positives: 4, negatives: 4 };
  const opened = await openEvaluation({ m: SURVEY }, { _sample, population: 8, threshold: 0.64 });
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show("auc_tables", 900, options) };
}

const plots = (cell: Cell) => [...cell.el.querySelectorAll<SVGSVGElement>(".rw-way-plot .rw-plot")];
const pointed = (cell: Cell) => plots(cell).map((plot) => plot.querySelectorAll(".rw-pointed").length);
const rowsOf = (cell: Cell) => [...cell.el.querySelectorAll<HTMLElement>(".rw-step-rows tbody tr")];
const pointedRows = (cell: Cell) =>
  rowsOf(cell).flatMap((row, index) => (row.classList.contains("rw-pointed") ? [index + 1] : []));
const foot = (cell: Cell) => one(cell, "tfoot").textContent;

/** Put the pointer at a place of a plot, in shares of its axes. */
async function pointAt(plot: SVGSVGElement, x: number, y: number) {
  const lines = [...plot.querySelectorAll(".rw-grid")].map((each) => each.getBoundingClientRect());
  const [left, right] = [
    Math.min(...lines.map((each) => each.left)),
    Math.max(...lines.map((each) => each.right)),
  ];
  const [top, bottom] = [
    Math.min(...lines.map((each) => each.top)),
    Math.max(...lines.map((each) => each.bottom)),
  ];
  const box = plot.getBoundingClientRect();
  const position = { x: left + x * (right - left) - box.left, y: bottom - y * (bottom - top) - box.top };
  await userEvent.hover(plot, { position });
}

describe("pointing", () => {
  it("at a square highlights its pair in all three charts and in the table", async () => {
    const { cell } = await open();
    await pointAt(plots(cell)[2], 0.1, 0.6);
    expect(pointed(cell)).toEqual([2, 2, 2]);
    expect(pointedRows(cell)).toEqual([3, 4]);
    const said = [...cell.el.querySelectorAll(".rw-tooltip")].map((each) => each.textContent).join("");
    expect(said).toContain("positive 0.64, negative 0.7");
    expect(said).toContain("swapped");
  });

  it("at a trapezoid, or at a rank, does the same", async () => {
    const { cell } = await open();
    await pointAt(plots(cell)[0], 0.6, 0.1);
    expect(pointedRows(cell)).toEqual([1, 6]);
    await pointAt(plots(cell)[1], 0.9, 0.05);
    expect(pointedRows(cell)).toEqual([1, 8]);
  });

  it("at a row of the table highlights its case, until it is left", async () => {
    const { cell } = await open();
    await userEvent.hover(rowsOf(cell)[6]);
    expect(pointed(cell)).toEqual([1, 1, 1]);
    await userEvent.unhover(rowsOf(cell)[6]);
    expect(pointed(cell)).toEqual([0, 0, 0]);
  });
});

describe("the table", () => {
  it("is of one way, which buttons choose, with its sum", async () => {
    const { cell } = await open();
    expect(foot(cell)).toBe("sum0.750");
    await userEvent.click(one(cell, "[data-way=ranks]"));
    expect(foot(cell)).toBe("sum22");
    await userEvent.click(one(cell, "[data-way=pairs]"));
    expect(foot(cell)).toBe("sum412");
    expect(rowsOf(cell).map((row) => row.lastElementChild?.textContent)).toEqual([
      ...["4", "4", "", "3", "", "", "1", ""],
    ]);
    expect(one(cell, "[data-way=pairs]").ariaPressed).toBe("true");
  });

  it("begins with the way of the options, and moves the threshold", async () => {
    const { cell, model } = await open({ way: "ranks" });
    expect(one(cell, "thead").textContent).toContain("rank sum");
    await userEvent.click(rowsOf(cell)[1]);
    expect(model.get("threshold")).toBe(0.71);
  });
});

it("more than 40 cases of a class are areas, and the view says so", async () => {
  const opened = await openEvaluation({ good: GOOD });
  notebook = opened.notebook;
  const cell = await opened.show("auc_tables", 900);
  expect(cell.el.textContent).toContain("Too many pairs to draw each one, so areas stand for them.");
  expect(plots(cell)[2].querySelectorAll(".rw-grid").length).toBeLessThan(15);
});
