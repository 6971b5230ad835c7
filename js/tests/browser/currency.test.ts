import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one, openEvaluation } from "../support/evaluation.ts";
import type { Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

const COSTS = { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true, currency: "EUR" };

async function open(kind: string, options = {}) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { costs: COSTS, threshold: 0.7 });
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show(kind, 1200, options) };
}

afterEach(() => notebook.close());

it("is with every amount of a dashboard", async () => {
  const { cell } = await open("dashboard");
  expect(one(cell, ".rw-says b").textContent).toBe("+3,140 EUR");
  expect(one(cell, ".rw-gaps").textContent).toContain(
    "Its best threshold would flag every case and earn 1,260 EUR more.",
  );
  expect(one(cell, ".rw-part-decision_strip .rw-of-short").textContent).toBe("1,260 EUR more");
  expect(one(cell, ".rw-total").textContent).toBe("Profit 3,140 EUR");
  expect(one(cell, ".rw-switches").textContent).toContain("EUR per case");
  const heads = [...cell.el.querySelectorAll(".rw-ranking th")].map(({ textContent }) => textContent);
  expect(heads.slice(1, 4)).toEqual(["AUC", "profit EUR", "best"]);
});

it("stays when an amount is edited", async () => {
  const { cell, model } = await open("dashboard");
  await userEvent.fill(field(cell, "Cost or gain of a true positive"), "60");
  await userEvent.keyboard("{Enter}");
  expect(model.get("costs")).toEqual({ ...COSTS, tp: -60 });
});

it("is on the axis, in the notes and in the tables", async () => {
  const { cell, show } = await open("profit");
  const label = [...cell.el.querySelectorAll(".rw-axis")].map(({ textContent }) => textContent);
  expect(label).toContain("Expected profit in EUR, 300 cases");
  expect(one(cell, ".rw-notes").textContent).toContain("each false alarm costs 3 EUR.");
  const gains = await show("gains_table", 900);
  expect([...gains.el.querySelectorAll("thead th")].at(-1)?.textContent).toBe("profit EUR");
  const matrix = await show("confusion_matrix", 600);
  expect(one(matrix, ".rw-figures").textContent).toContain("3,140 EUR");
});
